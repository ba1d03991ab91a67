import type { Path } from '../../yaml/tree.ts';
import { compareText } from '../go-text.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { KubernetesVersion } from '../versions.ts';
import { readScalar } from './scalar.ts';
import { fieldOf, type Type } from './schema.ts';

/** What the server has in memory after reading JSON into a Go struct. */
export interface Decoded {
  /**
   * Known fields only, of the right type: `null` gone (in a map of strings it is ''), integers as `bigint`,
   * quantities as the text of their JSON, which the server remembers exactly. Empty maps and lists are kept,
   * because admission tells them from missing ones.
   */
  readonly object: ObjectValue;
  /** In the order in which the server meets them: keys sorted. */
  readonly mismatches: readonly Mismatch[];
  readonly unknownFields: readonly UnknownField[];
}

/** A value that does not fit the type of its field. */
export interface Mismatch {
  readonly at: Path;
  readonly value: Value;
  readonly type: Type;
  /** Name of the struct around it and JSON names from the root, without indexes and keys of maps. */
  readonly struct: string;
  readonly fields: readonly string[];
  /** The text of a type that reads its own JSON, such as a quantity. */
  readonly error?: string;
}

export interface UnknownField {
  readonly at: Path;
  /** As in the messages: `spec.containers[0].foo`. */
  readonly field: string;
}

/** Reads `value` as the struct `type` of the given release. */
export function decode(value: ObjectValue, type: string, version: KubernetesVersion): Decoded {
  const mismatches: Mismatch[] = [];
  const unknownFields: UnknownField[] = [];

  function read(from: Value, to: Type, place: Place): Value | undefined {
    if (to.kind === 'pointer') return from === null ? undefined : read(from, to.element, place);
    if (to.kind === 'struct') {
      if (isObject(from)) return readStruct(from, to.name, place);
      return from === null ? {} : mismatch(from, to, place);
    }
    if (to.kind === 'list' || to.kind === 'map') return readCollection(from, to.element, to, place);
    const scalar = readScalar(from, to.kind);
    return scalar.error === undefined ? scalar.value : mismatch(from, to, place, scalar.error);
  }

  function readStruct(from: ObjectValue, struct: string, place: Place): ObjectValue {
    const members: [string, Value][] = [];
    for (const key of Object.keys(from).sort(compareText)) {
      const field = fieldOf(struct, key, version);
      const at = [...place.at, key];
      if (field === undefined) {
        unknownFields.push({ at, field: fieldText(at) });
        continue;
      }
      if (from[key] === null) continue;
      const inside = { at, struct, fields: [...place.fields, key] };
      const member = read(from[key]!, field.type, inside);
      if (member !== undefined) members.push([key, member]);
    }
    return Object.fromEntries(members);
  }

  function readCollection(from: Value, element: Type, type: Type, place: Place): Value | undefined {
    const readElement = (value: Value, step: string | number) =>
      read(value, element, { ...place, at: [...place.at, step] }) ?? null;
    if (type.kind === 'list' && isList(from)) return from.map(readElement);
    if (type.kind === 'map' && isObject(from)) {
      const keys = Object.keys(from).sort(compareText);
      return Object.fromEntries(keys.map(key => [key, readElement(from[key]!, key)]));
    }
    return from === null ? undefined : mismatch(from, type, place);
  }

  function mismatch(value: Value, type: Type, { at, struct, fields }: Place, error?: string): undefined {
    mismatches.push({ at, value, type, struct, fields, ...(error ? { error } : {}) });
  }

  const object = readStruct(value, type, { at: [], struct: type, fields: [] });
  return { object, mismatches, unknownFields };
}

interface Place {
  readonly at: Path;
  readonly struct: string;
  readonly fields: readonly string[];
}

function fieldText(at: Path): string {
  return at
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step))
    .join('');
}
