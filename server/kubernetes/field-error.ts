import type { Path } from '../yaml/tree.ts';
import { quote } from './go-text.ts';

/** One complaint of the API server's validation about one field. */
export interface FieldError {
  /** The field as the server prints it: `overhead.limits[cpu]`. */
  readonly field: string;
  /** What it says of it: `Invalid value: "-1": must be greater than or equal to 0`. */
  readonly body: string;
  /** Where the user wrote it, from the root of the object: `['overhead', 'podFixed', 'cpu']`. */
  readonly at: Path;
  /** Whether the key at the end of `at` is wrong, or its value. */
  readonly on: 'key' | 'value';
}

/** A field under validation: its name in the server's messages, and its place in what the user wrote. */
export interface FieldPath {
  readonly field: string;
  readonly at: Path;
}

export function fieldPath(...names: readonly string[]): FieldPath {
  return { field: names.join('.'), at: names };
}

export function child(path: FieldPath, ...names: readonly string[]): FieldPath {
  const field = path.field === '' ? names.join('.') : [path.field, ...names].join('.');
  return { field, at: [...path.at, ...names] };
}

/** An item of a list, or the value of a key in a map. */
export function element(path: FieldPath, key: string | number): FieldPath {
  return { field: `${path.field}[${key}]`, at: [...path.at, key] };
}

/** A key of a map whose errors carry the name of the map alone, as those of labels do. */
export function silentKey(path: FieldPath, key: string): FieldPath {
  return { field: path.field, at: [...path.at, key] };
}

/** `value` is the rendered value: `quote` a string, leave a number as it is. */
export function invalid(
  path: FieldPath,
  value: string,
  detail: string,
  on: 'key' | 'value' = 'value',
): FieldError {
  return fieldError(path, `Invalid value: ${value}`, detail, on);
}

export function invalidText(
  path: FieldPath,
  value: string,
  problems: readonly string[],
): readonly FieldError[] {
  return problems.map(problem => invalid(path, quote(value), problem));
}

/** The same for a map's key. */
export function invalidKey(path: FieldPath, key: string, problems: readonly string[]): readonly FieldError[] {
  return problems.map(problem => invalid(path, quote(key), problem, 'key'));
}

export function required(path: FieldPath, detail = ''): FieldError {
  return fieldError(path, 'Required value', detail, 'value');
}

export function unsupported(path: FieldPath, value: string, supported: readonly string[]): FieldError {
  return fieldError(
    path,
    `Unsupported value: ${value}`,
    `supported values: ${supported.map(quote).join(', ')}`,
    'value',
  );
}

export function duplicate(path: FieldPath, value: string): FieldError {
  return fieldError(path, `Duplicate value: ${value}`, '', 'value');
}

export function forbidden(path: FieldPath, detail: string): FieldError {
  return fieldError(path, 'Forbidden', detail, 'value');
}

/**
 * All errors in one text, as in the message of a 422: equal texts once, several in brackets
 * (apimachinery/pkg/util/validation/field/errors.go:ToAggregate).
 */
export function aggregateText(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(({ field, body }) => `${field}: ${body}`))];
  return texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]`;
}

function fieldError(path: FieldPath, what: string, detail: string, on: 'key' | 'value'): FieldError {
  return { field: path.field, body: detail === '' ? what : `${what}: ${detail}`, at: path.at, on };
}
