import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  classesPath,
  type MemorySetting,
  memorySetting,
  never,
  node,
  nodesPath,
  none,
  rest,
  runtimeClass,
} from '../../../support/memory-setting.ts';

describe('connections to clusters', () => {
  let my: MemorySetting;

  beforeEach(() => {
    my = memorySetting();
  });

  it('contact nobody before they are asked to', async () => {
    await my.connections.contexts();
    await my.clock.advance(3_600_000);
    assert.deepEqual(my.clusters.connects, []);
    assert.deepEqual(my.connections.statuses(), []);
    assert.equal(my.known(), undefined);
  });

  describe('sync', () => {
    it('reads classes, nodes, the version, and the quotas of the namespaces in view', async () => {
      my.server.serve('/api/v1/namespaces/shop/resourcequotas', {
        metadata: { name: 'q', namespace: 'shop', uid: 'u' },
        spec: { hard: { cpu: '1' } },
        status: { used: { cpu: '1' } },
      });
      const result = await my.connections.sync('staging', { namespaces: ['shop'] }, never);
      assert.deepEqual(result, {
        context: 'staging',
        phase: 'synced',
        readAt: '2026-11-20T09:30:00Z',
        problem: undefined,
        missingPermissions: [],
        counts: { classes: 2, nodes: 2 },
      });
      assert.deepEqual(my.server.requests, [
        'GET /version',
        `GET ${classesPath}`,
        `GET ${nodesPath}`,
        'GET /api/v1/namespaces/shop/resourcequotas',
      ]);
      const contents = my.known()!;
      assert.equal(my.shown(), 'gvisor kata | a b');
      assert.equal(contents.serverVersion, 'v1.30.2');
      assert.deepEqual(contents.quotas.get('shop'), [
        {
          apiVersion: 'v1',
          kind: 'ResourceQuota',
          metadata: { namespace: 'shop', name: 'q' },
          spec: { hard: { cpu: '1' } },
        },
      ]);
      assert.deepEqual(my.changes, ['staging: gvisor kata | a b']);
      assert.deepEqual(my.lines, ['staging: connecting', 'staging: synced']);
    });

    it('goes on page by page, and begins anew where the pages have expired', async () => {
      my.server.pageSize = 1;
      let expired = 1;
      my.server.faults = [
        { matches: request => request === `GET ${nodesPath}?continue` && expired-- > 0, fault: 410 },
      ];
      await my.connections.sync('staging', none, never);
      assert.equal(my.shown(), 'gvisor kata | a b');
      assert.deepEqual(
        my.server.requests.filter(request => request.includes('nodes')),
        [`GET ${nodesPath}`, `GET ${nodesPath}?continue`, `GET ${nodesPath}`, `GET ${nodesPath}?continue`],
      );
    });

    it('reads the classes of older servers where those serve them', async () => {
      const old = my.clusters.add('old');
      old.serve(nodesPath);
      old.serve('/apis/node.k8s.io/v1beta1/runtimeclasses', runtimeClass('gvisor', 'runsc'));
      await my.connections.sync('old', none, never);
      assert.deepEqual(my.connections.contents('old')?.classes?.get('gvisor'), {
        apiVersion: 'node.k8s.io/v1',
        kind: 'RuntimeClass',
        metadata: { name: 'gvisor' },
        handler: 'runsc',
      });
    });

    it('is shared by those who ask meanwhile, and ends when nobody waits any more', async () => {
      my.server.faults = [{ matches: () => true, fault: 'hangs' }];
      const [first, second] = [new AbortController(), new AbortController()];
      const reasons: unknown[] = [];
      for (const { signal } of [first, second]) {
        my.connections.sync('staging', none, signal).catch(reason => reasons.push(reason));
      }
      await rest();
      assert.deepEqual(my.clusters.connects, ['staging']);
      first.abort('first');
      await rest();
      assert.deepEqual([reasons, my.status().phase], [['first'], 'connecting']);
      second.abort('second');
      await rest();
      assert.deepEqual([reasons, my.status().phase], [['first', 'second'], 'stopped']);
      my.server.faults = [];
      assert.equal((await my.connections.sync('staging', none, never)).phase, 'synced');
    });

    for (const [what, forbidden, expected, missing] of [
      ['classes', classesPath, '? | a b', 'list runtimeclasses.node.k8s.io'],
      ['nodes', nodesPath, 'gvisor kata | ?', 'list nodes'],
    ] as const) {
      it(`reads the rest where ${what} are forbidden`, async () => {
        my.server.faults = [{ matches: request => request.includes(forbidden), fault: 403 }];
        const result = await my.connections.sync('staging', none, never);
        assert.deepEqual(
          [result.phase, result.missingPermissions, my.shown()],
          ['synced', [missing], expected],
        );
      });
    }

    it('fails where everything is forbidden', async () => {
      my.server.faults = [{ matches: () => true, fault: 403 }];
      const { phase, problem, missingPermissions } = await my.connections.sync('staging', none, never);
      assert.equal(phase, 'failed');
      assert.equal(problem?.code, 'unexpected-status');
      assert.deepEqual(missingPermissions, ['list runtimeclasses.node.k8s.io', 'list nodes']);
      assert.equal(my.known(), undefined);
    });

    it('keeps what was known, with its age, where it fails later', async () => {
      await my.connections.sync('staging', none, never);
      const before = my.known();
      await my.clock.advance(60_000);
      for (const fault of ['unreachable', 'cut short', 401] as const) {
        my.server.faults = [{ matches: request => request.includes('nodes'), fault }];
        const { phase, problem, readAt } = await my.connections.sync('staging', none, never);
        assert.deepEqual(
          [phase, readAt, my.shown()],
          ['failed', '2026-11-20T09:30:00Z', 'gvisor kata | a b'],
        );
        assert.ok(problem);
        assert.equal(my.known()?.nodes, before?.nodes);
      }
    });

    it('does not know any more what a later one may not read', async () => {
      await my.connections.sync('staging', none, never);
      my.server.faults = [{ matches: request => request.includes('nodes'), fault: 403 }];
      await my.clock.advance(60_000);
      const { readAt, counts } = await my.connections.sync('staging', none, never);
      assert.deepEqual(
        [readAt, counts.nodes, my.shown()],
        ['2026-11-20T09:31:00Z', undefined, 'gvisor kata | ?'],
      );
    });

    it('gives the same objects where nothing has changed', async () => {
      await my.connections.sync('staging', none, never);
      const before = my.known()!;
      my.server.put(nodesPath, node('b', { heartbeat: '2' }));
      await my.connections.sync('staging', none, never);
      assert.equal(my.known()?.classes, before.classes);
      assert.equal(my.known()?.nodes, before.nodes);
      my.server.put(nodesPath, node('b', { labels: { disk: 'ssd' } }));
      await my.connections.sync('staging', none, never);
      assert.notEqual(my.known()?.nodes, before.nodes);
      assert.equal(my.known()?.nodes?.get('a'), before.nodes?.get('a'));
    });

    it('says what to do where the context is gone', async () => {
      const { phase, problem } = await my.connections.sync('elsewhere', none, never);
      assert.deepEqual([phase, problem?.code], ['failed', 'unknown-user']);
    });
  });

  it('say what they know as it comes in, before nodes that take longer', async () => {
    const [classesRead, allRead] = ['staging: gvisor kata | ?', 'staging: gvisor kata | a b'];
    let release: () => void = () => undefined;
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    const { get } = my.server;
    my.server.get = async (path, query, signal) => {
      if (path === nodesPath) await released;
      return get.call(my.server, path, query, signal);
    };
    const watching = my.connections.watch('staging', none);
    await rest();
    assert.deepEqual([my.changes, my.status().phase], [[classesRead], 'connecting']);
    release();
    assert.equal((await watching).phase, 'watching');
    assert.deepEqual(my.changes, [classesRead, allRead]);
  });
});
