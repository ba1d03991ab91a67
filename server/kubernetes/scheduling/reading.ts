import type { Labels } from '../objects/labels.ts';
import { entriesAt, stringAt, type Value, valueAt } from '../objects/value.ts';

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
  return Object.fromEntries(
    entriesAt(value, path).map(([key, text]) => [key, typeof text === 'string' ? text : '']),
  );
}
