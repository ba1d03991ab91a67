import { rememberLast } from '../../base/remember.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import schemaData from './schema-data.json' with { type: 'json' };

/** A Go type, as far as decoding JSON needs it. `name` is what Go prints for it: `v1.Overhead`, `[]v1.Toleration`. */
export type Type =
  | { readonly kind: ScalarKind; readonly name: string }
  | { readonly kind: 'struct'; readonly name: string }
  | { readonly kind: 'list' | 'map' | 'pointer'; readonly name: string; readonly element: Type };

/**
 * The kind of a scalar type. `raw` accepts any JSON. `quantity`, `intOrString` and `time` unmarshal their own JSON
 * (Go's Unmarshaler).
 */
export type ScalarKind =
  | 'string'
  | 'bool'
  | 'int32'
  | 'int64'
  | 'float'
  | 'quantity'
  | 'intOrString'
  | 'time'
  | 'raw';

export interface SchemaField {
  readonly json: string;
  readonly type: Type;
  readonly since: number;
  readonly until: number;
}

/** Returns the field called `json` of a struct in this release; a release before 1.20 counts as 1.20. */
export function fieldOfStruct(
  struct: string,
  json: string,
  version: KubernetesVersion,
): SchemaField | undefined {
  for (const variant of structs.get(struct)?.().get(json) ?? []) if (exists(variant, version)) return variant;
  return undefined;
}

/** Parses a type in Go's notation. */
function parseType(text: string): Type {
  for (const [prefix, kind] of [
    ['*', 'pointer'],
    ['[]', 'list'],
    ['map[string]', 'map'],
  ] as const) {
    if (text.startsWith(prefix)) return { kind, name: text, element: parseType(text.slice(prefix.length)) };
  }
  const named = namedTypes[text];
  if (named !== undefined) return { ...parseType(named), name: text };
  const scalar = scalars.get(text);
  return scalar === undefined ? { kind: 'struct', name: text } : { kind: scalar, name: text };
}

const scalars = new Map<string, ScalarKind>([
  ['string', 'string'],
  ['bool', 'bool'],
  ['int32', 'int32'],
  ['int64', 'int64'],
  ['float64', 'float'],
  ['resource.Quantity', 'quantity'],
  ['intstr.IntOrString', 'intOrString'],
  ['v1.Time', 'time'],
  ['v1.MicroTime', 'time'],
  ['v1.FieldsV1', 'raw'],
]);

/** The fields of a struct by JSON name; a field whose type changed has one variant per range of releases. */
type Fields = ReadonlyMap<string, readonly SchemaField[]>;

/**
 * The JSON fields of the types that RuntimeClass, Pod and the built-in workloads are made of, as Go declares
 * them: `<JSON name>:<type>`, where an empty JSON name is an embedded struct. `@23-30` are the first and
 * the last release (1.x) that has the field; open ends are those of the struct, or 1.20 and the newest. Written by
 * `scripts/generate-schema-data.ts` from k8s.io/api/<group>/<version> and k8s.io/apimachinery/pkg/apis/meta/v1.
 */
const structFields: Readonly<Record<string, string>> = schemaData.structs;

/** The underlying types of named types: `v1.PodPhase` is a `string`. */
const namedTypes: Readonly<Record<string, string>> = schemaData.named;

/** Structs by name. There are hundreds, of which a manifest needs a few: each is parsed on first use. */
const structs: ReadonlyMap<string, () => Fields> = new Map(
  Object.keys(structFields).map(name => [name, rememberLast(() => byJsonName(readFields(name)))]),
);

function readFields(struct: string): readonly SchemaField[] {
  return (structFields[struct]!.match(/\S+/g) ?? []).flatMap(text => {
    const [, json, type, since, until] = /^(.*?):(.*?)(?:@(\d*)-(\d*))?$/.exec(text)!;
    const life = { since: Number(since || 0), until: Number(until || Number.POSITIVE_INFINITY) };
    if (json !== '') return [{ json: json!, type: parseType(type!), ...life }];
    return readFields(type!).map(field => ({
      ...field,
      since: Math.max(field.since, life.since),
      until: Math.min(field.until, life.until),
    }));
  });
}

function byJsonName(fields: readonly SchemaField[]): ReadonlyMap<string, readonly SchemaField[]> {
  const names = [...new Set(fields.map(field => field.json))];
  return new Map(names.map(name => [name, fields.filter(field => field.json === name)]));
}

function exists(field: SchemaField, version: KubernetesVersion): boolean {
  const minor = Math.max(20, version.minor);
  return field.since <= minor && minor <= field.until;
}
