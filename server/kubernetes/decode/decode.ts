import type { Path } from '../../yaml/tree.ts';
import { compareText } from '../objects/go-text.ts';
import { isList, isObject, type ObjectValue, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { readScalar } from './scalar.ts';
import { fieldOfStruct, type Type } from './schema.ts';

/** An object as the server holds it in memory after decoding JSON into a Go struct. */
export interface Decoded {
  /**
   * Known fields of the right type only: `null` removed (in a map of strings it is ''), integers as `bigint`,
   * quantities as the text of their JSON, which the server keeps exactly. Empty maps and lists are kept, because
   * admission distinguishes them from missing ones.
   */
  readonly object: ObjectValue;
  /** Mismatches in the order in which the server finds them: keys sorted. */
  readonly mismatches: readonly Mismatch[];
  readonly unknownFields: readonly UnknownField[];
}

/** A value that does not fit the type of its field. */
export interface Mismatch {
  readonly at: Path;
  readonly value: Value;
  readonly type: Type;
  /** Name of the struct that has the field, and JSON names from the root to it, without indexes and keys of maps. */
  readonly struct: string;
  readonly fields: readonly string[];
  /** The error text of a type that unmarshals its own JSON, such as a quantity. */
  readonly error?: string;
}

export interface UnknownField {
  readonly at: Path;
  /** The field as messages print it: `spec.containers[0].foo`. */
  readonly field: string;
}

/** Decodes `value` as the struct `type` of the given release. */
export function decode(value: ObjectValue, type: string, version: KubernetesVersion): Decoded {
  const mismatches: Mismatch[] = [];
  const unknownFields: UnknownField[] = [];

  function read(from: Value, to: Type, place: Place): Value | undefined {
    // The most frequent case: the value stays as it is.
    if (to.kind === 'string' && typeof from === 'string') return from;
    if (to.kind === 'pointer') return from === null ? undefined : read(from, to.element, place);
    if (to.kind === 'struct') {
      if (isObject(from)) return readStruct(from, to.name, place);
      return from === null ? {} : mismatch(from, to, place);
    }
    if (to.kind === 'list' || to.kind === 'map') return readCollection(from, to.element, to, place);
    const scalar = readScalar(from, to.kind);
    return scalar.error === undefined ? scalar.value : mismatch(from, to, place, scalar.error);
  }

  function readStruct(from: ObjectValue, struct: string, place: Place | undefined): ObjectValue {
    const object: Record<string, Value> = {};
    for (const key of sortedKeys(from)) {
      const field = fieldOfStruct(struct, key, version);
      const inside: Place = { around: place, step: key, struct };
      if (field === undefined) {
        const at = pathTo(inside);
        unknownFields.push({ at, field: fieldText(at) });
        continue;
      }
      if (from[key] === null) continue;
      const member = read(from[key]!, field.type, inside);
      if (member !== undefined) object[key] = member;
    }
    return object;
  }

  function readCollection(from: Value, element: Type, type: Type, place: Place): Value | undefined {
    const readElement = (value: Value, step: string | number) =>
      read(value, element, { around: place, step, struct: undefined }) ?? null;
    if (type.kind === 'list' && isList(from)) return from.map(readElement);
    if (type.kind === 'map' && isObject(from)) {
      return Object.fromEntries(sortedKeys(from).map(key => [key, readElement(from[key]!, key)]));
    }
    return from === null ? undefined : mismatch(from, type, place);
  }

  function mismatch(value: Value, type: Type, place: Place, error?: string): undefined {
    const at = pathTo(place);
    const { struct, fields } = structAround(place);
    mismatches.push({ at, value, type, struct, fields, ...(error ? { error } : {}) });
  }

  return { object: readStruct(value, type, undefined), mismatches, unknownFields };
}

/** A step on the way from the root, linked to its parent, because the whole path is needed only for errors. */
interface Place {
  readonly around: Place | undefined;
  readonly step: string | number;
  /** The struct that has this field; `undefined` for an item of a list and a key of a map. */
  readonly struct: string | undefined;
}

function pathTo(place: Place | undefined): Path {
  return place === undefined ? [] : [...pathTo(place.around), place.step];
}

/** Returns the innermost struct, and the JSON names of the fields from the root to it. */
function structAround(place: Place): { readonly struct: string; readonly fields: readonly string[] } {
  const chain: Place[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.around) chain.unshift(at);
  const structs = chain.filter(({ struct }) => struct !== undefined);
  return { struct: structs.at(-1)!.struct!, fields: structs.map(({ step }) => String(step)) };
}

function sortedKeys(object: ObjectValue): string[] {
  const keys = Object.keys(object);
  if (keys.length < 2) return keys;
  // The engine's own order of strings is that of Go unless a key holds half of a surrogate pair, and much faster.
  keys.sort();
  return keys.some(key => surrogate.test(key)) ? keys.sort(compareText) : keys;
}

const surrogate = /[\ud800-\udfff]/;

function fieldText(at: Path): string {
  return at
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step))
    .join('');
}
