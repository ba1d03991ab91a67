import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ClusterProblem } from '../../../../server/clusters/info/cluster.ts';
import type { ProblemMessage } from '../../../../server/protocol/cluster-problems/problem-text.ts';
import {
  classesPath,
  type MemorySetting,
  node,
  nodesPath,
  rest,
  runtimeClass,
  watchedInMemory,
} from '../../../support/memory-setting.ts';

const pluginFailed: ProblemMessage = {
  code: 'exec-plugin-failed',
  arguments: { plugin: 'aws', exitCode: 1 },
};

describe('a cluster that refuses', () => {
  let my: MemorySetting;

  beforeEach(async () => {
    my = await watchedInMemory();
  });

  it('goes on with the rest where nodes become forbidden, and asks for them seldom', async () => {
    await my.pass(1);
    my.server.faults = [{ matches: request => request.includes('nodes'), fault: 403 }];
    my.server.endWatches();
    await rest();
    assert.deepEqual([my.status().phase, my.status().missingPermissions], ['watching', ['watch nodes']]);
    await my.clock.advance(2_000);
    assert.deepEqual([my.status().phase, my.status().missingPermissions], ['watching', ['list nodes']]);
    my.server.put(classesPath, runtimeClass('new', 'runc'));
    await rest();
    assert.equal(my.shown(), 'gvisor kata new | a b');
    my.server.requests.length = 0;
    await my.pass(60);
    const asked = my.server.requests.filter(request => request.includes('nodes')).length;
    assert.ok(asked >= 10 && asked <= 22, `${asked} requests in an hour`);
    my.server.faults = [];
    await my.pass(10);
    assert.deepEqual(my.status().missingPermissions, []);
    assert.deepEqual(my.lines, [
      'staging: watching, may not watch nodes',
      'staging: watching, may not list nodes',
      'staging: watching',
    ]);
  });

  it('reads now and then what may be listed but not watched', async () => {
    await my.pass(1);
    my.server.faults = [{ matches: request => request.startsWith(`WATCH ${nodesPath}`), fault: 403 }];
    my.server.endWatches();
    await my.pass(10);
    my.server.put(nodesPath, node('c'));
    await my.pass(10);
    assert.equal(my.shown(), 'gvisor kata | a b c');
    assert.deepEqual(my.status().missingPermissions, ['watch nodes']);
    assert.deepEqual(my.lines, ['staging: watching, may not watch nodes']);
  });

  it('connects seldom while the credentials are wrong, and at once when the kubeconfig changes', async () => {
    await my.clock.advance(60_000);
    my.clusters.connects.length = 0;
    my.clusters.refusal = new ClusterProblem('credentials', pluginFailed);
    my.server.faults = [{ matches: () => true, fault: 401 }];
    my.server.endWatches();
    await rest();
    assert.deepEqual(
      [my.status().phase, my.status().problem],
      ['failed', { code: 'unexpected-status', arguments: { context: 'staging', status: 401 } }],
    );
    await my.clock.advance(3_600_000);
    assert.ok(
      my.clusters.connects.length >= 5 && my.clusters.connects.length <= 8,
      `${my.clusters.connects.length}`,
    );
    assert.equal(my.status().problem, pluginFailed);
    assert.equal(my.shown(), 'gvisor kata | a b');
    my.clusters.refusal = undefined;
    my.server.faults = [];
    my.clusters.change();
    await rest();
    assert.equal(my.status().phase, 'watching');
    assert.deepEqual(my.lines, [
      'staging: failed: The server of "staging" responded with status 401.',
      'staging: failed: The exec plugin aws failed (exit code 1).',
      'staging: watching',
    ]);
  });

  it('takes over another cluster when the kubeconfig changes, and says nothing where it is the same', async () => {
    my.clusters.change();
    await rest();
    assert.deepEqual([my.states, my.changes, my.lines], [[], [], []]);
    const other = my.clusters.add('staging');
    other.serve(classesPath, runtimeClass('other', 'x'));
    other.serve(nodesPath);
    my.clusters.change();
    my.clusters.change();
    await rest();
    assert.equal(my.shown(), 'other | ');
    assert.deepEqual([my.server.watches, other.watches], [0, 2]);
  });

  it('contacts nobody where the kubeconfig is written and leads to the same cluster as before', async () => {
    my.clusters.connects.length = 0;
    my.clusters.touch();
    await my.clock.advance(60_000);
    assert.deepEqual([my.clusters.connects, my.server.requests, my.lines], [[], [], []]);
    my.clusters.change();
    await rest();
    assert.deepEqual(my.clusters.connects, ['staging']);
    // An attempt that failed is made again whatever was written: the same tool may have signed in anew.
    my.clusters.refusal = new ClusterProblem('credentials', pluginFailed);
    my.clusters.change();
    await rest();
    assert.equal(my.status().phase, 'failed');
    my.clusters.refusal = undefined;
    my.clusters.touch();
    await rest();
    assert.equal(my.status().phase, 'watching');
  });

  it('begins no second attempt while one is under way, be it that a person is asked to sign in', async () => {
    const { connect } = my.clusters;
    my.clusters.connect = (context, signal) => {
      my.clusters.connects.push(context);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    my.clusters.connects.length = 0;
    my.clusters.change();
    await rest();
    my.clusters.touch();
    await rest();
    assert.deepEqual([my.clusters.connects, my.status().phase], [['staging'], 'watching']);
    my.clusters.connect = connect;
    my.clusters.change();
    await rest();
    assert.deepEqual([my.status().phase, my.server.watches], ['watching', 2]);
  });

  it('says at once that all is forbidden where nothing may be watched any more', async () => {
    await my.pass(1);
    my.server.faults = [{ matches: () => true, fault: 403 }];
    my.server.endWatches();
    await my.clock.advance(5_000);
    assert.deepEqual(my.lines, [
      'staging: synced, may not watch runtimeclasses.node.k8s.io, watch nodes',
      'staging: synced, may not list runtimeclasses.node.k8s.io, watch nodes',
      'staging: synced, may not list runtimeclasses.node.k8s.io, list nodes',
    ]);
  });

  it('fails where the context vanishes, keeps what is known, and comes back with it', async () => {
    my.clusters.servers.delete('staging');
    my.clusters.change();
    await rest();
    assert.deepEqual([my.status().phase, my.status().problem?.code], ['failed', 'unknown-user']);
    assert.equal(my.shown(), 'gvisor kata | a b');
    my.clusters.servers.set('staging', my.server);
    my.clusters.change();
    await rest();
    assert.equal(my.status().phase, 'watching');
  });
});
