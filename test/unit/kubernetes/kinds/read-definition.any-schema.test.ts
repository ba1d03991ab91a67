import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'yaml';
import type { DefinedKind } from '../../../../server/kubernetes/kinds/defined-kinds.ts';
import { projectDefinition } from '../../../../server/kubernetes/kinds/project-definition.ts';
import { definedKindOf, readDefinition } from '../../../../server/kubernetes/kinds/read-definition.ts';
import { scanDefinition } from '../../../../server/kubernetes/kinds/scan-definition.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { type Definition, drawPlaces, placesBySchema } from '../../../support/definitions.ts';

const propertyName = fc.constantFrom(
  'spec',
  'template',
  'containers',
  'nodeName',
  'overhead',
  'runtimeClassName',
  'runtimeClassName',
  'properties',
  'items',
  'additionalProperties',
  'type',
  'openAPIV3Schema',
  'x-y',
  'a.b/c',
);

const description = fc.constantFrom(
  'Text: with a colon',
  'first line\nruntimeClassName:\n  type: string\n',
  '  indented\n\n- item: 1\n',
  "it's {braces} # no comment",
  'long '.repeat(40),
  '',
);

const { schema } = fc.letrec<{ schema: object }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.record(
      {
        type: fc.constantFrom('string', 'integer'),
        description,
        enum: fc.constant(['runtimeClassName', '']),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        description,
        properties: fc.dictionary(propertyName, tie('schema'), { maxKeys: 3 }),
        items: tie('schema'),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        required: fc.constant(['runtimeClassName', 'spec']),
        default: fc.constant({}),
      },
      { requiredKeys: ['properties'] },
    ),
  ),
}));

const definition = fc
  .record({
    versions: fc.array(schema, { maxLength: 3 }),
    validation: fc.option(schema, { nil: undefined }),
    isWidget: fc.boolean(),
  })
  .map(({ versions, validation, isWidget }): Definition & object => ({
    ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
    spec: {
      group: 'example.com',
      names: { kind: isWidget ? 'Widget' : 'CustomResourceDefinition' },
      ...(validation && { validation: { openAPIV3Schema: validation } }),
      versions: versions.map((openAPIV3Schema, index) => ({
        name: `v${index + 1}`,
        schema: { openAPIV3Schema },
      })),
    },
  }));

const block = fc.record({
  indent: fc.constantFrom(1, 2, 3, 4, 8),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 60, 80),
  defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
  defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
  aliasDuplicateObjects: fc.constant(false),
});

test('every definition in block style is scanned as its schema says, however it is written', () => {
  let places = 0;
  fc.assert(
    fc.property(definition, block, fc.boolean(), (value, style, isWindows) => {
      const text = stringify(value, style);
      const scanned = scanDefinition(isWindows ? text.replaceAll('\n', '\r\n') : text);
      assert.equal(scanned.isComplete, true);
      places += check(value, isWindows ? text.replaceAll('\n', '\r\n') : text);
    }),
    { numRuns: 500 },
  );
  assert.ok(places > 50, `${places} places`);
});

test('every definition with braces, aliases or as JSON is read as its schema says', () => {
  fc.assert(
    fc.property(
      definition,
      fc.constantFrom('flow', 'aliases', 'blocks', 'narrow', 'json'),
      fc.nat(4),
      (value, style, indent) => {
        const shared = { ...value, spec: { ...value.spec, ...sharing(value) } };
        const text =
          style === 'json'
            ? JSON.stringify(value, null, indent)
            : style === 'flow'
              ? stringify(value, { collectionStyle: 'flow', indent: indent + 2 })
              : style === 'narrow'
                ? stringify(value, { lineWidth: 20, aliasDuplicateObjects: false })
                : style === 'blocks'
                  ? stringify(value, { defaultStringType: 'BLOCK_LITERAL', aliasDuplicateObjects: false })
                  : stringify(shared, { indent: indent + 2 });
        // Longer texts are not parsed: they are scanned, which braces do not allow.
        fc.pre(text.length < 100_000);
        check(value, text);
      },
    ),
    { numRuns: 300 },
  );
});

test('every definition says the same after it was reduced to names and paths', () => {
  let places = 0;
  fc.assert(
    fc.property(definition, value => {
      const projected = projectDefinition(value as unknown as Value, 'apiextensions.k8s.io/v1');
      const found = projected === undefined ? [] : drawn(definedKindOf(projected));
      assert.deepEqual([...found].sort(), [...placesBySchema(value)].sort());
      assert.doesNotMatch(JSON.stringify(projected) ?? '', /description|required|enum|default/);
      places += found.length;
    }),
    { numRuns: 500 },
  );
  assert.ok(places > 50, `${places} places`);
});

/** The first version a second time, as an alias. */
function sharing({ spec }: Definition): Partial<Definition['spec']> {
  const [first] = spec.versions ?? [];
  return first === undefined ? {} : { versions: [...spec.versions!, { ...first, name: 'again' }] };
}

function check(value: Definition, text: string): number {
  const read = readDefinition(text);
  const found = drawn(read);
  assert.deepEqual([...found].sort(), [...placesBySchema(value)].sort(), text);
  return found.length;
}

function drawn(kind: DefinedKind | undefined): readonly string[] {
  return kind === undefined ? [] : drawPlaces(kind.group, kind.kind, kind.places);
}
