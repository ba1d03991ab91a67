import type { Toleration } from '../objects/tolerations.ts';
import type { Value } from '../objects/value.ts';

/** Returns a toleration as written in a manifest: without empty fields. */
export function tolerationValue({ key, operator, value, effect, tolerationSeconds }: Toleration): Value {
  const written: Record<string, Value> = {};
  if (key !== '') written['key'] = key;
  if (operator !== '') written['operator'] = operator;
  if (value !== '') written['value'] = value;
  if (effect !== '') written['effect'] = effect;
  if (tolerationSeconds !== null) written['tolerationSeconds'] = tolerationSeconds;
  return written;
}
