import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { textOf } from '../../../support/cluster/problem.ts';
import { crewDefinition } from '../../../support/crew-definition.ts';
import { type MemorySetting, memorySetting, never, none, rest } from '../../../support/memory-setting.ts';

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const permission = 'customresourcedefinitions.apiextensions.k8s.io';
const asked = { ...none, definitions: true };

describe('the definitions of custom resources in a cluster', () => {
  let my: MemorySetting;

  beforeEach(() => {
    my = memorySetting();
    my.server.serve(path, crewDefinition(), crewDefinition('ships.example.com', 'Ship', 'className'));
  });

  const sync = (inView: typeof none) => my.connections.sync('staging', inView, never);
  const watch = (inView: typeof none) => my.connections.watch('staging', inView);
  const shown = () => [...(my.known()?.definitions?.keys() ?? ['?'])].join(' ');
  const requests = () => my.server.requests.filter(request => request.includes('customresourcedefinitions'));
  const refuse = (fault: number, verb = '') => {
    my.server.faults = [{ matches: request => request.includes(`${verb} ${path}`.trim()), fault }];
  };

  it('are not asked for unless somebody asks', async () => {
    await sync(none);
    await watch(none);
    assert.deepEqual([shown(), requests()], ['?', []]);
  });

  it('are those of kinds that name a class, without the words that people wrote', async () => {
    await sync(asked);
    assert.equal(shown(), 'crews.example.com');
    assert.deepEqual(my.status().counts, { classes: 2, nodes: 2, definitions: 1 });
    const kept = JSON.stringify([...my.known()!.definitions!.values()]);
    assert.doesNotMatch(kept, /secret|hunter2|uid-1|business/);
    assert.ok(kept.length < 600, `${kept.length} characters`);
  });

  it('come in pages of ten', async () => {
    for (let index = 0; index < 25; index++) my.server.put(path, crewDefinition(`c${index}.example.com`));
    my.server.pageSize = Number.POSITIVE_INFINITY;
    await sync(asked);
    assert.equal(my.known()!.definitions!.size, 26);
    assert.deepEqual(requests(), [`GET ${path}`, `GET ${path}?continue`, `GET ${path}?continue`]);
  });

  for (const [what, read, phase] of [
    ['sync', sync, 'synced'],
    ['watching', watch, 'watching'],
  ] as const) {
    it(`${what}: are a missing permission where they are forbidden, and the rest is fine`, async () => {
      refuse(403);
      const status = await read(asked);
      assert.deepEqual([status.phase, status.problem], [phase, undefined]);
      assert.deepEqual(status.missingPermissions, [`list ${permission}`]);
      assert.deepEqual([shown(), my.shown()], ['?', 'gvisor kata | a b']);
    });

    it(`${what}: are a problem by their name where they cannot be read, and the rest is fine`, async () => {
      refuse(500);
      const status = await read(asked);
      assert.equal(status.phase, phase);
      await rest();
      assert.match(
        textOf(my.status().problem).message,
        /^Could not read the definitions of custom resources\. .*500/,
      );
      assert.deepEqual([shown(), my.shown()], ['?', 'gvisor kata | a b']);
    });
  }

  it('are kept current while they are watched, also where one comes to name no class', async () => {
    await watch(asked);
    await rest();
    const before = my.known();
    my.server.put(path, crewDefinition('tents.example.com', 'Tent', 'className'));
    await rest();
    assert.equal(my.known(), before);
    my.server.put(path, crewDefinition('ships.example.com', 'Ship'));
    await rest();
    assert.equal(shown(), 'crews.example.com ships.example.com');
    my.server.put(path, crewDefinition('crews.example.com', 'Crew', 'className'));
    await rest();
    assert.equal(shown(), 'ships.example.com');
    my.server.delete(path, 'ships.example.com');
    await rest();
    assert.equal(shown(), '');
  });

  it('are read of a watched cluster once they are asked for, and dropped once they no longer are', async () => {
    await watch(none);
    await sync(asked);
    await rest();
    assert.equal(shown(), 'crews.example.com');
    await sync(none);
    await rest();
    assert.equal(shown(), '?');
    assert.equal(my.server.watches, 2);
  });

  it('are too many beyond ten thousand', async () => {
    for (let index = 0; index < 10_000; index++) {
      my.server.put(path, { metadata: { name: `x${index}` } });
    }
    const { phase } = await sync(asked);
    assert.equal(phase, 'synced');
    assert.match(textOf(my.status().problem).message, /more objects than are read/);
    assert.equal(shown(), '?');
  });
});
