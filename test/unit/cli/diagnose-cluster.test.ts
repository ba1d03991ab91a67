import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { namedInCluster } from '../../../server/cli/diagnose-cluster.ts';
import { runCommandLine } from '../../support/run-command-line.ts';
import { shop, shopPod } from '../../support/shop-cluster.ts';
import { written } from './checked.ts';
import { pod, setting } from './diagnosed-cluster.ts';

const deployment =
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  template:\n    spec:\n      runtimeClassName: gvisro\n      containers: [{name: a, image: b}]\n';

describe('runtimeclass diagnose pod/NAME', () => {
  it('reads the names of kubectl, and nothing else', () => {
    const texts = [
      'pod/a',
      'po/a',
      'deploy/a',
      'deployment/a',
      'sts/a',
      'jobs/a',
      'pods',
      'deploy/',
      'a/b',
      '.',
      'pod/a/b',
    ];
    assert.deepEqual(
      texts.map(text => {
        const named = namedInCluster(text);
        return typeof named === 'object' ? `${named.kind} ${named.name}` : named;
      }),
      [
        'Pod a',
        'Pod a',
        'Deployment a',
        'Deployment a',
        'StatefulSet a',
        'Job a',
        'pods',
        ...Array(4).fill(undefined),
      ],
    );
  });

  it('shows the chain, then the events with what to do, joined with the manifests', async () => {
    const { run, stuck, server } = setting();
    stuck();
    const folder = written({ 'web.yaml': deployment });
    const { exitCode, output, errors } = await run(pod, {}, [folder]);
    assert.deepEqual([exitCode, errors], [1, '']);
    assert.match(
      output,
      /^# Pod shop\/web-7d4b9-a in staging\n\nThe Pod does not run \(ContainerCreating\)\. The broken link is: class\.\n/,
    );
    assert.match(output, /- ✗ class: /);
    assert.match(output, /## What to do\n\n- .*web\.yaml:7.*Fix: Rename to 'gvisor'/);
    assert.match(output, / × 9\n/);
    assert.ok(!output.includes('##vso[') && !output.includes('very-secret'));
    assert.ok(server.requests.every(request => request.startsWith('GET ') && !request.includes('secret')));
  });

  it('gives programs the same as JSON', async () => {
    const { run, stuck, server } = setting();
    stuck();
    server.faults = [{ matches: request => request.includes('limitranges'), fault: 403 }];
    const { output, errors } = await run(pod, { output: 'json' });
    const found = JSON.parse(output);
    assert.deepEqual(
      [found.runs, found.reason, found.class, found.node, found.broken, found.links.class.state],
      [false, 'ContainerCreating', 'gvisro', 'n1', 'class', 'broken'],
    );
    assert.deepEqual(
      found.events.map(({ id, times }: never) => [id, times]),
      [['class-missing-on-start', 9]],
    );
    assert.deepEqual(found.missingPermissions, ['list limitranges -n shop']);
    assert.equal(errors, 'runtimeclass: missing permission: list limitranges -n shop\n');
  });

  it('ends with 0 where the Pod runs', async () => {
    const { run, server } = setting();
    server.put(shop.pods, shopPod('web-7d4b9-a', { nodeName: 'n1', status: { phase: 'Running' } }));
    const { exitCode, output } = await run(pod);
    assert.equal(exitCode, 0);
    assert.match(output, /\nThe Pod runs on n1\.\n/);
  });

  it('takes a file of that name for a file, and the options of a cluster for nothing else', async () => {
    const cwd = written({ 'pod/a': 'apiVersion: v1\n', 'a.yaml': deployment });
    const KUBECONFIG = join(cwd, 'none');
    const file = await runCommandLine(['diagnose', 'pod/a'], { cwd, env: { KUBECONFIG } });
    assert.deepEqual([file.exitCode, file.stdout], [0, 'no workload names a RuntimeClass\n']);
    const cluster = await runCommandLine(['diagnose', 'pod/b'], { cwd, env: { KUBECONFIG } });
    assert.equal(cluster.exitCode, 2);
    assert.match(cluster.stderr, /kubeconfig/);
    const options = await runCommandLine(['diagnose', '.', '-n', 'shop'], { cwd });
    assert.deepEqual(
      [options.exitCode, options.stderr],
      [2, 'runtimeclass: -n, --context and --kubeconfig need pod/NAME or pods in front\n'],
    );
  });
});
