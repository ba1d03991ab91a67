import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectDefinition } from '../../../../server/kubernetes/kinds/project-definition.ts';
import { definedKindOf } from '../../../../server/kubernetes/kinds/read-definition.ts';
import { type Value, valueAt } from '../../../../server/kubernetes/objects/value.ts';
import { deepest } from '../../../../server/yaml/deepest.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { toValue } from '../../../../server/yaml/value.ts';
import { writeYaml } from '../../../../server/yaml/write.ts';
import { crewDefinition } from '../../../support/crew-definition.ts';
import { drawPlaces } from '../../../support/definitions.ts';
import { expectText } from '../../../support/expect/expect-text.ts';

describe('projectDefinition', () => {
  it('keeps names and paths, and no word of what people wrote', () => {
    expectText(
      writeYaml(projected(crewDefinition())!),
      `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crews.example.com
spec:
  group: example.com
  names:
    kind: Crew
  versions:
    - name: v1
      schema:
        openAPIV3Schema:
          properties:
            spec:
              properties:
                pod:
                  properties:
                    containers: {}
                    nodeName: {}
                    overhead: {}
                    runtimeClassName:
                      type: string
                pools:
                  items:
                    properties:
                      runtimeClassName:
                        type: string
                members:
                  additionalProperties:
                    properties:
                      runtimeClassName:
                        type: string
`,
    );
  });

  it('is nothing for a kind that names no class', () => {
    assert.equal(projected(crewDefinition('x.example.com', 'X', 'className')), undefined);
    for (const odd of [null, [], {}, { spec: { versions: 'v1' } }] as Value[]) {
      assert.equal(projected(odd), undefined);
    }
  });

  it('reads the one schema of v1beta1, with a list of versions and without', () => {
    const { spec, metadata } = crewDefinition();
    const validation = spec.versions[0]!.schema;
    const { group, names } = spec;
    for (const versions of [{ version: 'v1' }, { versions: [{ name: 'v1' }, { name: 'v2' }] }]) {
      const found = projected({ metadata, spec: { group, names, validation, ...versions } });
      assert.deepEqual(drawn(found), drawn(crewDefinition()));
    }
  });

  it('says the same of itself', () => {
    const found = projected(crewDefinition())!;
    assert.deepEqual(projected(found), found);
  });

  it('can be saved and read, however deep the schema', () => {
    const runtimeClassName = { type: 'string' };
    let schema: Value = { properties: { runtimeClassName } };
    for (let level = 0; level < 3 * deepest; level++) {
      schema = { properties: { deeper: schema, runtimeClassName } };
    }
    const found = projected(definitionWith(schema))!;
    const list = parse(writeYaml({ kind: 'List', items: [found] }));
    assert.deepEqual(list.problems, []);
    const read = valueAt(toValue(list.root), ['items', 0]);
    assert.ok(drawn(read).length > 50);
    assert.equal(drawn(read).join('\n'), drawn(found).join('\n'));
  });

  it('keeps a property with the name of a member of every object', () => {
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"properties": {"constructor": {"properties": {"runtimeClassName": {"type": "string"}}}}}}}',
    );
    const found = projected(definitionWith(schema));
    assert.match(drawn(found).join(), /^a\.b A __proto__\.constructor part/);
  });

  it('keeps no more than is read of a definition', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [
        `p${index}`,
        { properties: { runtimeClassName: { type: 'string' } } },
      ]),
    );
    const found = projected(definitionWith({ properties }));
    assert.equal(drawn(found).length, 1000);
    assert.equal(JSON.stringify(found).split('runtimeClassName').length - 1, 1000);
  });
});

function drawn(definition: Value | undefined): readonly string[] {
  const kind = definition === undefined ? undefined : definedKindOf(definition);
  return kind === undefined ? [] : drawPlaces(kind.group, kind.kind, kind.places);
}

function definitionWith(openAPIV3Schema: Value): Value {
  const versions = [{ name: 'v1', schema: { openAPIV3Schema } }];
  return { spec: { group: 'a.b', names: { kind: 'A' }, versions } };
}

function projected(definition: Value): Value | undefined {
  return projectDefinition(definition, 'apiextensions.k8s.io/v1');
}
