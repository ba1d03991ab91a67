import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { zeroQuantity } from '../quantities/quantity.ts';
import { addQuantities, scaledValue, signOf } from '../quantities/quantity-arithmetic.ts';
import type { PodSpec, ResourceRequirements } from '../scheduling/pod.ts';
import {
  hasPodLevelResources,
  podLevelResources,
  podLimits,
  podRequests,
  podRequestsWithoutOverhead,
} from '../scheduling/pod-requests.ts';
import { qosClass } from './qos-class.ts';

/** The settings of the cgroup of a whole Pod; `undefined` is no limit. */
export interface PodCgroup {
  /** 1024 for each CPU. */
  readonly cpuShares: bigint;
  /** Thousandths of a CPU. */
  readonly cpuLimit: bigint | undefined;
  /** Bytes. */
  readonly memoryLimit: bigint | undefined;
}

/**
 * Returns the cgroup of a Pod, with the overhead where the kubelet adds it: not for a BestEffort Pod, and to limits
 * only if every container has that limit (pkg/kubelet/cm/helpers_linux.go:ResourceConfigForPod).
 */
export function podCgroup(pod: PodSpec, version: KubernetesVersion): PodCgroup {
  const qos = qosClass(pod, version);
  if (qos === 'BestEffort') return { cpuShares: fewestShares, cpuLimit: undefined, memoryLimit: undefined };
  // Limits as later versions compute them: before 1.27 only the quota counted the overhead as a limit of its own.
  const limits = podLimits(pod, atLeast(version, 27) ? version : { ...version, minor: 27 });
  const limitOf = (resource: string, scale: number): bigint | undefined =>
    qos === 'Guaranteed' || isLimited(pod, resource, version)
      ? scaledValue(limits.get(resource) ?? zeroQuantity, scale)
      : undefined;
  const cpu = podRequests(pod, version).get('cpu') ?? zeroQuantity;
  return {
    cpuShares: cpuShares(scaledValue(cpu, -3)),
    cpuLimit: limitOf('cpu', -3),
    memoryLimit: limitOf('memory', 0),
  };
}

/**
 * Returns the bytes of memory that eviction credits a Pod with: the overhead counts only on top of a request
 * (pkg/api/v1/resource/helpers.go:GetResourceRequestQuantity).
 */
export function memoryCreditedByEviction(pod: PodSpec, version: KubernetesVersion): bigint {
  const request = podRequestsWithoutOverhead(pod, version).get('memory') ?? zeroQuantity;
  if (signOf(request) === 0) return 0n;
  return scaledValue(addQuantities(request, pod.overhead.get('memory') ?? zeroQuantity), 0);
}

const fewestShares = 2n;
const mostShares = 262_144n;

function cpuShares(thousandths: bigint): bigint {
  const shares = (thousandths * 1024n) / 1000n;
  if (shares < fewestShares) return fewestShares;
  return shares > mostShares ? mostShares : shares;
}

/** Whether the Pod or every container has the limit; init containers count since 1.27. */
function isLimited(pod: PodSpec, resource: string, version: KubernetesVersion): boolean {
  const hasLimit = ({ limits }: ResourceRequirements): boolean =>
    signOf(limits.get(resource) ?? zeroQuantity) > 0;
  const podLevel = hasPodLevelResources(pod, version) ? podLevelResources(pod, version) : undefined;
  if (podLevel !== undefined && hasLimit(podLevel)) return true;
  const containers = atLeast(version, 27) ? [...pod.containers, ...pod.initContainers] : pod.containers;
  return containers.every(hasLimit);
}
