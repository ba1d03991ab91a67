import { classIn } from '../../../analysis/cluster-view.ts';
import { podsRefused } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { stringAt } from '../../../kubernetes/objects/value.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { asMap, getEntry } from '../../../yaml/lookup.ts';
import { agreeOnClass, certaintyOfClassProblem, classPlaces } from '../shared/class-problems.ts';
import { choice, type Fix } from '../shared/fix.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import { removal } from '../shared/removal.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * A Pod selects nodes by another value of a label than its class does. The server names one such label, and so does
 * this. Source: `plugin/pkg/admission/runtimeclass/admission.go:setScheduling`.
 */
export const nodeSelectorConflict: Rule = {
  id: 'node-selector-conflict',
  breaks: 'workload',
  severity: 'error',
  summary: 'The nodeSelector of a Pod contradicts the one of its RuntimeClass.',
  summaryInChinese: 'Pod 的 nodeSelector 与其 RuntimeClass 的 nodeSelector 冲突。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { manifest, path, place, className } = podSpec;
    if (!place.whole || place.lacks?.includes('nodeSelector')) return;
    const refused = context.predictions(podSpec).filter(({ refusal }) => {
      return refusal?.problem === 'node-selector-conflict' && !containsPlaceholder(refusal.text);
    });
    for (const { text, items, where } of groupByMessage(refused, ({ refusal }) => refusal?.text)) {
      const views = items.map(({ view }) => view);
      const at = items[0].refusal?.at ?? [];
      const label = String(at[1]);
      const selectedByClass = classIn(views[0]!, className)?.nodeSelector[label] ?? '';
      yield {
        range: rangeAt(manifest, [...path, ...at]),
        message: sentences(
          t(
            'RuntimeClass "{0}" selects {1}, these Pods {2}{3}.',
            className ?? '',
            `${label}=${selectedByClass}`,
            `${label}=${stringAt(manifest.value, [...path, ...at])}`,
            where,
          ),
          podsRefused(podSpec),
          wordsOf('API server', text),
        ),
        certainty: certaintyOfClassProblem(podSpec, views),
        related: classPlaces(
          className,
          views,
          t('RuntimeClass "{0}" selects {1}', className ?? '', `${label}=${selectedByClass}`),
          label,
        ),
        fixes: () => [
          ...removeLabel(context.text, podSpec, label),
          ...(agreeOnClass(className, context.views(), ({ nodeSelector }) => nodeSelector[label])
            ? valueOfClass(context.text, podSpec, label, selectedByClass)
            : []),
        ],
      };
    }
  },
};

/** The fix that removes a label, or the whole selector if it has no other label. */
function removeLabel(text: string, { node }: PodSpecObject, label: string): Fix[] {
  const title = t("Remove '{0}' from nodeSelector", label);
  const holder = getEntry(node, 'nodeSelector');
  const map = asMap(holder?.value);
  if (map === null) return [];
  if (map.entries.length > 1) return removal(title, text, map, getEntry(map, label));
  return holder?.value === map ? removal(title, text, node, holder) : [];
}

function valueOfClass(text: string, { node }: PodSpecObject, label: string, value: string): Fix[] {
  const entry = getEntry(getEntry(node, 'nodeSelector')?.value, label);
  if (!entry?.value) return [];
  return [choice(t("Set '{0}' to '{1}'", label, value), [replaceScalar(text, entry.value, value)])];
}
