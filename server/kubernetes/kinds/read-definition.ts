import { inOneGo } from '../../base/in-one-go.ts';
import { deepest } from '../../yaml/deepest.ts';
import { parse } from '../../yaml/parse.ts';
import { toValue } from '../../yaml/value.ts';
import { entriesAt, listAt, stringAt, type Value, valueAt } from '../objects/value.ts';
import { type ClassHolder, type DefinedKind, definedKind, isTellingField } from './defined-kinds.ts';
import { scanDefinitionInSteps } from './scan-definition.ts';

/**
 * Returns the kind that a CustomResourceDefinition defines; `undefined` if the kind names no class, or if the text
 * cannot be read. Definitions of a megabyte are common: those that tools write are scanned, not parsed.
 */
export function readDefinition(text: string): DefinedKind | undefined {
  return inOneGo(readDefinitionInSteps(text));
}

/** The same in pieces of a few milliseconds, unless it is JSON. */
export function* readDefinitionInSteps(text: string): Generator<void, DefinedKind | undefined> {
  if (!text.includes('runtimeClassName')) return undefined;
  if (/^\s*\{(?!\{)/.test(text)) return readJson(text);
  const { isComplete, group, kind, holders } = yield* scanDefinitionInSteps(text);
  return isComplete || text.length > longestParsed
    ? definedKind(group, kind, holders)
    : definedKindOf(toValue(parse(text).root));
}

/** The most characters of YAML that are parsed where scanning is not enough: a few tens of milliseconds. */
const longestParsed = 100_000;
const longestJson = 4_000_000;

function readJson(text: string): DefinedKind | undefined {
  if (text.length > longestJson) return undefined;
  try {
    return definedKindOf(JSON.parse(text));
  } catch {
    // YAML in braces, or a text that is being typed.
    return text.length > longestParsed ? undefined : definedKindOf(toValue(parse(text).root));
  }
}

/** Returns the kind that a CustomResourceDefinition defines; `undefined` if the kind names no class. */
export function definedKindOf(definition: Value): DefinedKind | undefined {
  const schemaPath = ['schema', 'openAPIV3Schema'];
  const schemas = [
    ...listAt(definition, ['spec', 'versions']).map(version => valueAt(version, schemaPath)),
    valueAt(definition, ['spec', 'validation', 'openAPIV3Schema']),
  ];
  const holders: ClassHolder[] = [];
  for (const schema of schemas) collectHolders(schema, [], holders);
  const kind = stringAt(definition, ['spec', 'names', 'kind']);
  return definedKind(stringAt(definition, ['spec', 'group']), kind, holders);
}

function collectHolders(schema: Value | undefined, path: readonly string[], holders: ClassHolder[]): void {
  if (path.length > deepest || holders.length >= mostHolders) return;
  const properties = entriesAt(schema, ['properties']);
  if (stringAt(schema, ['properties', 'runtimeClassName', 'type']) === 'string') {
    holders.push({ path, fields: new Set(properties.map(([name]) => name).filter(isTellingField)) });
  }
  for (const [name, property] of properties) collectHolders(property, [...path, name], holders);
  const items = valueAt(schema, ['items']);
  if (items !== undefined) collectHolders(items, [...path, '[]'], holders);
  const values = valueAt(schema, ['additionalProperties']);
  if (values !== undefined) collectHolders(values, [...path, '*'], holders);
}

const mostHolders = 1000;
