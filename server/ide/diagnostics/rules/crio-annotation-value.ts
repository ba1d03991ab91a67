import { annotationsOf, inManifest } from '../../../analysis/pod-on-runtime.ts';
import { t } from '../../../base/l10n.ts';
import { entriesAt } from '../../../kubernetes/objects/value.ts';
import { switchOfCrio } from '../../../node-config/crio-switches.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { nodeAt } from '../../../yaml/lookup.ts';
import { choice } from '../shared/fix.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * An annotation of CRI-O's handler high-performance with a value that CRI-O ignores or deprecates. Source: cri-o 03ec73d2
 * `internal/runtimehandlerhooks/high_performance_hooks_linux.go` (shouldCPULoadBalancingBeDisabled, requestedSharedCPUs).
 */
export const crioAnnotationValue: Rule = {
  id: 'crio-annotation-value',
  severity: 'warning',
  summary: 'An annotation of CRI-O has a value that CRI-O ignores or deprecates.',
  summaryInChinese: 'CRI-O 的注解使用了 CRI-O 忽略或弃用的值。',
  *checkPodSpec(podSpec, { text }) {
    const { place, manifest } = podSpec;
    if (!place.whole) return;
    for (const [key, value] of entriesAt(annotationsOf(podSpec), [])) {
      const found = typeof value === 'string' ? switchOfCrio(key, value) : undefined;
      if (found === undefined) continue;
      const path = inManifest(podSpec, ['metadata', 'annotations', key]);
      const node = nodeAt(manifest.node, path);
      yield {
        range: rangeAt(manifest, path),
        certainty: found.isDeprecated ? 'unknown' : 'certain',
        message: found.isDeprecated
          ? t('CRI-O deprecates the value "{0}" of this annotation. Use "{1}".', String(value), found.value)
          : t('CRI-O ignores this value. It reads "{0}" only.', found.value),
        fixes: () =>
          node?.kind === 'scalar'
            ? [choice(t("Use '{0}'", found.value), [replaceScalar(text, node, found.value)])]
            : [],
      };
    }
  },
};
