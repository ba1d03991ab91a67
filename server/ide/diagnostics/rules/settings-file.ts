import { isNameOf } from '../../../analysis/clusters-of-file.ts';
import { t } from '../../../base/l10n.ts';
import { readWorkspaceSettings } from '../../../settings/read-workspace-settings.ts';
import { entriesOf, get } from '../../../yaml/lookup.ts';
import type { Node } from '../../../yaml/tree.ts';
import { onlySlip } from '../shared/did-you-mean.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * Something in `.runtimeclass/settings.yaml` cannot be used.
 * @param ruleIds the rules that there are
 */
export function settingsFile(ruleIds: () => ReadonlySet<string>): Rule {
  return {
    id: 'settings-file',
    severity: 'error',
    whenUnknown: 'hint',
    summary: '.runtimeclass/settings.yaml has something that cannot be used.',
    summaryInChinese: '.runtimeclass/settings.yaml 中有无法使用的内容。',
    checkDocument: (root, context) =>
      context.fileKind === 'settings'
        ? [...readWorkspaceSettings(root, context.uri, ruleIds()).problems, ...unknownClusters(root, context)]
        : [],
  };
}

/** Names under `clusters:` that no known cluster has. It may not be synced yet, so these are hints. */
function* unknownClusters(root: Node | null, { model: { clusters } }: RuleContext): Generator<Finding> {
  if (clusters.length === 0) return;
  for (const { key } of entriesOf(get(root, 'clusters'))) {
    if (clusters.some(cluster => isNameOf(cluster)(key.text))) continue;
    const meant = onlySlip(
      key.text,
      clusters.map(({ context }) => context),
    );
    const message = sentences(
      t('No cluster "{0}" is known here yet.', key.text),
      meant && t('Did you mean "{0}"?', meant),
    );
    yield { range: key.range, message, certainty: 'unknown' };
  }
}
