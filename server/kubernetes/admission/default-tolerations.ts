import type { Toleration } from '../objects/tolerations.ts';
import { type Value, withValueAt } from '../objects/value.ts';
import { tolerationsAt } from '../validation/tolerations.ts';
import { tolerationValue } from './toleration-value.ts';

/**
 * Returns a Pod spec after the admission plugin DefaultTolerationSeconds: the Pod stays five minutes on a node that
 * is not ready or unreachable, unless its own tolerations say how long
 * (plugin/pkg/admission/defaulttolerationseconds/admission.go).
 */
export function withDefaultTolerations(podSpec: Value): Value {
  const tolerations = tolerationsAt(podSpec, ['tolerations']);
  const missing = defaultTolerations.filter(
    ({ key }) =>
      !tolerations.some(
        toleration =>
          (toleration.key === key || toleration.key === '') &&
          (toleration.effect === 'NoExecute' || toleration.effect === ''),
      ),
  );
  return withValueAt(podSpec, ['tolerations'], [...tolerations, ...missing].map(tolerationValue));
}

/** The two tolerations that are added, in this order. */
export const defaultTolerations: readonly Toleration[] = [
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
].map(key => ({ key, operator: 'Exists', value: '', effect: 'NoExecute', tolerationSeconds: 300n }));
