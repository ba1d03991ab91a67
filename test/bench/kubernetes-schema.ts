import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheRoot } from '../../scripts/setup/cache.ts';
import { testedRelease } from '../../scripts/setup/control-plane.ts';
import { controlPlane } from '../cluster/control-plane/control-plane.ts';

/** The two texts that yaml-language-server loads for its setting `"kubernetes"`, by the end of their addresses. */
export interface KubernetesSchema {
  readonly 'all.json': string;
  readonly '_definitions.json': string;
}

/**
 * The schema of every kind, made from what a real API server says of itself (`/openapi/v2`) in the form that
 * yaml-language-server downloads otherwise: strict, with references into one file of definitions. Made once and kept
 * beside the programs of the control plane. `undefined` where there is no control plane to ask.
 */
export async function kubernetesSchema(): Promise<KubernetesSchema | undefined> {
  const kept = join(cacheRoot(), `kubernetes-schema-${testedRelease}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8'));
  } catch {
    const definitions = await definitionsOfServer();
    if (definitions === undefined) return undefined;
    const schema = schemaOf(definitions);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(schema));
    return schema;
  }
}

/** What the bench needs to know of a definition of OpenAPI 2. */
interface Definition {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Definition>>;
  readonly items?: Definition;
  readonly additionalProperties?: Definition;
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
}

interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

type Definitions = Readonly<Record<string, Definition>>;

async function definitionsOfServer(): Promise<Definitions | undefined> {
  const cluster = await controlPlane();
  if (!cluster.available) return undefined;
  try {
    return ((await cluster.api.get('/openapi/v2')).body as { definitions: Definitions }).definitions;
  } finally {
    await cluster.stop();
  }
}

/** The list of what a document can be has every definition, as the published one has, not only whole objects. */
function schemaOf(definitions: Definitions): KubernetesSchema {
  const strict = Object.entries(definitions).map(([name, definition]) => [
    name,
    name.endsWith('.resource.Quantity') ? textOrNumber('number') : asJsonSchema(definition),
  ]);
  const oneOf = Object.keys(definitions).map(name => ({ $ref: `_definitions.json#/definitions/${name}` }));
  return {
    'all.json': JSON.stringify({ oneOf }),
    '_definitions.json': JSON.stringify({ definitions: Object.fromEntries(strict) }),
  };
}

/** OpenAPI has no word for "a number or a text", and says nothing of unknown fields, which a strict schema forbids. */
function asJsonSchema(definition: Definition): object {
  if (definition.format === 'int-or-string') return textOrNumber('integer');
  const { properties, items, additionalProperties } = definition;
  const kinds = definition['x-kubernetes-group-version-kind'];
  const [only, ...others] = kinds ?? [];
  const isOneKind = only !== undefined && others.length === 0;
  return {
    ...definition,
    ...(items && { items: asJsonSchema(items) }),
    ...(additionalProperties && { additionalProperties: asJsonSchema(additionalProperties) }),
    ...(properties && {
      additionalProperties: false,
      properties: {
        ...Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, asJsonSchema(property)]),
        ),
        ...(isOneKind && {
          apiVersion: { ...properties['apiVersion'], enum: [apiVersionOf(only)] },
          kind: { ...properties['kind'], enum: [only.kind] },
        }),
      },
    }),
  };
}

function textOrNumber(number: 'integer' | 'number'): object {
  return { oneOf: [{ type: 'string' }, { type: number }] };
}

function apiVersionOf({ group, version }: GroupVersionKind): string {
  return group === '' ? version : `${group}/${version}`;
}
