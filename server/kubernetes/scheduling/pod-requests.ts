import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { Quantity } from '../quantities/quantity.ts';
import { signOf } from '../quantities/quantity-arithmetic.ts';
import {
  maxOfResources,
  noResources,
  type ResourceList,
  sumOfResources,
} from '../quantities/resource-list.ts';
import { isHugePages } from '../validation/resource-name.ts';
import type { Container, PodSpec } from './pod.ts';

/**
 * Returns the exact requests of a Pod for each resource: the sum over its containers and sidecars or the peak of its
 * init containers, whichever is more, plus the overhead.
 *
 * Source: k8s.io/component-helpers/resource/helpers.go:PodRequests (1.36); in 1.20
 * pkg/scheduler/framework/plugins/noderesources/fit.go:computePodResourceRequest. Sidecars count from 1.29, resources
 * of the whole Pod, which replace those of its containers, from 1.34.
 */
export function podRequests(pod: PodSpec, version: KubernetesVersion): ResourceList {
  return sumOfResources(podRequestsWithoutOverhead(pod, version), pod.overhead);
}

/** Returns the requests of a Pod without the overhead, which the QoS class, LimitRanger and the eviction manager use. */
export function podRequestsWithoutOverhead(pod: PodSpec, version: KubernetesVersion): ResourceList {
  const ofContainers = aggregate(pod, version, container => container.requests);
  return new Map([...ofContainers, ...podLevelRequests(pod, version, ofContainers)]);
}

/**
 * Returns the limits of a Pod, with the overhead. Until 1.26 the overhead became a limit of its own if the Pod had
 * none (pkg/quota/v1/evaluator/core/pods.go:PodUsageFunc); 1.27 and later add it only to limits that are not 0
 * (PodLimits).
 */
export function podLimits(pod: PodSpec, version: KubernetesVersion): ResourceList {
  const ofContainers = aggregate(pod, version, container => container.limits);
  const limits = new Map([...ofContainers, ...podLevelLimits(pod, version)]);
  const overhead = atLeast(version, 27)
    ? onlyResources(pod.overhead, name => isPositive(limits.get(name)))
    : pod.overhead;
  return sumOfResources(limits, overhead);
}

/** Whether the resources of the whole Pod count: since 1.34, if they name one that is supported for Pods. */
export function hasPodLevelResources(pod: PodSpec, version: KubernetesVersion): boolean {
  if (!atLeast(version, 34) || pod.resources === undefined) return false;
  const { requests, limits } = pod.resources;
  return [...requests.keys(), ...limits.keys()].some(isPodLevelResource);
}

/** Returns the sum over the containers, or the peak while init containers run if that is more. */
export function aggregate(
  pod: PodSpec,
  version: KubernetesVersion,
  amountsOf: (container: Container) => ResourceList,
): ResourceList {
  let running = noResources;
  for (const container of pod.containers) running = sumOfResources(running, amountsOf(container));
  let sidecars = noResources;
  let starting = noResources;
  for (const container of pod.initContainers) {
    const needed = sumOfResources(amountsOf(container), sidecars);
    starting = maxOfResources(starting, needed);
    // Before 1.29 the API server dropped the container's restartPolicy.
    if (!container.isSidecar || !atLeast(version, 29)) continue;
    sidecars = needed;
    running = sumOfResources(running, amountsOf(container));
  }
  return maxOfResources(running, starting);
}

/**
 * Returns the requests of the whole Pod, which replace those of its containers. If it only has limits, the API server
 * fills its requests in, from the containers first (pkg/apis/core/v1/defaults.go:defaultPodRequests).
 */
function podLevelRequests(
  pod: PodSpec,
  version: KubernetesVersion,
  ofContainers: ResourceList,
): ResourceList {
  if (pod.resources === undefined || !hasPodLevelResources(pod, version)) return noResources;
  const limits = podLevelLimits(pod, version);
  const inherited = onlyResources(ofContainers, name => !isHugePages(name));
  const defaults = limits.size > 0 ? new Map([...limits, ...inherited]) : noResources;
  return onlyResources(new Map([...defaults, ...pod.resources.requests]), isPodLevelResource);
}

function podLevelLimits(pod: PodSpec, version: KubernetesVersion): ResourceList {
  if (pod.resources === undefined || !hasPodLevelResources(pod, version)) return noResources;
  return onlyResources(pod.resources.limits, isPodLevelResource);
}

/**
 * Whether a resource is supported for whole Pods. Source:
 * k8s.io/component-helpers/resource/helpers.go:IsSupportedPodLevelResource (1.36).
 */
function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePages(name);
}

function onlyResources(resources: ResourceList, isWanted: (name: string) => boolean): ResourceList {
  return new Map([...resources].filter(([name]) => isWanted(name)));
}

function isPositive(quantity: Quantity | undefined): boolean {
  return quantity !== undefined && signOf(quantity) > 0;
}
