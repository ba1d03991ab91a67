import type { Path } from '../../yaml/tree.ts';
import { quote } from './go-text.ts';

/** One error of the API server's validation about one field. */
export interface FieldError {
  /** The field as the server prints it: `overhead.limits[cpu]`. */
  readonly field: string;
  /** The error text: `Invalid value: "-1": must be greater than or equal to 0`. */
  readonly body: string;
  /** Path of the field as the user wrote it, from the root of the object: `['overhead', 'podFixed', 'cpu']`. */
  readonly at: Path;
  /** Whether the error is about the key at the end of `at` or about its value. */
  readonly on: 'key' | 'value';
}

/**
 * A field under validation: its complete path, or a step from its parent field. Nearly all fields are valid, so the
 * complete path is computed only when an error names the field.
 */
export type FieldPath = FieldPlace | FieldStep;

/** The name of a field in the server's messages, and its path as the user wrote it. */
export interface FieldPlace {
  readonly field: string;
  readonly at: Path;
  readonly around?: undefined;
}

interface FieldStep {
  readonly around: FieldPath;
  readonly step: string | number;
  readonly printed: 'name' | 'in brackets' | 'not at all';
}

export function fieldPath(...names: readonly string[]): FieldPath {
  return child(root, ...names);
}

export function child(path: FieldPath, ...names: readonly string[]): FieldPath {
  let inner = path;
  for (const step of names) inner = { around: inner, step, printed: 'name' };
  return inner;
}

const root: FieldPlace = { field: '', at: [] };

/** Returns the path of an item of a list, or of the value of a key in a map. */
export function element(path: FieldPath, key: string | number): FieldPath {
  return { around: path, step: key, printed: 'in brackets' };
}

/** Returns the path of a key of a map whose errors name the map alone, as those of labels do. */
export function silentKey(path: FieldPath, key: string): FieldPath {
  return { around: path, step: key, printed: 'not at all' };
}

export function toFieldPlace(path: FieldPath): FieldPlace {
  if (path.around === undefined) return path;
  const { field, at } = toFieldPlace(path.around);
  return { field: field + printedStep(path, field === ''), at: [...at, path.step] };
}

/** Returns an "Invalid value" error. `value` is the rendered value: `quote` a string, leave a number as it is. */
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

/** Returns a field error about a key of a map. */
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
 * Returns all errors in one text, as in the message of a 422: equal texts once, several in brackets
 * (apimachinery/pkg/util/validation/field/errors.go:ToAggregate).
 */
export function aggregateText(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(({ field, body }) => `${field}: ${body}`))];
  return texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]`;
}

function fieldError(path: FieldPath, what: string, detail: string, on: 'key' | 'value'): FieldError {
  const { field, at } = toFieldPlace(path);
  return { field, body: detail === '' ? what : `${what}: ${detail}`, at, on };
}

function printedStep({ step, printed }: FieldStep, isFirst: boolean): string {
  if (printed === 'not at all') return '';
  if (printed === 'in brackets') return `[${step}]`;
  return isFirst ? String(step) : `.${step}`;
}
