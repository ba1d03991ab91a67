import { deepest } from '../../yaml/deepest.ts';
import { entriesAt, isObject, listAt, stringAt, type Value, valueAt } from '../objects/value.ts';
import { isTellingField, notWritten } from './defined-kinds.ts';
import { definedKindOf } from './read-definition.ts';

/**
 * A CustomResourceDefinition reduced to what `definedKindOf` reads of it: its name, group and kind, and of the schema
 * of each version the properties that lead to the name of a class, and those that tell a Pod spec from a part of one.
 * No description, default or validation is left: some hundred bytes of up to a megabyte. `undefined` if no object of
 * the kind names a class.
 *
 * @param apiVersion `apiextensions.k8s.io/v1`; or v1beta1, in which all versions may have one schema
 */
export function projectDefinition(definition: Value, apiVersion: string): Value | undefined {
  const defined = definedKindOf(definition);
  if (defined === undefined) return undefined;
  const budget = { holders: mostHolders };
  const versions = listAt(definition, ['spec', 'versions']).flatMap(version => {
    const schema = reducedSchema(valueAt(version, ['schema', 'openAPIV3Schema']), 0, budget);
    return schema === undefined
      ? []
      : [{ name: stringAt(version, ['name']), schema: { openAPIV3Schema: schema } }];
  });
  const shared = reducedSchema(valueAt(definition, ['spec', 'validation', 'openAPIV3Schema']), 0, budget);
  if (versions.length === 0 && shared === undefined) return undefined;
  return {
    apiVersion,
    kind: 'CustomResourceDefinition',
    metadata: { name: stringAt(definition, ['metadata', 'name']) },
    spec: {
      group: defined.group,
      names: { kind: defined.kind },
      ...(versions.length > 0 && { versions }),
      ...(shared !== undefined && { validation: { openAPIV3Schema: shared } }),
    },
  };
}

interface Budget {
  /** How many further objects that name a class are kept. */
  holders: number;
}

/** As many as `definedKindOf` reads of a schema. */
const mostHolders = 1000;

/** Levels of a schema that are kept: each is two levels of a saved cluster, which is read to the depth `deepest`. */
const deepestKept = deepest / 2 - 10;

function reducedSchema(schema: Value | undefined, depth: number, budget: Budget): Value | undefined {
  if (!isObject(schema) || depth > deepestKept || budget.holders <= 0) return undefined;
  const properties = entriesAt(schema, ['properties']);
  const isHolder = stringAt(schema, ['properties', 'runtimeClassName', 'type']) === 'string';
  if (isHolder) budget.holders--;
  const kept = properties.flatMap(([name, property]): [string, Value][] => {
    if (depth === 0 && notWritten.has(name)) return [];
    const reduced = reducedSchema(property, depth + 1, budget);
    if (!isHolder || !isTellingField(name)) return reduced === undefined ? [] : [[name, reduced]];
    return [[name, { ...(name === 'runtimeClassName' && { type: 'string' }), ...(reduced as object) }]];
  });
  const items = reducedSchema(valueAt(schema, ['items']), depth + 1, budget);
  const values = reducedSchema(valueAt(schema, ['additionalProperties']), depth + 1, budget);
  if (kept.length === 0 && items === undefined && values === undefined) return undefined;
  return {
    // A property may be called `__proto__`.
    ...(kept.length > 0 && { properties: Object.fromEntries(kept) }),
    ...(items !== undefined && { items }),
    ...(values !== undefined && { additionalProperties: values }),
  };
}
