import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answersTo, cluster, deployment, pod, run } from './run.ts';

describe('runtimeclass dry-run, on objects of other kinds', () => {
  const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n';
  const custom = 'apiVersion: example.com/v1\nkind: Farm\nmetadata: {name: f}\n';
  const words = 'is not a RuntimeClass, Pod or built-in workload';

  it('says that it does not judge them, and judges the others', async () => {
    const { exitCode, output, errors } = await run({
      'all.yaml': `${service}---\n${deployment}---\n${custom}`,
      'cluster.yaml': cluster,
    });
    assert.deepEqual([exitCode, errors], [0, '']);
    assert.deepEqual(
      output.split('\n').filter(line => /^\S/.test(line)),
      [
        `all.yaml:1:1: Service web not judged: Service of v1 ${words}`,
        'all.yaml:5:1: Deployment web accepted (201)',
        `all.yaml:16:1: Farm f not judged: Farm of example.com/v1 ${words}`,
      ],
    );
  });

  it('says so without a status in JSON, and goes by the others', async () => {
    const files = { 'all.yaml': `${service}---\n${pod}` };
    const [other, refused] = await answersTo(files);
    const object = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } };
    assert.deepEqual(other, {
      status: null,
      reason: null,
      message: `not judged: Service of v1 ${words}`,
      object,
    });
    assert.equal((refused as { status: number }).status, 403);
    assert.equal((await run(files)).exitCode, 1);
  });

  it('does not look for what a patch of one is for', async () => {
    const files = { 'patch.yaml': `${service}---\nmetadata: {labels: {a: b}}\n`, 'cluster.yaml': pod };
    const { exitCode, output } = await run(files, { verb: 'patch' });
    assert.equal(exitCode, 0);
    assert.match(output, /^patch\.yaml:1:1: Service web not judged: .*\npatch\.yaml:5:1: Pod web accepted/);
  });
});
