import { commands, l10n } from 'vscode';
import { type ProblemMessage, problemText } from '../../server/protocol/cluster-problems/problem-text.ts';
import type { ClusterStatusMessage } from '../../server/protocol/requests.ts';
import { showInformation, showWarning } from '../show.ts';

/** Shows a message once if a request of the user met a problem or missing permissions; does not wait for the answer. */
export function reportProblems({ context, problem, missingPermissions }: ClusterStatusMessage): void {
  if (problem !== undefined) reportProblem(problem, context, missingPermissions);
  else if (missingPermissions.length > 0) {
    const message = l10n.t(
      '{0} was read, but permissions are missing: {1}.',
      context,
      missingPermissions.join(', '),
    );
    offer(showInformation, message, [permissionsOf(context)]);
  }
}

/** Shows an error, of one context or of all, with the actions that help. */
export function reportProblem(
  problem: ProblemMessage,
  context?: string,
  missingPermissions: readonly string[] = [],
): void {
  const { message, advice } = problemText(l10n, problem);
  // Most error messages name the context themselves.
  const isNamed =
    context === undefined || [`"${context}"`, `“${context}”`].some(name => message.includes(name));
  const permissions =
    context === undefined || missingPermissions.length === 0 ? [] : [permissionsOf(context)];
  offer(showWarning, `${isNamed ? '' : `${context}: `}${message} ${advice}`, [
    ...permissions,
    { title: l10n.t('Select Context'), command: 'runtimeclass.selectContext', args: [] },
    { title: l10n.t('Show Log'), command: 'runtimeclass.showLog', args: [] },
  ]);
}

interface Help {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

function permissionsOf(context: string): Help {
  const title = l10n.t('Show Required Permissions');
  return { title, command: 'runtimeclass.showRequiredPermissions', args: [context] };
}

function offer(
  show: (message: string, ...help: Help[]) => Thenable<Help | undefined>,
  message: string,
  help: readonly Help[],
): void {
  show(message, ...help).then(chosen => {
    if (chosen !== undefined) commands.executeCommand(chosen.command, ...chosen.args);
  });
}
