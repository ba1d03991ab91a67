import type { Labels } from '../labels.ts';
import type { Toleration } from '../tolerations.ts';
import { isList, isObject, stringAt, type Value, valueAt } from '../value.ts';

/** The items of the list at `path`; none where there is no list. */
export function listAt(value: Value | undefined, path: readonly string[]): readonly Value[] {
  const found = valueAt(value, path);
  return isList(found) ? found : [];
}

/** The string at `path`; `undefined` where there is none or an empty one. */
export function textAt(value: Value | undefined, path: readonly string[]): string | undefined {
  return stringAt(value, path) || undefined;
}

/** `true` or `false` at `path`; `undefined` for anything else. */
export function flagAt(value: Value | undefined, path: readonly string[]): boolean | undefined {
  const found = valueAt(value, path);
  return typeof found === 'boolean' ? found : undefined;
}

/** The integer at `path`; `undefined` for anything else. */
export function integerAt(value: Value | undefined, path: readonly string[]): bigint | undefined {
  const found = valueAt(value, path);
  return typeof found === 'bigint' ? found : undefined;
}

/** The pairs of strings at `path`; a null value is '', as the API server reads it. */
export function labelsAt(value: Value | undefined, path: readonly string[]): Labels {
  const found = valueAt(value, path);
  const pairs = Object.entries(isObject(found) ? found : {});
  return Object.fromEntries(pairs.map(([key, text]) => [key, typeof text === 'string' ? text : '']));
}

/** The tolerations at `path`, of a Pod or of the `scheduling` of a RuntimeClass. */
export function tolerationsAt(value: Value | undefined, path: readonly string[]): readonly Toleration[] {
  return listAt(value, path).map(toleration => ({
    key: stringAt(toleration, ['key']),
    operator: stringAt(toleration, ['operator']),
    value: stringAt(toleration, ['value']),
    effect: stringAt(toleration, ['effect']),
    tolerationSeconds: integerAt(toleration, ['tolerationSeconds']) ?? null,
  }));
}
