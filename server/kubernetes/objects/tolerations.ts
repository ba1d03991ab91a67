/** A toleration as the API server holds it: missing fields are '' or `null`. */
export interface Toleration {
  readonly key: string;
  readonly operator: string;
  readonly value: string;
  readonly effect: string;
  readonly tolerationSeconds: bigint | null;
}

/** A taint of a node; `value` is '' if none is written. */
export interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

/**
 * Whether the toleration lets a Pod onto (or stay on) a node with the taint
 * (k8s.io/api/core/v1/toleration.go:ToleratesTaint).
 */
export function toleratesTaint(toleration: Toleration, taint: Taint): boolean {
  if (toleration.effect !== '' && toleration.effect !== taint.effect) return false;
  if (toleration.key !== '' && toleration.key !== taint.key) return false;
  switch (toleration.operator) {
    case '':
    case 'Equal':
      return toleration.value === taint.value;
    case 'Exists':
      return true;
    default:
      return false;
  }
}

/**
 * Returns the tolerations of both lists without the redundant ones, in order: first those of `first`
 * (pkg/util/tolerations/tolerations.go:MergeTolerations). A toleration is redundant if one that is already kept
 * covers it, or if a later, different one does; so the list `first` may shrink by itself.
 */
export function mergeTolerations<T extends Toleration>(
  first: readonly T[],
  second: readonly T[],
): readonly T[] {
  const all = [...first, ...second];
  const merged: T[] = [];
  for (const [index, toleration] of all.entries()) {
    const isRedundant =
      merged.some(kept => isSuperset(kept, toleration)) ||
      all.slice(index + 1).some(later => !isEqual(later, toleration) && isSuperset(later, toleration));
    if (!isRedundant) merged.push(toleration);
  }
  return merged;
}

/**
 * Whether `wide` tolerates everything that `narrow` does, by the rules of Kubernetes (tolerations.go:isSuperset). A
 * `narrow` without operator means Equal, yet it is only covered by an equal toleration or by Exists.
 */
export function isSuperset(wide: Toleration, narrow: Toleration): boolean {
  if (isEqual(wide, narrow)) return true;
  const matchesEveryKey = wide.key === '' && wide.operator === 'Exists';
  if (wide.key !== narrow.key && !matchesEveryKey) return false;
  if (wide.effect !== narrow.effect && wide.effect !== '') return false;
  if (wide.effect === 'NoExecute' && wide.tolerationSeconds !== null) {
    if (narrow.tolerationSeconds === null || narrow.tolerationSeconds > wide.tolerationSeconds) return false;
  }
  switch (wide.operator) {
    case '':
    case 'Equal':
      return narrow.operator === 'Equal' && narrow.value === wide.value;
    case 'Exists':
      return true;
    default:
      return false;
  }
}

function isEqual(a: Toleration, b: Toleration): boolean {
  return (
    a.key === b.key &&
    a.operator === b.operator &&
    a.value === b.value &&
    a.effect === b.effect &&
    a.tolerationSeconds === b.tolerationSeconds
  );
}
