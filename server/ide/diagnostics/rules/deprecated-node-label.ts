import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { builtInKind } from '../../../kubernetes/kinds/pod-spec-places.ts';
import { deprecatedNodeLabels } from '../../../kubernetes/objects/labels.ts';
import { atLeast } from '../../../kubernetes/objects/versions.ts';
import { renameKey } from '../../../yaml/edit.ts';
import { entriesOf, get } from '../../../yaml/lookup.ts';
import type { Node } from '../../../yaml/tree.ts';
import { choice } from '../shared/fix.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A node selector with a label that has got another key. Nodes still carry most of the old ones; the server warns
 * about them in a Pod since 1.23 and in a RuntimeClass since 1.25. Source:
 * `pkg/api/node/util.go:GetWarningsForRuntimeClass`, `pkg/api/pod/warnings.go`.
 */
export const deprecatedNodeLabel: Rule = {
  id: 'deprecated-node-label',
  severity: 'warning',
  summary: 'A node selector uses a deprecated node label.',
  summaryInChinese: 'nodeSelector 使用了已弃用的节点标签。',
  tag: 'deprecated',
  *checkRuntimeClass({ scheduling }, context) {
    yield* deprecatedKeys(get(scheduling, 'nodeSelector'), () => 'scheduling.nodeSelector', 25, context);
  },
  *checkPodSpec({ classEntry, manifest, node, path, place }, context) {
    // Pods without a RuntimeClass are outside of the scope of this extension.
    if (classEntry === undefined || !place.whole) return;
    const isBuiltIn = builtInKind(manifest.apiVersion, manifest.kind) !== undefined;
    const field = [...(isBuiltIn ? path : ['spec']), 'nodeSelector'].join('.');
    yield* deprecatedKeys(get(node, 'nodeSelector'), key => `${field}[${key}]`, 23, context);
  },
};

function* deprecatedKeys(
  nodeSelector: Node | null,
  fieldOf: (key: string) => string,
  warnedSince: number,
  { text, judged }: RuleContext,
): Generator<Finding> {
  const entries = entriesOf(nodeSelector);
  for (const entry of entries) {
    const key = entry.key.text;
    const warning = deprecatedNodeLabels.get(key);
    if (warning === undefined) continue;
    const successor = /use "([^"]+)" instead/.exec(warning)?.[1];
    yield {
      range: entry.key.range,
      message: sentences(
        t('The node label {0} is deprecated.', key),
        successor && t('Use {0}.', successor),
        wordsOf('API server', `${fieldOf(key)}: ${warning}`),
      ),
      certainty: certainIf(atLeast(judged.version, warnedSince), 'unknown'),
      fixes: () => {
        if (successor === undefined || entries.some(other => other.key.text === successor)) return [];
        return [choice(t("Rename to '{0}'", successor), [renameKey(text, entry, successor)])];
      },
    };
  }
}
