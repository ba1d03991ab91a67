import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  effects,
  isolations,
  knownLimitations,
  limitationKeys,
  runtimeIds,
  runtimeKeys,
  sections,
} from '../../../server/runtimes/read-corrections.ts';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schemas/runtimes.schema.json', root), 'utf8'));

describe('the schema of .runtimeclass/runtimes.yaml', () => {
  it('has the keys and values that are read, and no others', () => {
    const { knownRuntime, runtime, limitation } = schema.definitions;
    assert.deepEqual(Object.keys(schema.properties), sections);
    assert.deepEqual(knownRuntime.enum, runtimeIds);
    assert.deepEqual(Object.keys(runtime.properties), runtimeKeys);
    assert.deepEqual(runtime.properties.isolation.enum, isolations);
    assert.deepEqual(Object.keys(limitation.properties), limitationKeys);
    assert.deepEqual(limitation.properties.effect.enum, effects);
  });

  it('has the limitations of every runtime', () => {
    const { properties } = schema.properties.runtimes;
    const written = Object.entries<{ allOf: { properties: { lifted: { items: { enum: string[] } } } }[] }>(
      properties,
    ).map(([id, { allOf }]) => [id, allOf[1]?.properties.lifted.items.enum]);
    assert.deepEqual(
      written,
      runtimeIds.map(id => [id, knownLimitations(id).map(limitation => limitation.id)]),
    );
  });
});
