import { type Taint, type Toleration, toleratesTaint } from '../objects/tolerations.ts';

/** Effects of taints that keep new Pods off a node; PreferNoSchedule only lowers the node's score. */
export const schedulingEffects: readonly string[] = ['NoSchedule', 'NoExecute'];

/**
 * Returns the first taint with one of the effects that no toleration covers
 * (k8s.io/component-helpers/scheduling/corev1/helpers.go:FindMatchingUntoleratedTaint).
 */
export function untoleratedTaint(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  effects: readonly string[],
): Taint | undefined {
  return taints.find(
    taint =>
      effects.includes(taint.effect) && !tolerations.some(toleration => toleratesTaint(toleration, taint)),
  );
}
