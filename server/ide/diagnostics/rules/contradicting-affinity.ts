import { affinityContradiction } from '../../../analysis/affinity-contradiction.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import { valueAt } from '../../../kubernetes/objects/value.ts';
import { reasonWords } from '../../../kubernetes/scheduling/reason-words.ts';
import { certaintyOfClassProblem, classPlaces } from '../shared/class-problems.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, withoutStop, wordsOf } from '../shared/sentences.ts';

/**
 * The required node affinity of a Pod asks for what no node can have that its class selects. Admission only looks at
 * nodeSelector, so the Pod is accepted and stays Pending. Sources:
 * `plugin/pkg/admission/runtimeclass/admission.go:setScheduling`;
 * `k8s.io/component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go:GetRequiredNodeAffinity`.
 */
export const contradictingAffinity: Rule = {
  id: 'contradicting-affinity',
  breaks: 'node',
  severity: 'error',
  summary: 'The required node affinity of a Pod excludes every node that its RuntimeClass selects.',
  summaryInChinese: 'Pod 的必需节点亲和性排除了其 RuntimeClass 所选择的全部节点。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { manifest, path, place, className } = podSpec;
    // The scheduler never sees a Pod with a nodeName.
    if (!place.whole || valueAt(manifest.value, [...path, 'nodeName'])) return;
    const stuck = context.predictions(podSpec).flatMap(prediction => {
      const contradiction = affinityContradiction(prediction);
      return contradiction === undefined ? [] : [{ view: prediction.view, prediction, contradiction }];
    });
    const messages = groupByMessage(stuck, ({ prediction: { fit }, contradiction: { selected, words } }) =>
      [
        withoutStop(fit?.message ?? reasonWords.nodeAffinity),
        t('RuntimeClass "{0}" selects {1}, but {2}.', className ?? '', selected, words),
      ].join('\n'),
    );
    for (const { text, items, where } of messages) {
      const { at, label, selected } = items[0].contradiction;
      const [reason, why] = text.split('\n');
      const views = items.map(({ view }) => view);
      yield {
        range: rangeAt(manifest, [...path, ...at], at.at(-1) === 'key' ? 'value' : 'key'),
        message: sentences(
          t('{0}{1}.', withoutStop(why ?? ''), where),
          podsStay(podSpec, 'Pending'),
          wordsOf('scheduler', reason ?? ''),
        ),
        certainty: certaintyOfClassProblem(podSpec, views),
        related: classPlaces(
          className,
          views,
          t('RuntimeClass "{0}" selects {1}', className ?? '', selected),
          label,
        ),
      };
    }
  },
};
