import policySchema from '../../../schemas/policy.schema.json' with { type: 'json' };
import runtimesSchema from '../../../schemas/runtimes.schema.json' with { type: 'json' };
import settingsSchema from '../../../schemas/settings.schema.json' with { type: 'json' };
import type { FileKind } from '../../documents/file-kind.ts';
import type { Path } from '../../yaml/tree.ts';

/** What the schema of a file in `.runtimeclass/` says about a place in it. */
export interface SchemaPlace {
  readonly description: string | undefined;
  readonly type: 'map' | 'list' | 'value';
  /** The keys that a map may have, each with its own place. */
  readonly keys: readonly string[];
  /** The values that it may have; empty: any. */
  readonly values: readonly string[];
  readonly required: readonly string[];
}

/** Whether a file of this kind has a schema of its own. */
export function hasSchema(kind: FileKind): boolean {
  return schemaOf(kind) !== undefined;
}

/**
 * The place at a path of a file, by the JSON schema in `schemas/`: the one source of its keys, values and descriptions.
 * `undefined` where the schema has no such place.
 */
export function schemaAt(kind: FileKind, path: Path): SchemaPlace | undefined {
  const root = schemaOf(kind);
  if (root === undefined) return undefined;
  let parts = partsOf(root, root);
  for (const segment of path) {
    parts = parts.flatMap(part => childOf(part, segment) ?? []).flatMap(part => partsOf(part, root));
  }
  if (parts.length === 0) return undefined;
  const types = parts.flatMap(({ type }) => type ?? []);
  const values = [...new Set(parts.flatMap(part => part.enum ?? []))];
  return {
    description: parts.find(({ description }) => description !== undefined)?.description,
    type: types.includes('object') ? 'map' : types.includes('array') ? 'list' : 'value',
    keys: [...new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})))],
    values: types.includes('boolean') && types.length === 1 ? ['true', 'false'] : values,
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

/** The part of JSON Schema that the schemas use. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

function schemaOf(kind: FileKind): Schema | undefined {
  if (kind === 'policy') return policySchema;
  if (kind === 'settings') return settingsSchema;
  return kind === 'runtimes' ? runtimesSchema : undefined;
}

/** A schema and the schemas that it consists of. */
function partsOf(schema: Schema, root: Schema): readonly Schema[] {
  const name = schema.$ref?.replace('#/definitions/', '');
  const referred = name === undefined ? undefined : root.definitions?.[name];
  const others = [...(referred ? [referred] : []), ...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  return [schema, ...others.flatMap(other => partsOf(other, root))];
}

function childOf(schema: Schema, segment: Path[number]): Schema | undefined {
  const { properties, additionalProperties, items } = schema;
  if (typeof segment === 'number') return items;
  if (properties !== undefined && Object.hasOwn(properties, segment)) return properties[segment];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
