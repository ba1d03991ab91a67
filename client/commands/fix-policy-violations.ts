import { l10n, ProgressLocation, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type PolicyFixes, policyFixesRequest } from '../../server/protocol/policy-workloads.ts';
import { rangeOf } from '../range-of.ts';
import { showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Shows what makes the workloads of the workspace meet its policy, each a choice; nothing is changed before it is confirmed. */
export const fixPolicyViolations: Command = {
  id: 'runtimeclass.fixPolicyViolations',
  async run({ client }) {
    const title = l10n.t('Reading the workloads of the workspace');
    const progress = { location: ProgressLocation.Notification, title, cancellable: true };
    const found = await window.withProgress(progress, (_, token) =>
      client.ask<PolicyFixes | null>(policyFixesRequest, {}, token),
    );
    if (!found) return;
    const { fixes, unfixed } = found;
    if (unfixed > 0) {
      showInformation(l10n.t('No known class is certain to meet the policy for {0} workloads.', unfixed));
    }
    if (fixes.length === 0) {
      if (unfixed === 0) showInformation(l10n.t('No workload violates the policy.'));
      return;
    }
    const edit = new WorkspaceEdit();
    for (const { uri, range, text, title: label, workload } of fixes) {
      edit.replace(Uri.parse(uri), rangeOf(range), text, {
        label,
        description: workload,
        needsConfirmation: true,
      });
    }
    await workspace.applyEdit(edit, { isRefactoring: true });
  },
};
