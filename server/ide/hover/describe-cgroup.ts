import { t } from '../../base/l10n.ts';
import { memoryCreditedByEviction, podCgroup } from '../../kubernetes/kubelet/pod-cgroup.ts';
import { qosClass } from '../../kubernetes/kubelet/qos-class.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { quantityOf } from '../../kubernetes/quantities/quantity.ts';
import type { PodSpec } from '../../kubernetes/scheduling/pod.ts';

/**
 * Lines about the cgroup that the kubelet creates for an admitted Pod and, for an overhead of memory, about the
 * eviction order under memory pressure (pkg/kubelet/eviction/helpers.go:rankMemoryPressure: first Pods above their
 * request). Empty for a Windows Pod, which has no cgroup.
 */
export function describeCgroup(pod: PodSpec, version: KubernetesVersion): readonly string[] {
  if (pod.osName === 'windows') return [];
  const qos = qosClass(pod, version);
  const { cpuShares, cpuLimit, memoryLimit } = podCgroup(pod, version);
  const values = [
    t('{0} CPU shares', String(cpuShares)),
    cpuLimit === undefined
      ? t('no CPU limit')
      : t('CPU limit {0}', quantityOf(cpuLimit, -3, 'DecimalSI').text),
    memoryLimit === undefined ? t('no memory limit') : t('memory limit {0}', bytes(memoryLimit)),
  ].join(t(', '));
  const line =
    pod.overhead.size === 0
      ? t('Cgroup of the Pod ({0}): {1}.', qos, values)
      : qos === 'BestEffort'
        ? t('Cgroup of the Pod ({0}), where the overhead does not count: {1}.', qos, values)
        : t('Cgroup of the Pod ({0}), overhead included: {1}.', qos, values);
  return [line, ...(pod.overhead.has('memory') ? [describeEviction(pod, version)] : [])];
}

function describeEviction(pod: PodSpec, version: KubernetesVersion): string {
  const credited = memoryCreditedByEviction(pod, version);
  if (credited === 0n) {
    return t(
      'When memory runs short on its node, it is among the first to be evicted: it requests none, so the overhead does not count.',
    );
  }
  return t(
    'When memory runs short on its node, it is among the first to be evicted once it uses more than {0}: its request and the overhead.',
    bytes(credited),
  );
}

function bytes(amount: bigint): string {
  return quantityOf(amount, 0, 'BinarySI').text;
}
