import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { roundUp, scaledValue } from '../quantities/quantity-arithmetic.ts';
import { type ResourceList, sumOfResources } from '../quantities/resource-list.ts';
import { isHugePages } from '../validation/resource-name.ts';
import type { ClusterNode } from './node.ts';
import type { Container, PodSpec } from './pod.ts';
import { aggregate, podRequests } from './pod-requests.ts';

/** Integer amounts as the scheduler counts them: thousandths of a CPU, bytes, or pieces. */
export type Amounts = ReadonlyMap<string, bigint>;

/** The resources of a node that its Pods use. */
export interface NodeUsage {
  readonly pods: number;
  readonly requested: Amounts;
}

/** A resource of which the node has too little left. Source: noderesources/fit.go:InsufficientResource. */
export interface InsufficientResource {
  readonly resource: string;
  readonly requested: bigint;
  readonly used: bigint;
  readonly capacity: bigint;
}

/**
 * Returns the resources that a node lacks for a Pod, in the order of the scheduler's messages; empty if the node's
 * allocatable amounts are unknown (pkg/scheduler/framework/plugins/noderesources/fit.go:fitsRequest).
 */
export function insufficientResources(
  requested: Amounts,
  node: ClusterNode,
  usage: NodeUsage,
  version: KubernetesVersion,
): readonly InsufficientResource[] {
  const { allocatable } = node;
  if (allocatable === undefined) return [];
  const shortages: InsufficientResource[] = [];
  const check = (resource: string, amount: bigint, used: bigint): void => {
    const available = allocatable.get(resource);
    const capacity = available === undefined ? 0n : scaledValue(available, scaleOf(resource));
    if (amount + used > capacity) shortages.push({ resource, requested: amount, used, capacity });
  };
  check('pods', 1n, BigInt(usage.pods));
  if (!requestsAnything(requested)) return shortages;
  for (const resource of [...alwaysCompared, ...[...requested.keys()].filter(isScalar)]) {
    const amount = requested.get(resource) ?? 0n;
    if (amount === 0n && skipsZero(resource, version)) continue;
    check(resource, amount, usage.requested.get(resource) ?? 0n);
  }
  return shortages;
}

/**
 * Returns the requests of a Pod, in the scheduler's amounts. Until 1.26 the scheduler rounded up for each container,
 * since then for the whole Pod (pkg/scheduler/framework/types.go:Resource.Add; fit.go:computePodResourceRequest).
 */
export function requestedAmounts(pod: PodSpec, version: KubernetesVersion): Amounts {
  if (atLeast(version, 27)) return amountsOf(podRequests(pod, version));
  const whole = (container: Container) => wholeResources(container.requests);
  return amountsOf(sumOfResources(aggregate(pod, version, whole), wholeResources(pod.overhead)));
}

/** Returns the resources that the bound Pods use, by the name of their node. */
export function usageByNode(
  boundPods: readonly PodSpec[],
  version: KubernetesVersion,
): ReadonlyMap<string, NodeUsage> {
  const usages = new Map<string, NodeUsage>();
  for (const pod of boundPods) {
    const usage = usages.get(pod.nodeName) ?? noUsage;
    usages.set(pod.nodeName, withPod(usage, requestedAmounts(pod, version)));
  }
  return usages;
}

/** Returns the usage of a node with one more Pod. */
export function withPod({ pods, requested }: NodeUsage, more: Amounts): NodeUsage {
  const sum = new Map(requested);
  for (const [resource, amount] of more) sum.set(resource, (sum.get(resource) ?? 0n) + amount);
  return { pods: pods + 1, requested: sum };
}

export const noUsage: NodeUsage = { pods: 0, requested: new Map() };

const alwaysCompared = ['cpu', 'memory', 'ephemeral-storage'];

function requestsAnything(requested: Amounts): boolean {
  return [...requested].some(([resource, amount]) => amount !== 0n || isScalar(resource));
}

/**
 * Whether a request of zero is not checked. Older versions do check it, so it fails on an overcommitted node: huge
 * pages and extended resources until 1.25, the others until 1.27.
 */
function skipsZero(resource: string, version: KubernetesVersion): boolean {
  return atLeast(version, isScalar(resource) ? 26 : 28);
}

/** Whether a resource is a huge page or has a domain (pkg/scheduler/util/utils.go:IsScalarResourceName). */
function isScalar(resource: string): boolean {
  return resource.includes('/') || isHugePages(resource) || resource.startsWith('attachable-volumes-');
}

function amountsOf(resources: ResourceList): Amounts {
  return new Map([...resources].map(([name, amount]) => [name, scaledValue(amount, scaleOf(name))]));
}

function wholeResources(resources: ResourceList): ResourceList {
  return new Map([...resources].map(([name, amount]) => [name, roundUp(amount, scaleOf(name))]));
}

function scaleOf(resource: string): number {
  return resource === 'cpu' ? -3 : 0;
}
