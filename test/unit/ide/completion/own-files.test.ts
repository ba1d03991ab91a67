import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CompletionSetting, drawCompletions } from '../../../support/completion.ts';

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

describe('the list in .runtimeclass/policy.yaml', () => {
  const requirement = 'requirements:\n  - name: ours\n    ';

  it('has the keys that are missing, and their first line', async () => {
    assert.deepEqual(await drawCompletions(`${requirement}$0`, policy), [
      'namespaces |  | namespaces: ⏎       - ',
      'labels |  | labels: ⏎       ',
      'images |  | images: ⏎       - ',
      'defaultClass |  | defaultClass: ',
      'needs |  | needs: ⏎       ',
    ]);
    assert.deepEqual(await labels('classes:\n  sandboxed: { $0 }', policy), ['isolation', 'handlers']);
    assert.deepEqual(await labels('constructor:\n  $0', policy), []);
  });

  it('has the values, with what they mean', async () => {
    assert.deepEqual(await drawCompletions(`${requirement}needs:\n      isolation: $0`, policy), [
      "process | the node's own kernel | isolation: process",
      'user-space-kernel | a user-space kernel | isolation: user-space-kernel',
      'virtual-machine | a virtual machine | isolation: virtual-machine',
      'confidential-virtual-machine | a confidential virtual machine | isolation: confidential-virtual-machine',
    ]);
    assert.deepEqual(await labels(`${requirement}needs:\n      gpu: $0`, policy), ['true', 'false']);
  });
});

describe('the list in .runtimeclass/settings.yaml', () => {
  it('has the keys of the schema, the rules and their severities', async () => {
    assert.deepEqual((await labels('$0', settings)).slice(0, 4), [
      'rules',
      'kubernetesVersion',
      'clusters',
      'exclude',
    ]);
    const clusters = { '.runtimeclass/prod.yaml': 'apiVersion: v1\nkind: List\nitems: []\n' };
    assert.deepEqual(await labels('clusters:\n  $0', { ...settings, files: clusters }), ['prod']);
    const found = await labels('rules:\n  unused-class: off\n  $0', settings);
    assert.ok(found.includes('unknown-runtime-class') && !found.includes('unused-class'));
    assert.deepEqual(await labels('rules:\n  unused-class: $0', settings), [
      'error',
      'warning',
      'information',
      'hint',
      'off',
    ]);
  });
});

const runtimes = { path: '.runtimeclass/runtimes.yaml', files: {} };
const policy = { path: '.runtimeclass/policy.yaml', files: {} };
const settings = { path: '.runtimeclass/settings.yaml', files: {} };

async function labels(text: string, setting: CompletionSetting = runtimes): Promise<string[]> {
  const list = await drawCompletions(text, setting);
  return list.map(line => line.split(' |')[0]!);
}
