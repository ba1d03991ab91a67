import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { runtimeClasses } from '../../../../server/clusters/info/resources.ts';
import { stringAt } from '../../../../server/kubernetes/objects/value.ts';
import { textOf } from '../../../support/cluster/problem.ts';
import {
  classesPath,
  type MemorySetting,
  node,
  nodesPath,
  rest,
  runtimeClass,
  watchedInMemory,
} from '../../../support/memory-setting.ts';

describe('a cluster that is watched', () => {
  let my: MemorySetting;

  beforeEach(async () => {
    my = await watchedInMemory();
  });

  it('follows what changes, and says so once for all that comes together', async () => {
    assert.equal(my.status().phase, 'watching');
    my.server.put(classesPath, runtimeClass('new', 'runc'));
    my.server.delete(classesPath, 'kata');
    my.server.put(classesPath, runtimeClass('gvisor', 'gvisor'));
    await rest();
    assert.deepEqual(my.changes, ['staging: gvisor new | a b']);
    assert.equal(stringAt(my.known()?.classes?.get('gvisor'), ['handler']), 'gvisor');
    assert.deepEqual([my.states, my.lines], [[], []]);
    my.server.put(nodesPath, node('c'));
    await rest();
    assert.deepEqual(my.states, ['staging watching']);
    assert.deepEqual(my.status().counts, { classes: 2, nodes: 3 });
  });

  it('takes no notice of heartbeats and bookmarks but for the age', async () => {
    const before = my.known();
    await my.clock.advance(10_000);
    my.server.put(nodesPath, node('a', { heartbeat: '2' }));
    my.server.bookmark(classesPath);
    await rest();
    assert.equal(my.known(), before);
    assert.deepEqual([my.changes, my.states, my.lines], [[], [], []]);
    assert.equal(my.status().readAt, '2026-11-20T09:30:10Z');
  });

  it('is given up where more objects come than any cluster has', async () => {
    for (let index = 0; index < runtimeClasses.mostObjects; index++) {
      my.server.put(classesPath, runtimeClass(`more-${index}`, 'runc'));
    }
    await rest();
    assert.equal(my.status().phase, 'reconnecting');
    assert.match(textOf(my.status().problem).message, /more objects than are read/);
    assert.equal(my.status().counts.classes, runtimeClasses.mostObjects + 1);
  });

  it('never changes what was handed out', async () => {
    const before = my.known()!;
    my.server.put(classesPath, runtimeClass('new', 'runc'));
    await rest();
    assert.deepEqual([...before.classes!.keys()], ['gvisor', 'kata']);
    const after = my.known()!;
    assert.deepEqual([...after.classes!.keys()], ['gvisor', 'kata', 'new']);
    my.server.delete(classesPath, 'new');
    await rest();
    assert.deepEqual([...after.classes!.keys()], ['gvisor', 'kata', 'new']);
  });

  it('goes on at once, where it was, when the server ends a watch after its time', async () => {
    my.server.bookmark(nodesPath);
    my.server.bookmark(classesPath);
    await my.clock.advance(60_000);
    my.server.endWatches();
    await rest();
    assert.deepEqual(my.server.requests, [`WATCH ${classesPath}?16`, `WATCH ${nodesPath}?15`]);
    assert.deepEqual([my.states, my.lines], [[], []]);
  });

  it('goes on from the last version that was told, although an event has none', async () => {
    my.server.bookmark(nodesPath);
    my.server.bookmarkWithoutVersion(nodesPath);
    await my.clock.advance(60_000);
    my.server.endWatches();
    await rest();
    assert.ok(my.server.requests.includes(`WATCH ${nodesPath}?15`), my.server.requests.join(', '));
  });

  it('ends when it is told to; what is known stays until it is forgotten', async () => {
    my.connections.stopWatching('staging');
    await rest();
    assert.deepEqual([my.status().phase, my.shown(), my.server.watches], ['stopped', 'gvisor kata | a b', 0]);
    my.connections.forget('staging');
    await rest();
    assert.deepEqual([my.connections.statuses(), my.known()], [[], undefined]);
    assert.deepEqual(my.states, ['staging stopped', '']);
    assert.deepEqual(my.clock.waits(), []);
  });

  it('leaves nothing behind when it is disposed of', async () => {
    my.connections.dispose();
    await rest();
    assert.deepEqual([my.server.watches, my.clock.waits()], [0, []]);
    my.clusters.change();
    await my.clock.advance(3_600_000);
    assert.deepEqual(my.server.requests, []);
  });
});
