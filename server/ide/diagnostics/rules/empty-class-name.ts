import { t } from '../../../base/l10n.ts';
import { classNameRefusal } from '../shared/class-name-refusal.ts';
import { removal } from '../shared/removal.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * `runtimeClassName: ""` does not mean "no class", contrary to the API reference: only a missing field or `null`
 * does. Source: `pkg/apis/core/validation/validation.go:ValidateRuntimeClassName`;
 * `plugin/pkg/admission/runtimeclass/admission.go:Admit`, whose look-up fails before it is sent.
 */
export const emptyClassName: Rule = {
  id: 'empty-class-name',
  breaks: 'workload',
  severity: 'error',
  summary: 'An empty runtimeClassName does not mean "no class": the Pods are refused.',
  summaryInChinese: '空的 runtimeClassName 并不表示“不使用类”：Pod 会被拒绝。',
  *checkPodSpec(podSpec, context) {
    const { className, classEntry, node, place } = podSpec;
    const value = classEntry?.value;
    // How a custom kind treats an empty string is unknown.
    if (className !== '' || !value || !place.whole) return;
    yield {
      range: value.range,
      ...classNameRefusal(podSpec, context),
      fixes: () => {
        if (node.entries.length === 1) return [];
        return removal(t('Remove {0}', 'runtimeClassName'), context.text, node, classEntry);
      },
    };
  },
};
