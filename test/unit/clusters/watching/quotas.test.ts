import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { stringAt } from '../../../../server/kubernetes/objects/value.ts';
import { textOf } from '../../../support/cluster/problem.ts';
import {
  type MemorySetting,
  memorySetting,
  never,
  none,
  rest,
  runtimeClass,
} from '../../../support/memory-setting.ts';

const pathOf = (namespace: string) => `/api/v1/namespaces/${namespace}/resourcequotas`;
const quota = (namespace: string, cpu = '1') => ({
  metadata: { name: 'q', namespace },
  spec: { hard: { cpu } },
});

describe('the quotas of namespaces', () => {
  let my: MemorySetting;

  beforeEach(() => {
    my = memorySetting();
    for (const namespace of ['shop', 'dev', 'kiosk']) {
      my.server.serve(pathOf(namespace), quota(namespace));
    }
  });

  const inView = (...namespaces: string[]) => ({ namespaces });
  const watch = (...namespaces: string[]) => my.connections.watch('staging', inView(...namespaces));
  const sync = (...namespaces: string[]) => my.connections.sync('staging', inView(...namespaces), never);
  /** `shop 1, dev 2`; `?` where nothing is known. */
  const shown = () => {
    const { quotas } = my.known()!;
    const texts = [...quotas.values()]
      .flat()
      .map(
        found => `${stringAt(found, ['metadata', 'namespace'])} ${stringAt(found, ['spec', 'hard', 'cpu'])}`,
      );
    return quotas.size === 0 ? '?' : texts.join(', ');
  };
  const refuse = (fault: number, ...namespaces: string[]) => {
    my.server.faults = namespaces.map(namespace => ({
      matches: request => request === `GET ${pathOf(namespace)}`,
      fault,
    }));
  };
  const quotaRequests = () => my.server.requests.filter(request => request.includes('resourcequotas'));

  for (const [what, read] of [
    ['sync', sync],
    ['watching', watch],
  ] as const) {
    it(`${what}: those of a namespace count where those of another are forbidden, and the right that is missing names it`, async () => {
      refuse(403, 'dev');
      const { phase, missingPermissions } = await read('dev', 'shop');
      assert.deepEqual([phase, shown()], [what === 'sync' ? 'synced' : 'watching', 'shop 1']);
      assert.deepEqual(missingPermissions, ['list resourcequotas -n dev']);
      assert.equal(my.lines.at(-1), `staging: ${phase}, may not list resourcequotas -n dev`);
    });

    it(`${what}: nothing but they is unknown where they cannot be read for another reason`, async () => {
      refuse(500, 'dev');
      const { phase, problem, missingPermissions } = await read('dev', 'shop');
      assert.match(textOf(problem).message, /^Could not read the ResourceQuotas of namespace dev\. .*500/);
      assert.deepEqual([missingPermissions, shown()], [[], 'shop 1']);
      assert.deepEqual([phase, my.shown()], [what === 'sync' ? 'synced' : 'watching', 'gvisor kata | a b']);
      assert.equal(my.lines.at(-1), `staging: ${phase}: ${textOf(problem).message}`);
      refuse(500, 'dev', 'shop');
      await sync('dev', 'shop');
      assert.equal(shown(), 'shop 1', 'what was known stays');
    });
  }

  it('are unknown where none may be read', async () => {
    refuse(403, 'dev');
    await sync('dev');
    assert.equal(shown(), '?');
    my.server.faults = [];
    await sync('dev');
    refuse(403, 'dev');
    await sync('dev');
    assert.equal(shown(), '?');
  });

  it('are none where the server does not know of quotas', async () => {
    await sync('elsewhere');
    assert.deepEqual([shown(), my.status().missingPermissions], ['', []]);
  });

  it('are asked for only where there can be such a namespace', async () => {
    for (const namespace of [
      '..',
      '.',
      '',
      'a/b',
      'a b',
      'späti',
      'shop?limit=1',
      '%2e%2e',
      'x'.repeat(64),
    ]) {
      await sync(namespace);
      assert.deepEqual([quotaRequests(), shown(), my.lines.at(-1)], [[], '', 'staging: synced']);
    }
  });

  it('are read again now and then while they are watched, and are news only where they have changed', async () => {
    await watch('shop');
    my.changes.length = 0;
    my.server.requests.length = 0;
    await my.pass(4);
    assert.deepEqual([quotaRequests(), shown()], [[], 'shop 1']);
    await my.pass(2);
    assert.deepEqual([quotaRequests(), my.changes], [[`GET ${pathOf('shop')}`], []]);
    my.server.put(pathOf('shop'), quota('shop', '2'));
    await my.pass(5);
    assert.deepEqual([shown(), my.changes], ['shop 2', ['staging: gvisor kata | a b']]);
    assert.equal(my.lines.length, 2, my.lines.join('\n'));
  });

  it('are tried again soon while they are watched and could not be read', async () => {
    refuse(500, 'dev');
    await watch('dev', 'shop');
    assert.equal(shown(), 'shop 1');
    my.server.faults = [];
    await my.clock.advance(1_000);
    assert.equal(shown(), 'dev 1, shop 1');
    assert.equal(my.status().problem, undefined);
    my.server.requests.length = 0;
    await my.pass(4);
    assert.deepEqual(quotaRequests(), []);
  });

  it('are read at once when a namespace comes into view while the cluster is watched', async () => {
    await watch('shop');
    my.server.requests.length = 0;
    my.connections.extendView(inView('shop', 'kiosk'));
    await rest();
    assert.equal(shown(), 'shop 1, kiosk 1');
    assert.deepEqual(my.server.requests, [`GET ${pathOf('shop')}`, `GET ${pathOf('kiosk')}`]);
    my.connections.extendView(inView('shop'));
    await rest();
    assert.deepEqual(quotaRequests(), [`GET ${pathOf('shop')}`, `GET ${pathOf('kiosk')}`]);
  });

  it('are not asked for unasked', async () => {
    my.connections.extendView(inView('shop'));
    await sync('dev');
    my.connections.extendView(inView('shop'));
    my.connections.stopWatching('staging');
    await my.clock.advance(3_600_000);
    assert.deepEqual([my.clusters.connects, shown()], [['staging'], 'dev 1']);
  });

  it('are those of all who ask for a sync at once', async () => {
    const results = await Promise.all([sync('shop'), sync('dev'), sync('shop', 'kiosk')]);
    assert.deepEqual(
      results.map(({ phase }) => phase),
      ['synced', 'synced', 'synced'],
    );
    assert.equal(shown(), 'shop 1, dev 1, kiosk 1');
    assert.deepEqual(my.clusters.connects, ['staging']);
  });

  it('are also those of a namespace that comes into view while others are read', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    const { get } = my.server;
    my.server.get = async (path, query, signal) => {
      if (path === pathOf('shop')) await released;
      return get.call(my.server, path, query, signal);
    };
    const watching = watch('shop');
    await rest();
    my.connections.extendView(inView('dev'));
    release();
    await watching;
    assert.equal(shown(), 'shop 1, dev 1');
  });

  it('are read by a sync of a cluster that is watched, where they are not known', async () => {
    await watch('shop');
    assert.equal((await sync('dev')).phase, 'watching');
    assert.equal(shown(), 'shop 1, dev 1');
    my.server.put('/apis/node.k8s.io/v1/runtimeclasses', runtimeClass('new', 'runc'));
    await rest();
    assert.equal(my.shown(), 'gvisor kata new | a b');
    await my.connections.sync('staging', none, never);
    assert.equal(shown(), 'shop 1, dev 1');
  });
});
