import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { compare } from '../../../server/cli/compare.ts';
import { written } from './checked.ts';

const cluster = (context: string, handler: string) => `apiVersion: v1
kind: List
metadata:
  annotations: {runtimeclass.dev/context: ${context}, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"}
items:
  - {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: sandboxed}, handler: ${handler}}
`;
const files = {
  // What files declare is in neither cluster.
  'class.yaml':
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: declared}\nhandler: runsc\n',
  '.runtimeclass/one.yaml': cluster('one', 'runsc'),
  '.runtimeclass/two.yaml': cluster('two', 'kata'),
  '.runtimeclass/same.yaml': cluster('same', 'kata'),
};

describe('runtimeclass compare', () => {
  it('shows what differs between two of the saved clusters, and ends with 1', async () => {
    const { exitCode, output, errors } = await compare(['one', 'two'], [written(files)]);
    assert.deepEqual([exitCode, errors], [1, '']);
    assert.match(output, /\| \*\*sandboxed\*\* \| ≠ \*\*handler\*\* \| `runsc` \| `kata` \|/);
    assert.ok(!output.includes('declared') && !output.includes('same |'), output);
  });

  it('ends with 0 where they are the same, and takes files', async () => {
    const folder = written(files);
    assert.equal((await compare(['same', 'two'], [folder])).exitCode, 0);
    const other = written({ '.runtimeclass/prod.yaml': cluster('prod', 'kata') });
    const named = await compare([join(other, '.runtimeclass/prod.yaml'), 'one'], [folder]);
    assert.equal(named.exitCode, 1);
    assert.match(named.output, /\| prod \| one \|/);
  });

  it('says which clusters there are', async () => {
    const { exitCode, output, errors } = await compare(['one', 'three'], [written(files)]);
    assert.deepEqual([exitCode, output], [2, '']);
    const said = 'runtimeclass: there is no saved cluster "three": saved are "one", "same", "two"\n';
    assert.equal(errors, said);
    const none = await compare(['class.yaml', 'x'], [written({})]);
    assert.equal(none.exitCode, 2);
  });
});
