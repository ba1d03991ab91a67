import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClusterMemory } from '../../../../client/cluster/memory.ts';

describe('what is remembered of clusters', () => {
  it('is nothing at first: no context, nothing watched, no leave to write', () => {
    const memory = createClusterMemory(inMemory());
    assert.deepEqual(
      [memory.selected, memory.watchedIn('a'), memory.mayWrite],
      [undefined, undefined, false],
    );
  });

  it('is the selected context and the leave to write, until another window too', async () => {
    const state = inMemory();
    const memory = createClusterMemory(state);
    await memory.select('staging');
    await memory.allowWriting();
    const later = createClusterMemory(state);
    assert.deepEqual([later.selected, later.mayWrite], ['staging', true]);
    await later.select(undefined);
    assert.equal(memory.selected, undefined);
  });

  it('is what is watched in each folder; a cluster that was stopped is decided, not unknown', async () => {
    const memory = createClusterMemory(inMemory());
    await memory.startWatching('a', 'staging');
    await memory.startWatching('a', 'staging');
    await memory.startWatching('a', 'prod');
    await memory.startWatching('b', 'staging');
    assert.deepEqual(memory.watchedIn('a'), ['staging', 'prod']);
    await memory.stopWatching('staging');
    assert.deepEqual([memory.watchedIn('a'), memory.watchedIn('b')], [['prod'], []]);
    assert.equal(memory.watchedIn('c'), undefined);
  });
});

function inMemory() {
  const values = new Map<string, unknown>();
  return {
    get: (key: string) => values.get(key) as never,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}
