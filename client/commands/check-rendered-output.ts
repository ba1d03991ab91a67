import { commands, l10n, ProgressLocation, type TextDocument, Uri, window, workspace } from 'vscode';
import {
  type CheckRenderedParams,
  checkRenderedRequest,
  type RenderedOutput,
  type RenderSource,
} from '../../server/protocol/rendering.ts';
import { mayStartPrograms } from '../cluster/trust.ts';
import { showError, showInformation } from '../show.ts';
import { withoutIcons } from '../without-icons.ts';
import type { Command } from './command.ts';

/**
 * Renders the chart or the kustomization of the active file with the user's own program, and shows what is wrong with
 * the output. Argument: the URI of another file.
 */
export const checkRenderedOutput: Command = {
  id: 'runtimeclass.checkRenderedOutput',
  async run({ client, rendered }, given) {
    if (!mayStartPrograms()) return;
    const file = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
    if (file === undefined) return;
    rendered.clear();
    const title = l10n.t('Checking rendered output');
    const progress = { location: ProgressLocation.Notification, title, cancellable: true };
    const params: CheckRenderedParams = { uri: file.toString() };
    const output = await window.withProgress(progress, (_, token) =>
      client.ask<RenderedOutput>(checkRenderedRequest, params, token).catch((error: unknown) => {
        if (!token.isCancellationRequested) throw error;
        return undefined;
      }),
    );
    if (output === undefined) return;
    const { source, problem, findings } = output;
    if (problem !== undefined) {
      showProblem(problem);
      return;
    }
    if (source === undefined) {
      showInformation(l10n.t('This file is in no chart and in no kustomization.'));
      return;
    }
    rendered.show(output);
    if (findings.length === 0) window.setStatusBarMessage(withoutIcons(nothingFound(source)), shortWhile);
    else showCount(source, findings.length);
  },
};

/** Milliseconds. */
const shortWhile = 8_000;

function showProblem(problem: string): void {
  const log = l10n.t('Show Log');
  showError(problem, log).then(chosen => {
    if (chosen === log) commands.executeCommand('runtimeclass.showLog');
  });
}

function nothingFound({ kind, name }: RenderSource): string {
  return kind === 'chart'
    ? l10n.t('Nothing found in the rendered output of chart {0}.', name)
    : l10n.t('Nothing found in the rendered output of kustomization {0}.', name);
}

function showCount(source: RenderSource, count: number): void {
  const { kind, name } = source;
  const found =
    kind === 'chart'
      ? l10n.t('Findings in the rendered output of chart {0}: {1}.', name, count)
      : l10n.t('Findings in the rendered output of kustomization {0}: {1}.', name, count);
  const unsaved = workspace.textDocuments.some(document => isUnsavedIn(source, document))
    ? l10n.t('Files that are not saved were rendered as they are on disk.')
    : '';
  const problems = l10n.t('Show Problems');
  showInformation(`${found} ${unsaved}`.trim(), problems).then(chosen => {
    if (chosen === problems) commands.executeCommand('workbench.actions.view.problems');
  });
}

function isUnsavedIn({ uri }: RenderSource, { isDirty, uri: own }: TextDocument): boolean {
  return isDirty && own.path.startsWith(Uri.joinPath(Uri.parse(uri), '../').path);
}
