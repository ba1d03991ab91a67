import type { Toleration } from '../tolerations.ts';

/**
 * The tolerations of a Pod after the admission plugin DefaultTolerationSeconds: it stays five minutes on a node
 * that is not ready or unreachable, unless it says itself how long
 * (plugin/pkg/admission/defaulttolerationseconds/admission.go).
 */
export function withDefaultTolerations(tolerations: readonly Toleration[]): readonly Toleration[] {
  const missing = defaultTolerations.filter(
    ({ key }) =>
      !tolerations.some(
        toleration =>
          (toleration.key === key || toleration.key === '') &&
          (toleration.effect === 'NoExecute' || toleration.effect === ''),
      ),
  );
  return [...tolerations, ...missing];
}

/** The two that are added, in this order. */
export const defaultTolerations: readonly Toleration[] = [
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
].map(key => ({ key, operator: 'Exists', value: '', effect: 'NoExecute', tolerationSeconds: 300n }));
