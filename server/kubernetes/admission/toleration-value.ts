import type { Toleration } from '../tolerations.ts';
import type { Value } from '../value.ts';

/** A toleration as it is written in a manifest: without what is empty. */
export function tolerationValue(toleration: Toleration): Value {
  const written = Object.entries(toleration).filter(([, value]) => value !== '' && value !== null);
  return Object.fromEntries(written);
}
