import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isolationLevels } from '../../../server/policy/policy.ts';
import { readPolicy } from '../../../server/policy/read-policy.ts';
import { parse } from '../../../server/yaml/parse.ts';

const root = new URL('../../../', import.meta.url);
const { properties, definitions } = JSON.parse(
  readFileSync(new URL('schemas/policy.schema.json', root), 'utf8'),
);

describe('the schema of .runtimeclass/policy.yaml', () => {
  it('has the keys and values that are read, and no others', () => {
    assert.equal(Object.keys(properties).join(', '), knownKeys('x: 1'));
    const requirement = properties.requirements.items.properties;
    assert.equal(Object.keys(requirement).join(', '), knownKeys('requirements: [{needs: {}, x: 1}]'));
    const needs = Object.keys(definitions.needs.properties).join(', ');
    assert.equal(needs, knownKeys('requirements: [{needs: {x: 1}}]'));
    const ofClass = Object.keys(properties.classes.additionalProperties.properties).join(', ');
    assert.equal(ofClass, knownKeys('classes: {a: {x: 1}}'));
    assert.deepEqual(definitions.isolation.enum, isolationLevels);
  });
});

/** What the reader says could stand in the place of a key that it does not know. */
function knownKeys(text: string): string | undefined {
  const [problem] = readPolicy(parse(text).root).problems;
  return /Known keys: (.*)\.$/.exec(problem?.message ?? '')?.[1];
}
