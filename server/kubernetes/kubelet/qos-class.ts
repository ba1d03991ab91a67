import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { compareQuantities, signOf } from '../quantities/quantity-arithmetic.ts';
import { noResources, type ResourceList, sumOfResources } from '../quantities/resource-list.ts';
import type { PodSpec, ResourceRequirements } from '../scheduling/pod.ts';
import { hasPodLevelResources, podLevelResources } from '../scheduling/pod-requests.ts';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/**
 * Returns the quality of service class of a Pod. The overhead does not count, so a Pod without requests stays
 * BestEffort under a class with overhead. Resources of the whole Pod decide alone; since 1.37 only if they name one
 * that is supported for Pods (pkg/apis/core/v1/helper/qos/qos.go:ComputePodQOS, 1.20 to 1.37).
 */
export function qosClass(pod: PodSpec, version: KubernetesVersion): QosClass {
  const counts = !atLeast(version, 37) || hasPodLevelResources(pod, version);
  const podLevel = counts ? podLevelResources(pod, version) : undefined;
  const parts: readonly ResourceRequirements[] = podLevel
    ? [podLevel]
    : [...pod.containers, ...pod.initContainers];
  const requests = sum(parts.map(part => part.requests));
  const limits = sum(parts.map(part => part.limits));
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  const isGuaranteed =
    parts.every(part => counted(part.limits).size === 2) &&
    requests.size === limits.size &&
    [...requests].every(([name, amount]) => {
      const limit = limits.get(name);
      return limit !== undefined && compareQuantities(limit, amount) === 0;
    });
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}

function sum(lists: readonly ResourceList[]): ResourceList {
  return lists.map(counted).reduce(sumOfResources, noResources);
}

/** Returns the amounts that decide the QoS class: CPU and memory above 0. */
function counted(resources: ResourceList): ResourceList {
  return new Map(
    [...resources].filter(([name, amount]) => (name === 'cpu' || name === 'memory') && signOf(amount) > 0),
  );
}
