import { isObject, member, stringAt, type Value, valueAt } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { quantityOf, zeroQuantity } from '../quantities/quantity.ts';
import {
  addQuantities,
  compareQuantities,
  scaledValue,
  signOf,
  subtractQuantities,
} from '../quantities/quantity-arithmetic.ts';
import { formatResources, type ResourceList, readResourceList } from '../quantities/resource-list.ts';
import type { PodSpec } from '../scheduling/pod.ts';
import { matchesQuotaScopes, type QuotaScope, readQuotaScopes } from './quota-scopes.ts';
import { podQuotaUsage, podResourcesIn, unspecifiedResources } from './quota-usage.ts';

/** A ResourceQuota as the admission plugin sees it. */
export interface ResourceQuota {
  readonly name: string;
  readonly namespace: string;
  readonly hard: ResourceList;
  /** The amounts already used; empty if the object has no status yet. */
  readonly used: ResourceList;
  readonly scopes: readonly QuotaScope[];
}

/**
 * Reads a ResourceQuota object. Without a status it counts as new: the limits are those of its spec, and nothing is
 * used.
 */
export function readQuota(quota: Value): ResourceQuota {
  const hard = valueAt(quota, ['status', 'hard']);
  return {
    name: stringAt(quota, ['metadata', 'name']),
    namespace: stringAt(quota, ['metadata', 'namespace']) || 'default',
    hard: readResourceList(isObject(hard) ? hard : valueAt(quota, ['spec', 'hard'])),
    used: readResourceList(valueAt(quota, ['status', 'used'])),
    scopes: readQuotaScopes(member(quota, 'spec')),
  };
}

/**
 * Returns the ResourceQuota plugin's refusal of a Pod, without the prefix `pods "p" is forbidden: `; `undefined` if
 * it admits the Pod. `quotas` are those of the Pod's namespace; the first that refuses is named, and a missing amount
 * comes before an exceeded one (k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go:CheckRequest, 1.20
 * to 1.36).
 */
export function quotaRefusal(
  pod: PodSpec,
  quotas: readonly ResourceQuota[],
  version: KubernetesVersion,
): string | undefined {
  const relevant = quotasOf(pod, quotas, version);
  for (const quota of relevant) {
    const missing = unspecifiedResources(pod, quota.hard, version);
    if (missing !== '') return quotaWords.unspecified(quota.name, missing);
  }
  return exceededQuota(podQuotaUsage(pod, version), relevant);
}

/**
 * Returns the plugin's refusal of a new object other than a Pod, without the prefix `deployments.apps "web" is
 * forbidden: `: quotas count how many there are of a resource such as `deployments.apps`. A quota with scopes counts
 * Pods only (k8s.io/apiserver/pkg/quota/v1/generic/evaluator.go:objectCountEvaluator).
 */
export function objectCountRefusal(resource: string, quotas: readonly ResourceQuota[]): string | undefined {
  const names = [`count/${resource}`, ...(resource === 'replicationcontrollers' ? [resource] : [])];
  const unscoped = quotas.filter(({ scopes }) => scopes.length === 0);
  return exceededQuota(new Map(names.map(name => [name, one])), unscoped);
}

/** The refusal by the first of the quotas that does not have the amounts left. */
function exceededQuota(usage: ResourceList, quotas: readonly ResourceQuota[]): string | undefined {
  for (const quota of quotas) {
    const exceeded = exceededResources(quota, usage);
    if (exceeded.length === 0) continue;
    const of = (resources: ResourceList): string =>
      formatResources(new Map(exceeded.map(name => [name, resources.get(name) ?? zeroQuantity])));
    return quotaWords.exceeded(quota.name, of(usage), of(quota.used), of(quota.hard));
  }
  return undefined;
}

/** The messages of the ResourceQuota plugin; amounts are lists such as `pods=1,requests.cpu=2`. */
export const quotaWords = {
  unspecified: (quota: string, resources: string): string =>
    `failed quota: ${quota}: must specify ${resources}`,
  exceeded: (quota: string, requested: string, used: string, limited: string): string =>
    `exceeded quota: ${quota}, requested: ${requested}, used: ${used}, limited: ${limited}`,
} as const;

/** Returns how many more such Pods the quotas admit; `undefined` if no quota limits them. */
export function replicasWithinQuota(
  pod: PodSpec,
  quotas: readonly ResourceQuota[],
  version: KubernetesVersion,
): bigint | undefined {
  if (quotaRefusal(pod, quotas, version) !== undefined) return 0n;
  const usage = podQuotaUsage(pod, version);
  let fewest: bigint | undefined;
  for (const { hard, used } of quotasOf(pod, quotas, version)) {
    for (const [name, limit] of hard) {
      const perPod = usage.get(name);
      if (perPod === undefined || signOf(perPod) <= 0) continue;
      const left = subtractQuantities(limit, used.get(name) ?? zeroQuantity);
      const count = scaledValue(left, thousandths) / scaledValue(perPod, thousandths);
      if (fewest === undefined || count < fewest) fewest = count;
    }
  }
  return fewest;
}

/** Returns the quotas with the usage of this many such Pods only. */
export function quotasUsedBy(
  pod: PodSpec,
  count: bigint,
  quotas: readonly ResourceQuota[],
  version: KubernetesVersion,
): readonly ResourceQuota[] {
  const used = new Map(
    [...podQuotaUsage(pod, version)].map(([name, { unscaled, exponent, format }]) => [
      name,
      quantityOf(unscaled * count, exponent, format),
    ]),
  );
  return quotas.map(quota => ({ ...quota, used }));
}

const one = quantityOf(1n, 0, 'DecimalSI');

/** Scale of the core API's quantities: whole numbers of thousandths. */
const thousandths = -3;

function quotasOf(
  pod: PodSpec,
  quotas: readonly ResourceQuota[],
  version: KubernetesVersion,
): readonly ResourceQuota[] {
  return quotas.filter(
    ({ hard, scopes }) => podResourcesIn(hard).length > 0 && matchesQuotaScopes(scopes, pod, version),
  );
}

/**
 * Returns the resources whose quota the Pod exceeds. A resource that the Pod does not use is not checked, even if its
 * quota is already exceeded.
 */
function exceededResources({ hard, used }: ResourceQuota, usage: ResourceList): readonly string[] {
  return [...hard.keys()].filter(name => {
    const perPod = usage.get(name);
    if (perPod === undefined || signOf(perPod) === 0) return false;
    const total = addQuantities(used.get(name) ?? zeroQuantity, perPod);
    return compareQuantities(total, hard.get(name) ?? zeroQuantity) > 0;
  });
}
