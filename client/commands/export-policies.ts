import { env, l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import { exportPolicyRequest, type PolicyDocument } from '../../server/protocol/requests.ts';
import { openText } from '../open-text.ts';
import { rangeOf } from '../range-of.ts';
import { showError, showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Opens the policy of the workspace as admission policies, in a document that is not saved, beside the text in front. */
export const exportPolicies: Command = {
  id: 'runtimeclass.exportPolicies',
  async run({ client }) {
    const answer = await client.ask<PolicyDocument>(exportPolicyRequest, {});
    if (!answer) return;
    const { yaml, problems, page } = answer;
    const [problem] = problems;
    if (problem !== undefined) {
      const uri = Uri.parse(problem.uri);
      await window.showTextDocument(uri, { selection: rangeOf(problem.range) });
      const path = workspace.asRelativePath(uri);
      void showError(
        l10n.t(
          'Nothing is exported, because {0} has something that cannot be used: {1}',
          path,
          problem.message,
        ),
      );
    } else if (yaml === undefined) await explainPolicies(page);
    else await openText('yaml', yaml, ViewColumn.Beside);
  },
};

async function explainPolicies(page: string): Promise<void> {
  const howTo = l10n.t('How to Write a Policy');
  const chosen = await showInformation(l10n.t('The workspace has no .runtimeclass/policy.yaml.'), howTo);
  if (chosen === howTo) await env.openExternal(Uri.parse(page));
}
