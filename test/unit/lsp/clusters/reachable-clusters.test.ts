import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Session } from '../../../../server/analysis/session.ts';
import type { ClusterContents } from '../../../../server/clusters/info/cluster.ts';
import { createReachableClusters } from '../../../../server/lsp/clusters/reachable-clusters.ts';
import { podYaml } from '../../../support/manifests.ts';
import { MemoryClusters } from '../../../support/memory-clusters.ts';
import { classesPath, never, node, nodesPath, rest, runtimeClass } from '../../../support/memory-setting.ts';
import { memoryFiles } from '../../../support/workspace.ts';

describe('clusters that can be reached', () => {
  it('are known to the session when they were read and it has looked at the nodes, however long that takes', async t => {
    const { reachable, session, said } = trusted();
    const { begun, finish } = slowly(t, session);
    const synced = reachable.sync('staging', never).then(() => said.push('answered'));
    await begun;
    await rest();
    assert.deepEqual(said, ['changed', 'connecting']);
    assert.deepEqual(session.snapshot().model.clusters, []);
    finish();
    await synced;
    assert.deepEqual(said, ['changed', 'connecting', 'changed', 'synced', 'answered']);
    const [cluster] = session.snapshot().model.clusters;
    assert.deepEqual(
      cluster?.nodes?.map(({ name, nodeCount }) => `${name} x ${nodeCount}`),
      ['n0 x 30'],
    );
    assert.match(session.liveClusterText('staging', undefined)?.text ?? '', /name: kata\n[\s\S]*nodes: "30"/);
  });

  it('are told of before how things stand with them, and forgotten at once', async () => {
    const { reachable, session, said } = trusted();
    await reachable.sync('staging', never);
    assert.deepEqual(said.slice(-2), ['changed', 'synced']);
    reachable.forget('staging');
    assert.deepEqual(session.snapshot().model.clusters, []);
    assert.equal(session.liveClusterText('staging', undefined), undefined);
  });

  it('are asked for the quotas of a namespace when a file with Pods of it is opened, where they are watched', async () => {
    const { reachable, session, server } = trusted();
    const podIn = (namespace: string, spec: string) => podYaml(spec, `name: p, namespace: ${namespace}`);
    const open = (namespace: string, spec: string) => {
      session.open(`file:///w/${namespace}.yaml`, 1, podIn(namespace, spec));
    };
    const asked = () => server.requests.filter(request => /namespaces\/(?!default)/.test(request));
    open('before', 'runtimeClassName: kata');
    await reachable.sync('staging', never);
    open('dev', 'runtimeClassName: kata');
    await rest();
    const path = (namespace: string) => `GET /api/v1/namespaces/${namespace}/resourcequotas`;
    assert.deepEqual(asked(), [path('before')]);
    await reachable.watch('staging');
    server.requests.length = 0;
    open('shop', 'runtimeClassName: kata');
    // Nothing of it can concern us.
    open('other', 'containers: []');
    await rest();
    assert.deepEqual(asked(), [path('before'), path('dev'), path('shop')]);
    reachable.dispose();
  });

  it('say which context is current when that is another one, once a cluster was asked for', async () => {
    const { reachable, clusters, said } = trusted();
    await reachable.connections().contexts();
    clusters.touch();
    await rest();
    assert.deepEqual(said, []);
    await reachable.sync('staging', never);
    said.length = 0;
    // A tool has written a new token.
    clusters.touch();
    await rest();
    assert.deepEqual(said, []);
    clusters.add('prod');
    clusters.current = 'prod';
    clusters.touch();
    await rest();
    assert.deepEqual(said, ['current context: prod']);
    reachable.dispose();
    clusters.touch();
    await rest();
    assert.deepEqual(said, ['current context: prod']);
  });

  it('are asked for the quotas of a namespace that was typed, once and when the typing rests', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { reachable, session, server } = trusted();
    const uri = 'file:///w/pod.yaml';
    const podIn = (namespace: string) =>
      podYaml('runtimeClassName: kata', `name: p, namespace: ${namespace}`);
    session.open(uri, 1, podIn('default'));
    const type = (namespace: string) => {
      session.change(uri, 2, [{ text: podIn(namespace) }]);
    };
    type('unconnected');
    t.mock.timers.tick(5000);
    // What comes of a cluster is passed on in spaced runs, which rest on a real timer.
    t.mock.timers.reset();
    await reachable.watch('staging');
    t.mock.timers.enable({ apis: ['setTimeout'] });
    server.requests.length = 0;
    type('sh');
    t.mock.timers.tick(500);
    type('shop');
    t.mock.timers.tick(999);
    await rest();
    assert.deepEqual(server.requests, []);
    t.mock.timers.tick(1);
    await rest();
    const path = (namespace: string) => `GET /api/v1/namespaces/${namespace}/resourcequotas`;
    const asked = () => server.requests.splice(0).sort();
    assert.deepEqual(asked(), ['default', 'shop', 'unconnected'].map(path));
    type('shop');
    t.mock.timers.tick(5000);
    await rest();
    assert.deepEqual(asked(), []);
    type('later');
    reachable.dispose();
    t.mock.timers.tick(5000);
    await rest();
    assert.deepEqual(asked(), []);
  });

  it('end without a trace when they are disposed of while the session looks at nodes', async t => {
    const { reachable, session } = trusted();
    const { begun, finish } = slowly(t, session);
    const synced = reachable.sync('staging', never);
    await begun;
    reachable.dispose();
    finish();
    await synced;
    assert.deepEqual(session.snapshot().model.clusters, []);
  });
});

/** A session that looks at nodes until it is told to finish. */
function slowly(t: TestContext, session: Session) {
  let finish = (): void => undefined;
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });
  const prepare = session.prepareLiveCluster.bind(session);
  const begun = new Promise<void>(resolve => {
    t.mock.method(session, 'prepareLiveCluster', async (contents: ClusterContents) => {
      resolve();
      await finished;
      await prepare(contents);
    });
  });
  return { begun, finish };
}

/** A cluster `staging` with 30 nodes that are alike, in a workspace that is trusted. */
function trusted() {
  const clusters = new MemoryClusters();
  const server = clusters.add('staging');
  server.serve(classesPath, runtimeClass('kata', 'kata'));
  server.serve('/api/v1/namespaces/default/resourcequotas');
  server.serve(nodesPath, ...Array.from({ length: 30 }, (_, index) => node(`n${index}`)));
  const session = new Session(memoryFiles({}));
  session.access = { trusted: true };
  const said: string[] = [];
  const reachable = createReachableClusters({
    session,
    clusters: () => clusters,
    onStatus: statuses => said.push(...statuses.map(({ phase }) => phase)),
    onKubeconfig: currentContext => said.push(`current context: ${currentContext}`),
    log: () => undefined,
    fail: error => {
      throw error;
    },
  });
  session.onChange(change => {
    if (change.kind === 'clusters') said.push('changed');
    reachable.changed(change);
  });
  return { reachable, session, clusters, server, said };
}
