import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { type Quantity, quantityOf } from '../quantities/quantity.ts';
import { noResources, type ResourceList } from '../quantities/resource-list.ts';
import type { Container, PodSpec, ResourceRequirements } from '../scheduling/pod.ts';
import { hasPodLevelResources, podLimits, podRequests } from '../scheduling/pod-requests.ts';
import { isExtendedResource, isHugePages, isNativeResource } from '../validation/resource-name.ts';

/**
 * Returns the usage of a Pod under the names that quotas use: `cpu` and `requests.cpu`, `limits.cpu`, `pods`,
 * `requests.nvidia.com/gpu` (pkg/quota/v1/evaluator/core/pods.go:PodUsageFunc).
 */
export function podQuotaUsage(pod: PodSpec, version: KubernetesVersion): ResourceList {
  const counted = countsOverhead(version) ? pod : { ...pod, overhead: noResources };
  const resources = { requests: podRequests(counted, version), limits: podLimits(counted, version) };
  return new Map([['count/pods', one], ['pods', one], ...underQuotaNames(resources, version)]);
}

/** Returns the names in a quota that apply to Pods (podEvaluator.MatchingResources). */
export function podResourcesIn(hard: ResourceList): readonly string[] {
  return [...hard.keys()].filter(
    name => podResources.test(name) || (name.startsWith('requests.') && !isNativeResource(name)),
  );
}

/**
 * Returns the resources that every container has to specify because the quota limits them, as the refusal lists them; '' if none is
 * missing. The overhead does not count (podEvaluator.Constraints). Since 1.34 containers need no resources if the Pod as a whole has
 * some.
 */
export function unspecifiedResources(pod: PodSpec, hard: ResourceList, version: KubernetesVersion): string {
  if (hasPodLevelResources(pod, version)) return '';
  const required = [...hard.keys()].filter(name => mustBeSpecified.test(name)).sort();
  const containersWithout = (name: string): readonly string[] =>
    [...pod.containers, ...pod.initContainers]
      .filter(container => !states(container, name, version))
      .map(container => container.name)
      .sort();
  const missing = required.filter(name => containersWithout(name).length > 0);
  return missing.map(name => `${name} for: ${[...new Set(containersWithout(name))].join(',')}`).join('; ');
}

const podResources =
  /^(?:count\/pods|pods|(?:(?:requests|limits)\.)?(?:cpu|memory|ephemeral-storage)|(?:requests\.)?hugepages-.*)$/;
const mustBeSpecified = /^(?:(?:requests|limits)\.)?(?:cpu|memory)$/;
const one = quantityOf(1n, 0, 'DecimalSI');

function states(container: Container, quotaName: string, version: KubernetesVersion): boolean {
  return underQuotaNames(container, version).some(([name]) => name === quotaName);
}

/**
 * Returns requests and limits under the names that quotas use. Source: podComputeUsageHelper. Limits of huge pages and
 * extended resources have no quota of their own.
 */
function underQuotaNames(
  { requests, limits }: ResourceRequirements,
  version: KubernetesVersion,
): readonly (readonly [string, Quantity])[] {
  const named: (readonly [string, Quantity])[] = [];
  for (const [name, amount] of requests) {
    const isPlain = isComputeResource(name) || isHugePages(name);
    if (isPlain) named.push([name, amount]);
    if (isPlain || isExtendedResource(name, version)) named.push([`requests.${name}`, amount]);
  }
  for (const [name, amount] of limits) {
    if (isComputeResource(name)) named.push([`limits.${name}`, amount]);
  }
  return named;
}

function isComputeResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name === 'ephemeral-storage';
}

/** Whether the overhead counts: since 1.21, and in older releases since the patches of March 2021. */
function countsOverhead(version: KubernetesVersion): boolean {
  if (atLeast(version, 21)) return true;
  const firstPatch = new Map([
    [18, 17],
    [19, 9],
    [20, 5],
  ]).get(version.minor);
  return firstPatch !== undefined && version.patch >= firstPatch;
}
