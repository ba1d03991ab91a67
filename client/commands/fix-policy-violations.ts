import { l10n } from 'vscode';
import { type PolicyFixes, policyFixesRequest } from '../../server/protocol/policy-workloads.ts';
import { askWithProgress } from '../ask-with-progress.ts';
import { chooseEdits } from '../choose-edits.ts';
import { showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Lists what makes the workloads of the workspace meet its policy, each a choice; nothing is changed before it is confirmed. */
export const fixPolicyViolations: Command = {
  id: 'runtimeclass.fixPolicyViolations',
  async run({ client }) {
    const title = l10n.t('Reading the workloads of the workspace');
    const found = await askWithProgress<PolicyFixes | null>(client, title, policyFixesRequest, {});
    if (!found) return;
    const { fixes, unfixed } = found;
    if (unfixed > 0) {
      showInformation(
        l10n.t('Workloads for which no known class is certain to meet the policy: {0}', unfixed),
      );
    }
    if (fixes.length === 0) {
      if (unfixed === 0) showInformation(l10n.t('No workload violates the policy.'));
      return;
    }
    await chooseEdits(fixes, {
      title: l10n.t('Set runtimeClassName in Workloads: {0}', fixes.length),
      placeholder: l10n.t('What is ticked is changed and saved'),
      done: count => l10n.t('Workloads whose runtimeClassName was set: {0}', count),
    });
  },
};
