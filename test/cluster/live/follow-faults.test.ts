import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { textOf } from '../../support/cluster/problem.ts';
import { controlPlane, type RunningControlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { context, type Followed, followed } from './followed.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const classesPath = '/apis/node.k8s.io/v1/runtimeclasses';
const rbacPath = '/apis/rbac.authorization.k8s.io/v1';
const inView = { namespaces: ['default'] };

const cluster = await controlPlane();

describe('following a real cluster', { skip: !cluster.available && cluster.why }, () => {
  const { api, credentials, apiServer, compact } = cluster as RunningControlPlane;
  let proxy: TcpProxy;
  let client: Followed;
  let number = 0;

  before(async () => {
    proxy = await startTcpProxy(credentials.port);
    await createClass('gvisor');
    await created(api, '/api/v1/nodes', { metadata: { name: 'node-1', labels: { pool: 'a' } } });
    await created(api, `${rbacPath}/clusterroles`, role('nodes', '', 'nodes'));
    await created(api, `${rbacPath}/clusterroles`, role('classes', 'node.k8s.io', 'runtimeclasses'));
  });

  after(async () => {
    proxy?.stop();
    await (cluster as RunningControlPlane).stop();
  });

  beforeEach(() => {
    proxy.be('open');
    client = followed(credentials, credentials.token, proxy.port);
  });

  afterEach(() => client.stop());

  const createClass = (name: string) => created(api, classesPath, runtimeClass(name));
  /** Shows that everything is well again: a change in the cluster arrives. */
  const followsAgain = async () => {
    number++;
    const name = `new-${number}`;
    await createClass(name);
    await client.until(name, () => client.shown().includes(name));
    await client.until('watching', () => client.status().phase === 'watching');
    assert.equal(client.status().problem, undefined);
  };
  const isLost = () => client.status().phase === 'reconnecting' || client.status().phase === 'failed';
  const assertKept = (shownBefore: string) => {
    assert.equal(client.shown(), shownBefore);
    assert.match(client.status().readAt!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.ok(textOf(client.status().problem).advice.length > 10);
  };

  it('sees a class come, change and go', async () => {
    assert.equal((await client.connections.watch(context, inView)).phase, 'watching');
    assert.equal(
      client.connections.contents(context)!.serverVersion,
      `v${(cluster as RunningControlPlane).version}`,
    );
    assert.deepEqual(client.connections.contents(context)!.quotas, new Map([['default', []]]));
    await createClass('passing');
    await client.until('passing', () => client.shown().includes('passing'));
    await api.delete(`${classesPath}/passing`);
    await client.until('gone', () => !client.shown().includes('passing'));
    assert.deepEqual(client.log, ['real: connecting', 'real: watching']);
  });

  it('takes no notice of the heartbeat of a node', async () => {
    await client.connections.watch(context, inView);
    const contents = client.connections.contents(context);
    const readAt = client.status().readAt!;
    await api.mergePatch('/api/v1/nodes/node-1/status', {
      status: {
        conditions: [{ type: 'MemoryPressure', status: 'False', lastHeartbeatTime: '2026-01-01T00:00:00Z' }],
      },
    });
    await api.mergePatch('/api/v1/nodes/node-1', { metadata: { labels: { pool: 'b' } } });
    await client.until('the label', () => client.connections.contents(context) !== contents);
    assert.ok(client.status().readAt! >= readAt);
    assert.equal(client.connections.contents(context)!.classes, contents!.classes);
  });

  it('goes on after the server was killed and started again', async () => {
    await client.connections.watch(context, inView);
    const shownBefore = client.shown();
    await apiServer.stop();
    await client.until('lost', isLost);
    assertKept(shownBefore);
    await apiServer.start();
    await followsAgain();
    const states = client.log.filter((line, index) => line !== client.log[index - 1]);
    assert.deepEqual(client.log, states);
    assert.ok(client.log.length <= 8, client.log.join('\n'));
  });

  it('reads a server that starts after us', async () => {
    await apiServer.stop();
    const { phase, problem } = await client.connections.watch(context, inView);
    assert.equal(phase, 'reconnecting');
    assert.ok(textOf(problem).advice.length > 10);
    await apiServer.start();
    await followsAgain();
  });

  it('reads again what has changed while its history was compacted away (410)', async () => {
    await client.connections.watch(context, inView);
    proxy.be('silent');
    await client.until('lost', isLost);
    await createClass('meanwhile');
    const shownBefore = client.shown();
    await apiServer.stop();
    await compact();
    await apiServer.start();
    assert.equal(client.shown(), shownBefore);
    proxy.be('open');
    await followsAgain();
    assert.ok(client.shown().includes('meanwhile'));
    assert.ok(client.problems.includes('expired'), client.problems.join());
    await api.delete(`${classesPath}/meanwhile`);
    await client.until('gone', () => !client.shown().includes('meanwhile'));
  });

  it('comes back after answers were cut in the middle', async () => {
    // Longer than all that goes before it on a connection.
    const annotations = { long: 'x'.repeat(20_000) };
    await created(api, classesPath, { ...runtimeClass('long'), metadata: { name: 'long', annotations } });
    proxy.be({ cutAfter: 10_000 });
    const synced = await client.connections.sync(context, inView, new AbortController().signal);
    assert.equal(synced.phase, 'failed');
    assert.ok(textOf(synced.problem).advice.length > 10);
    proxy.be('open');
    await client.connections.watch(context, inView);
    await api.delete(`${classesPath}/long`);
    await client.until('gone', () => !client.shown().includes('long'));
    await followsAgain();
  });

  it('says nothing of watches that a proxy cuts now and then', async () => {
    await client.connections.watch(context, inView);
    const { log } = client;
    assert.deepEqual(log, ['real: connecting', 'real: watching']);
    for (let cut = 1; cut <= 5; cut++) {
      await client.pass(1_100);
      proxy.be('open');
      await followsAgain();
    }
    assert.ok(client.problems.filter(kind => kind === 'answer').length >= 10, client.problems.join());
    assert.deepEqual(log, ['real: connecting', 'real: watching']);
  });

  it('comes back after a server that accepted and never answered', async () => {
    await client.connections.watch(context, inView);
    const shownBefore = client.shown();
    proxy.be('silent');
    await client.until('lost', isLost);
    await client.until('silence', () =>
      /sent nothing|did not respond|does not respond/.test(textOf(client.status().problem).message),
    );
    assertKept(shownBefore);
    proxy.be('open');
    await followsAgain();
  });

  it('says that the credentials are refused (401), and goes on as soon as they are corrected', async () => {
    client.writeKubeconfig('wrong');
    const { phase, problem } = await client.connections.watch(context, inView);
    assert.equal(phase, 'failed');
    assert.match(textOf(problem).advice, /sign in|kubeconfig/i);
    client.writeKubeconfig(credentials.token);
    await client.until('watching', () => client.status().phase === 'watching');
    await followsAgain();
  });

  it('goes on with a token that was rotated', async () => {
    const tokensBefore = readFileSync(credentials.tokenFile, 'utf8');
    const rotate = (tokens: readonly string[]) => {
      const rows = tokens.map(token => `${token},reader,reader,"system:masters"\n`);
      writeFileSync(credentials.tokenFile, tokensBefore + rows.join(''));
    };
    const [first, second] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
    await apiServer.stop();
    rotate([first]);
    await apiServer.start();
    client.writeKubeconfig(first);
    await client.connections.watch(context, inView);
    const shownBefore = client.shown();
    await apiServer.stop();
    rotate([second]);
    await apiServer.start();
    await client.until('refused', () => client.status().phase === 'failed');
    assertKept(shownBefore);
    client.writeKubeconfig(second);
    await client.until('watching', () => client.status().phase === 'watching');
    await followsAgain();
    assert.ok(!client.log.join('\n').includes(first) && !client.log.join('\n').includes(second));
    writeFileSync(credentials.tokenFile, tokensBefore);
  });

  for (const [may, mayNot, expected] of [
    ['classes', 'nodes', /gvisor.* \| \?$/],
    ['nodes', 'runtimeclasses.node.k8s.io', /^\? \| node-1$/],
  ] as const) {
    it(`follows the rest where ${mayNot} are forbidden (403), and all as soon as they are allowed`, async () => {
      const tokensBefore = readFileSync(credentials.tokenFile, 'utf8');
      const token = randomBytes(8).toString('hex');
      await apiServer.stop();
      writeFileSync(credentials.tokenFile, `${tokensBefore}${token},only-${may},only-${may},developers\n`);
      await apiServer.start();
      await created(api, `${rbacPath}/clusterrolebindings`, binding(may, `only-${may}`));
      client.writeKubeconfig(token);
      const { phase, missingPermissions } = await client.connections.watch(context, { namespaces: [] });
      assert.equal(phase, 'watching');
      assert.deepEqual(missingPermissions, [`list ${mayNot}`]);
      assert.match(client.shown(), expected);
      const other = may === 'nodes' ? 'classes' : 'nodes';
      await created(api, `${rbacPath}/clusterrolebindings`, binding(other, `only-${may}`));
      await client.until('allowed', () => client.status().missingPermissions.length === 0);
      await followsAgain();
      assert.match(client.shown(), /gvisor.* \| node-1$/);
      writeFileSync(credentials.tokenFile, tokensBefore);
    });
  }
});

function runtimeClass(name: string) {
  return { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler: 'runsc' };
}

function role(name: string, apiGroup: string, resource: string) {
  return {
    metadata: { name: `read-${name}` },
    rules: [{ apiGroups: [apiGroup], resources: [resource], verbs: ['get', 'list', 'watch'] }],
  };
}

function binding(name: string, user: string) {
  const apiGroup = 'rbac.authorization.k8s.io';
  return {
    metadata: { name: `${user}-reads-${name}` },
    roleRef: { apiGroup, kind: 'ClusterRole', name: `read-${name}` },
    subjects: [{ apiGroup, kind: 'User', name: user }],
  };
}
