import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { shop, shopPod, unschedulable } from '../../support/shop-cluster.ts';
import { written } from './checked.ts';
import { pod, setting } from './diagnosed-cluster.ts';

describe('runtimeclass diagnose pods', () => {
  it('lists the Pods of a namespace that do not run', async () => {
    const { run, stuck, server } = setting();
    assert.equal((await run('pods')).output, 'no Pod of shop waits or was rejected (0 read)\n');
    stuck();
    server.put(shop.pods, shopPod('runs', { status: { phase: 'Running' } }));
    server.put(shop.pods, shopPod('pending', { status: unschedulable('0/1 nodes are available') }));
    const { exitCode, output } = await run('pods');
    assert.equal(exitCode, 1);
    assert.equal(
      output,
      `OBJECT           OWNER                 CLASS   REASON             MESSAGE
pod/web-7d4b9-a  ReplicaSet web-7d4b9  gvisro  ContainerCreating
pod/pending      ReplicaSet web-7d4b9  gvisor  Unschedulable      0/1 nodes are available
`,
    );
    const { pods } = JSON.parse((await run('pods', { output: 'json' })).output);
    assert.deepEqual(
      pods.map(({ name, reason }: never) => `${name} ${reason}`),
      ['web-7d4b9-a ContainerCreating', 'pending Unschedulable'],
    );
  });

  it('says in a line what cannot be read, contacts nothing for an unusable name, and stops when it is told to', async () => {
    const { run, server, clusters } = setting();
    assert.equal(
      (await run({ kind: 'Pod', name: 'nobody' })).errors,
      'runtimeclass: staging has no Pod nobody in the namespace shop\n',
    );
    server.faults = [{ matches: request => request.includes('/pods'), fault: 403 }];
    assert.equal((await run('pods')).errors, 'runtimeclass: missing permission: list pods -n shop\n');
    server.faults = [{ matches: () => true, fault: 'unreachable' }];
    assert.match((await run(pod)).errors, /^runtimeclass: The server of "staging" refuses connections/);
    clusters.connects.length = 0;
    for (const [named, namespace, path] of [
      [{ kind: 'Pod', name: '../x' }, 'shop', '.'],
      [pod, 'a/b', '.'],
      [pod, 'shop', join(written({}), 'nowhere')],
    ] as const) {
      const { exitCode, output } = await run(named, { namespace }, [path]);
      assert.deepEqual([exitCode, output], [2, '']);
    }
    assert.deepEqual(clusters.connects, []);
    assert.equal((await run(pod, {}, ['.'], AbortSignal.abort())).errors, 'runtimeclass: stopped\n');
  });
});
