import { toJson } from '../../kubernetes/objects/json.ts';
import { entriesAt, isList, isObject, type Value } from '../../kubernetes/objects/value.ts';
import { canonicalText } from '../../kubernetes/quantities/quantity-suffix.ts';
import { readExactResources } from '../../kubernetes/quantities/resource-list.ts';

/**
 * Whether two parts of an object mean the same to the server: empty and missing are equal, and so are quantities of
 * the same value (k8s.io/apimachinery/pkg/api/equality:Semantic). Unlike in the server, an empty object always equals
 * a missing one.
 */
export function isSemanticallyEqual(a: Value, b: Value): boolean {
  return toJson(canonical(a) ?? null) === toJson(canonical(b) ?? null);
}

/** Returns the value without empty parts, and with quantities in one notation; `undefined` if nothing is left. */
function canonical(value: Value): Value | undefined {
  if (value === null) return undefined;
  if (isList(value)) return value.length === 0 ? undefined : value.map(item => canonical(item) ?? null);
  if (!isObject(value)) return value;
  const members = entriesAt(value, []).flatMap(([name, inner]) => {
    const kept = resourceFields.has(name) ? amounts(inner) : canonical(inner);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

const resourceFields = new Set(['overhead', 'limits', 'requests']);

function amounts(list: Value): Value | undefined {
  const values = [...readExactResources(list)].map(([name, { unscaled, exponent }]) => [
    name,
    canonicalText(unscaled, exponent, 'DecimalExponent'),
  ]);
  return values.length === 0 ? undefined : Object.fromEntries(values);
}
