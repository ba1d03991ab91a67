import type { Toleration } from '../objects/tolerations.ts';
import type { Value } from '../objects/value.ts';

/** Returns a toleration as written in a manifest: without empty fields. */
export function tolerationValue({ key, operator, value, effect, tolerationSeconds }: Toleration): Value {
  const fields: Record<string, Value> = {};
  if (key !== '') fields['key'] = key;
  if (operator !== '') fields['operator'] = operator;
  if (value !== '') fields['value'] = value;
  if (effect !== '') fields['effect'] = effect;
  if (tolerationSeconds !== null) fields['tolerationSeconds'] = tolerationSeconds;
  return fields;
}
