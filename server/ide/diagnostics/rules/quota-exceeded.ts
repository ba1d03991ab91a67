import type { PodPrediction } from '../../../analysis/prediction.ts';
import { podsRefused } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import { podsWanted } from '../../../kubernetes/kinds/pods-wanted.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import {
  quotaRefusal,
  quotasUsedBy,
  readQuota,
  replicasWithinQuota,
} from '../../../kubernetes/quota/quota.ts';
import { readPodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * The Pods of an object, overhead included, exceed a ResourceQuota even if nothing else counts against it. Current
 * usage in the namespace is ignored, because it may be that of these Pods. Source:
 * `k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go:CheckRequest`.
 */
export const quotaExceeded: Rule = {
  id: 'quota-exceeded',
  breaks: 'workload',
  severity: 'warning',
  summary: 'The Pods of a RuntimeClass count more against a ResourceQuota than it allows.',
  summaryInChinese: '该 RuntimeClass 的 Pod 计入 ResourceQuota 的用量超出其上限。',
  judgesWholePods: true,
  *checkPodSpec(podSpec, context) {
    const { classEntry, className, manifest, place } = podSpec;
    const { namespace = '' } = manifest;
    if (!className || !classEntry?.value || !place.whole || context.isPatch) return;
    if (namespace === '' || isPlaceholder(namespace)) return;
    const { count, at } = podsWanted(podSpec);
    const refused = context.predictions(podSpec).flatMap(prediction => {
      const refusal = refusalOfQuota(prediction, namespace, count);
      return refusal === undefined ? [] : [{ view: prediction.view, ...refusal }];
    });
    for (const { text, items, where } of groupByMessage(refused, refusal => refusal.text)) {
      const { fitting, isUnspecified } = items[0];
      const name = /^(?:exceeded|failed) quota: ([^,:]+)/.exec(text)?.[1] ?? '';
      yield {
        range: at !== undefined && fitting > 0n ? rangeAt(manifest, at) : classEntry.value.range,
        message: sentences(
          isUnspecified
            ? t('The quota "{0}" requires requests, and an overhead is not a request{1}.', name, where)
            : fitting > 0n
              ? t('{0} of {1} Pods fit into the quota "{2}"{3}.', String(fitting), String(count), name, where)
              : t('No Pod fits into the quota "{0}"{1}.', name, where),
          isUnspecified
            ? t('Unless a LimitRange sets requests for the containers, the Pods are refused.')
            : fitting > 0n
              ? t('That is if nothing else uses it; for the others you will only see FailedCreate events.')
              : podsRefused(podSpec),
          wordsOf('API server', text),
        ),
      };
    }
  },
};

interface QuotaRefusal {
  readonly text: string;
  /** The number of Pods that the quota allows. */
  readonly fitting: bigint;
  /** Whether the containers do not state their requests. */
  readonly isUnspecified: boolean;
}

/** The server's refusal of the first Pod that no longer fits. */
function refusalOfQuota(
  { admitted, view: { quotas, version } }: PodPrediction,
  namespace: string,
  count: bigint,
): QuotaRefusal | undefined {
  if (admitted === undefined) return undefined;
  const pod = readPodSpec(admitted);
  const namespaceQuotas = quotas.map(readQuota).filter(quota => quota.namespace === namespace);
  const unused = quotasUsedBy(pod, 0n, namespaceQuotas, version);
  const fitting = replicasWithinQuota(pod, unused, version);
  if (fitting === undefined || fitting >= count) return undefined;
  const text = quotaRefusal(pod, quotasUsedBy(pod, fitting, namespaceQuotas, version), version);
  if (text === undefined) return undefined;
  const isUnspecified = text.startsWith('failed quota: ');
  // Containers without requests violate the quota without a class as well.
  if (isUnspecified && ![...pod.overhead.keys()].some(name => text.includes(name))) return undefined;
  return { text, fitting, isUnspecified };
}
