import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answersTo, cluster, textOf } from './run.ts';

describe('runtimeclass dry-run, of changes', () => {
  const present = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers: [{name: c, image: i}]
`;

  it('puts a new object in place of the present one', async () => {
    const changed = present.replace('containers', 'hostNetwork: true\n  containers');
    const options = { verb: 'update' } as const;
    assert.match(
      await textOf({ 'new.yaml': changed, 'old.yaml': present }, options),
      /^new\.yaml:1:1: Pod web refused \(422 Invalid\)\n {2}new\.yaml:5:16: spec: Forbidden: pod updates may not change/,
    );
    assert.match(
      await textOf({ 'new.yaml': present.replace('image: i', 'image: j'), 'old.yaml': present }, options),
      /^new\.yaml:1:1: Pod web accepted \(200\)$/m,
    );
    assert.equal(
      await textOf({ 'new.yaml': present }, options),
      `new.yaml:1:1: Pod web refused (404 NotFound)\n  new.yaml:3:18: pods "web" not found\n`,
    );
  });

  it('merges a patch into the only object that it can be for', async () => {
    const labelled = {
      'patch.json': '{"metadata":{"labels":{"a":"b"}}}',
      'old.yaml': `${present}---\n${cluster}`,
    };
    const [answer] = await answersTo(labelled, { verb: 'patch' });
    const { status, object } = answer as { status: number; object: { metadata: unknown } };
    assert.deepEqual([status, object.metadata], [200, { name: 'web', labels: { a: 'b' } }]);
  });

  it('asks which object a patch is for where that is open', async () => {
    const classes = `${cluster}---\n${cluster.slice(0, cluster.indexOf('---')).replace('kata}', 'other}')}`;
    const asked = (patch: string) =>
      textOf({ 'patch.yaml': patch, 'classes.yaml': classes }, { verb: 'patch' });
    assert.equal(
      await asked('handler: b\n'),
      'runtimeclass: patch.yaml:1:1: a patch of RuntimeClass kata, RuntimeClass other? Write apiVersion, kind and metadata.name into it\n',
    );
    assert.equal(
      await asked('metadata: {name: other}\nhandler: b\n'),
      'patch.yaml:1:1: RuntimeClass other refused (422 Invalid)\n  patch.yaml:2:10: handler: Invalid value: null: field is immutable\n',
    );
  });
});
