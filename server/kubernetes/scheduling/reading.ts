import type { Labels } from '../objects/labels.ts';
import { entriesAt, stringAt, type Value, valueAt } from '../objects/value.ts';

/** Returns the string at `path`; `undefined` if it is missing or empty. */
export function nonEmptyStringAt(value: Value | undefined, path: readonly string[]): string | undefined {
  return stringAt(value, path) || undefined;
}

/** Returns the boolean at `path`; `undefined` for any other value. */
export function flagAt(value: Value | undefined, path: readonly string[]): boolean | undefined {
  const found = valueAt(value, path);
  return typeof found === 'boolean' ? found : undefined;
}

/** Returns the integer at `path`; `undefined` for any other value. */
export function integerAt(value: Value | undefined, path: readonly string[]): bigint | undefined {
  const found = valueAt(value, path);
  return typeof found === 'bigint' ? found : undefined;
}

/** Returns the pairs of strings at `path`; a null value is '', as the API server reads it. */
export function labelsAt(value: Value | undefined, path: readonly string[]): Labels {
  return Object.fromEntries(
    entriesAt(value, path).map(([key, text]) => [key, typeof text === 'string' ? text : '']),
  );
}
