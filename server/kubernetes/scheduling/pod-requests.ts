import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { peakOfContainers } from '../quantities/peak-of-containers.ts';
import type { Quantity } from '../quantities/quantity.ts';
import { maxQuantity, signOf } from '../quantities/quantity-arithmetic.ts';
import { noResources, type ResourceList, sumOfResources } from '../quantities/resource-list.ts';
import { isHugePages, isPodLevelResource } from '../validation/resource-name.ts';
import type { Container, PodSpec, ResourceRequirements } from './pod.ts';

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
  const containerRequests = aggregate(pod, version, container => container.requests);
  const { requests = noResources } = podLevelResources(pod, version) ?? {};
  return new Map([...containerRequests, ...onlyResources(requests, isPodLevelResource)]);
}

/**
 * Returns the limits of a Pod, with the overhead. Until 1.26 the overhead became a limit of its own if the Pod had
 * none (pkg/quota/v1/evaluator/core/pods.go:PodUsageFunc); 1.27 and later add it only to limits that are not 0
 * (PodLimits).
 */
export function podLimits(pod: PodSpec, version: KubernetesVersion): ResourceList {
  const containerLimits = aggregate(pod, version, container => container.limits);
  const { limits: podLevelLimits = noResources } = podLevelResources(pod, version) ?? {};
  const limits = new Map([...containerLimits, ...onlyResources(podLevelLimits, isPodLevelResource)]);
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
  // Before 1.29 the API server dropped the container's restartPolicy.
  const isSidecar = (container: Container) => container.isSidecar && atLeast(version, 29);
  const { containers, initContainers } = pod;
  return peakOfContainers({ containers, initContainers, isSidecar }, amountsOf);
}

/**
 * Returns the resources of the whole Pod with what the server fills in if some are given: limits of huge pages from
 * the containers, requests from the containers and then from the limits, and since 1.37 the other limits too, where
 * each container has one. `undefined` if the Pod has none that count
 * (pkg/apis/core/v1/defaults.go:defaultHugePagePodLimits, defaultPodRequests; since 1.37
 * pkg/api/pod/util.go:DefaultPodLevelResources).
 */
export function podLevelResources(
  pod: PodSpec,
  version: KubernetesVersion,
): ResourceRequirements | undefined {
  if (pod.resources === undefined || !atLeast(version, 34)) return undefined;
  const { requests, limits } = pod.resources;
  if (requests.size === 0 && limits.size === 0) return pod.resources;
  const limitsOfContainers = aggregate(pod, version, container => container.limits);
  const huge = onlyResources(limitsOfContainers, name => isHugePages(name) && !requests.has(name));
  const withHuge = new Map([...huge, ...limits]);
  // Until 1.36 requests alone were left as they are.
  if (withHuge.size === 0 && !atLeast(version, 37)) return pod.resources;
  const containerRequests = aggregate(pod, version, container => container.requests);
  const inherited = onlyResources(containerRequests, name => isPodLevelResource(name) && !isHugePages(name));
  const fromLimits = onlyResources(withHuge, isPodLevelResource);
  const all = { requests: new Map([...fromLimits, ...inherited, ...requests]), limits: withHuge };
  return atLeast(version, 37) ? withLimits(all, pod, version) : all;
}

/** Adds a limit for each request of the whole Pod whose resource every container limits; at least the request. */
function withLimits(
  { requests, limits }: ResourceRequirements,
  pod: PodSpec,
  version: KubernetesVersion,
): ResourceRequirements {
  const every = [...pod.containers, ...pod.initContainers];
  const containerLimits = aggregate(pod, version, container => container.limits);
  const added = [...requests].flatMap(([name, request]) => {
    const isWanted = isPodLevelResource(name) && !limits.has(name);
    if (!isWanted || !every.every(container => container.limits.has(name))) return [];
    return [[name, maxQuantity(request, containerLimits.get(name)!)] as const];
  });
  return { requests, limits: new Map([...limits, ...added]) };
}

function onlyResources(resources: ResourceList, isWanted: (name: string) => boolean): ResourceList {
  return new Map([...resources].filter(([name]) => isWanted(name)));
}

function isPositive(quantity: Quantity | undefined): boolean {
  return quantity !== undefined && signOf(quantity) > 0;
}
