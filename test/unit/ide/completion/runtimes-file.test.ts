import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCompletions } from '../../../support/completion.ts';

describe('the list in .runtimeclass/runtimes.yaml', () => {
  it('has the keys that are missing', async () => {
    assert.deepEqual(await labels('handlers: {}\n$0'), ['classes', 'runtimes']);
    assert.deepEqual((await labels('runtimes:\n  gv$0')).slice(0, 3), ['runc', 'crun', 'crun-wasm']);
    assert.deepEqual(await labels('runtimes:\n  own:\n    title: Own\n    $0'), [
      'isolation',
      'buildOf',
      'lifted',
      'limitations',
    ]);
    assert.deepEqual(
      await labels('runtimes:\n  own:\n    limitations:\n      - field: spec.hostPID\n        $0'),
      ['when', 'effect', 'text', 'source'],
    );
    assert.deepEqual(await labels('handlers:\n  $0'), []);
  });

  it('has the runtimes, own ones too', async () => {
    const found = await labels('handlers:\n  x: $0\nruntimes:\n  own:\n    buildOf: kata\n');
    assert.deepEqual([found[0], found.at(-1)], ['runc', 'own']);
    assert.deepEqual((await labels('runtimes:\n  own:\n    buildOf: $0')).includes('own'), false);
  });

  it('has the limitations of the runtime, and the few other values', async () => {
    assert.deepEqual((await labels('runtimes:\n  gvisor:\n    lifted:\n      - $0')).slice(0, 2), [
      'host-network',
      'host-network-under-cri-o',
    ]);
    assert.deepEqual(
      (await labels('runtimes:\n  own:\n    buildOf: runc\n    lifted:\n      - $0')).slice(0, 2),
      ['host-users', 'recursive-read-only'],
    );
    assert.deepEqual((await labels('runtimes:\n  own:\n    isolation: $0')).slice(0, 2), [
      'process',
      'user-space kernel',
    ]);
    const limitation = 'runtimes:\n  own:\n    limitations:\n      - field: spec.hostPID\n';
    assert.deepEqual((await labels(`${limitation}        effect: $0`))[0], 'does-not-start');
    assert.deepEqual(await labels(`${limitation}        when: $0`), ['set', 'missing']);
  });
});

async function labels(text: string): Promise<string[]> {
  const list = await drawCompletions(text, { path: '.runtimeclass/runtimes.yaml', files: {} });
  return list.map(line => line.split(' |')[0]!);
}
