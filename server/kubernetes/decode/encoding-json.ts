import { floatText } from '../objects/go-text.ts';
import { isList, isObject, type Value } from '../objects/value.ts';
import type { Mismatch } from './decode.ts';

/**
 * Returns the error of a server since 1.23 about values of the wrong type (sigs.k8s.io/json, a copy of Go's
 * encoding/json). A type that unmarshals its own JSON ends the decoding; else the first mismatch is reported at the
 * end.
 */
export function encodingJsonError(mismatches: readonly Mismatch[]): Mismatch & { readonly text: string } {
  const reported = mismatches.find(hasOwnReader) ?? mismatches[0]!;
  return { ...reported, text: reported.error ?? wrongType(reported) };
}

function wrongType({ value, type, struct, fields }: Mismatch): string {
  const isInteger = type.kind === 'int32' || type.kind === 'int64' || type.kind === 'intOrString';
  const found = isInteger ? integerKind(value) : jsonKind(value);
  const typeName = readAs.get(type.kind) ?? type.name;
  const structName = struct.slice(struct.indexOf('.') + 1);
  return `json: cannot unmarshal ${found} into Go struct field ${structName}.${fields.join('.')} of type ${typeName}`;
}

/** The types of which their own reader makes a value. */
const readAs = new Map<string, string>([
  ['intOrString', 'int32'],
  ['time', 'string'],
]);

function hasOwnReader({ type }: Mismatch): boolean {
  return type.kind === 'quantity' || type.kind === 'intOrString' || type.kind === 'time';
}

function jsonKind(value: Value): string {
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'number';
}

function integerKind(value: Value): string {
  if (typeof value === 'number') return `number ${floatText(value)}`;
  return typeof value === 'bigint' ? `number ${value}` : jsonKind(value);
}
