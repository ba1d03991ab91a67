import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesPathPattern } from '../../../../server/kubernetes/fields/path-pattern.ts';
import {
  isListedKind,
  neverHoldsPodSpec,
  podSpecPlaces,
} from '../../../../server/kubernetes/kinds/pod-spec-places.ts';
import { corpora } from '../../../support/corpus-files.ts';
import { type CorpusObject, corpusObjects, isObject } from '../../../support/corpus-objects.ts';

/** All kinds of manifests with a class, so that a corpus that was not read does not pass. */
const kindsWithClass = {
  own: ['CronJob', 'Deployment', 'Job', 'Pod', 'Sandbox', 'StatefulSet'],
  public: [
    'BatchSandbox',
    'CronJob',
    'DaemonSet',
    'Deployment',
    'Job',
    'NIMService',
    'Pod',
    'Pool',
    'ReplicaSet',
    'ReplicationController',
    'Sandbox',
    'SandboxTemplate',
    'StatefulSet',
  ],
};

/** Mistakes, as a cluster sees it. */
const misplaced = {
  own: ['v1 Pod  in mistakes/pods.yaml', 'apps/v1 Deployment spec.template in mistakes/pods.yaml'],
  public: [],
};

/** Kinds whose schemas are in the corpus. */
const kindsWithSchema = { own: ['Sandbox'], public: ['GrafanaAgent', 'SandboxTemplate'] };

for (const corpus of corpora) {
  test(`every runtimeClassName in a manifest of the ${corpus.name} corpus stands at a place of the table`, () => {
    const uses = [...corpusObjects([corpus])].flatMap(object => usesIn(object));
    const unknown = uses.filter(use => !isAtKnownPlace(use) && !neverHoldsPodSpec(use.apiVersion, use.kind));
    assert.deepEqual(unknown.map(drawUse), misplaced[corpus.name]);
    const kinds = new Set(uses.filter(isAtKnownPlace).map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), kindsWithClass[corpus.name]);
  });

  test(`every schema of the ${corpus.name} corpus has its runtimeClassName at a place of the table`, () => {
    const definitions = [...corpusObjects([corpus])].map<object>(({ value }) => value).filter(isDefinition);
    const missing = definitions.flatMap(({ spec }) =>
      (spec.versions ?? []).flatMap(({ name, schema }) => {
        const places = podSpecPlaces(`${spec.group}/${name}`, spec.names.kind);
        return schemaPaths(schema?.openAPIV3Schema, [])
          .filter(path => !places.some(place => matchesPathPattern(place.path, path)))
          .map(path => `${spec.group} ${spec.names.kind} ${path.join('.')}`);
      }),
    );
    assert.deepEqual([...new Set(missing)], []);
    const kinds = definitions.map(({ spec }) => spec.names.kind);
    assert.deepEqual(
      kindsWithSchema[corpus.name].filter(kind => !kinds.includes(kind)),
      [],
    );
  });
}

test('every manifest of the corpus with containers is of a listed kind', () => {
  const unlisted = [...corpusObjects()]
    .flatMap(object => kubernetesObjects(object.value))
    .filter(({ apiVersion, kind }) => !isListedKind(apiVersion, kind))
    .filter(({ value }) => JSON.stringify(value).includes('"containers":['))
    .map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
  assert.deepEqual([...new Set(unlisted)].sort(), []);
});

interface Use {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Of the object that holds the field. */
  readonly path: readonly (string | number)[];
}

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
}

function usesIn({ repository, file: name, value }: CorpusObject): readonly Use[] {
  const file = `${repository}/${name}`;
  return kubernetesObjects(value).flatMap(({ apiVersion, kind, value: object }) =>
    [...holdersOfClassName(object, [])].map(path => ({ file, apiVersion, kind, path })),
  );
}

/** The object itself, or the items of a List; nothing where apiVersion and kind are not both texts. */
function kubernetesObjects(value: Readonly<Record<string, unknown>>): readonly KubernetesObject[] {
  const { apiVersion, kind, items } = value;
  if (kind === 'List' && Array.isArray(items)) return items.filter(isObject).flatMap(kubernetesObjects);
  return typeof apiVersion === 'string' && typeof kind === 'string' ? [{ apiVersion, kind, value }] : [];
}

function* holdersOfClassName(value: unknown, path: (string | number)[]): Generator<(string | number)[]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* holdersOfClassName(item, [...path, index]);
  } else if (isObject(value)) {
    if ('runtimeClassName' in value) yield path;
    for (const [key, child] of Object.entries(value)) yield* holdersOfClassName(child, [...path, key]);
  }
}

function isAtKnownPlace({ apiVersion, kind, path }: Use): boolean {
  return podSpecPlaces(apiVersion, kind).some(
    place => place.field === 'runtimeClassName' && matchesPathPattern(place.path, path),
  );
}

function drawUse({ file, apiVersion, kind, path }: Use): string {
  return `${apiVersion} ${kind} ${path.join('.')} in ${file}`;
}

interface Definition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions?: readonly { readonly name: string; readonly schema?: { openAPIV3Schema?: unknown } }[];
  };
}

function isDefinition(value: object): value is Definition {
  return 'kind' in value && value.kind === 'CustomResourceDefinition' && 'spec' in value;
}

/** Where a schema has a property `runtimeClassName`, with 0 for any index and `any` for any key. */
function schemaPaths(schema: unknown, path: (string | number)[]): readonly (string | number)[][] {
  if (!isObject(schema)) return [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return [
    ...('runtimeClassName' in properties ? [path] : []),
    ...Object.entries(properties).flatMap(([key, child]) => schemaPaths(child, [...path, key])),
    ...schemaPaths(schema['items'], [...path, 0]),
    ...schemaPaths(schema['additionalProperties'], [...path, 'any']),
  ];
}
