import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { requirementsOfPod } from './needs-of-pod.ts';
import type { Policy } from './policy.ts';

/**
 * The class that the Pods of a Pod spec get by the policy because they name none: that of the first requirement about
 * them that has one. An empty name is a name, which the server refuses.
 */
export function defaultClassOfPod(podSpec: PodSpecObject, policy: Policy): string | undefined {
  if (podSpec.className !== undefined) return undefined;
  const withDefault = policy.requirements.filter(({ defaultClass }) => defaultClass !== undefined);
  if (withDefault.length === 0) return undefined;
  return requirementsOfPod(podSpec, { ...policy, requirements: withDefault })[0]?.defaultClass;
}
