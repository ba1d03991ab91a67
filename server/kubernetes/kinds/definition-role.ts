/** What a map or list is in a definition, as far as it leads to a schema or is part of one. */
export type Role =
  | 'definition'
  | 'spec'
  | 'names'
  | 'versions'
  | 'version'
  | 'validation'
  | 'schema'
  | 'properties'
  | 'other';

/** The role of a key below another. */
export function roleOf(parent: Role, key: string): Role {
  if (parent === 'properties') return 'schema';
  const below = rolesBelow[parent];
  return below !== undefined && Object.hasOwn(below, key) ? below[key]! : 'other';
}

/** The segment that a key adds to the path of objects of the kind; `undefined` for none. */
export function segmentOf(parent: Role, key: string): string | undefined {
  if (parent === 'properties') return key;
  if (parent !== 'schema') return undefined;
  return key === 'items' ? '[]' : key === 'additionalProperties' ? '*' : undefined;
}

const rolesBelow: Partial<Record<Role, Readonly<Record<string, Role>>>> = {
  definition: { spec: 'spec' },
  spec: { names: 'names', versions: 'versions', validation: 'validation' },
  version: { schema: 'validation' },
  validation: { openAPIV3Schema: 'schema' },
  schema: { properties: 'properties', items: 'schema', additionalProperties: 'schema' },
};
