import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { cutShort, unreachable } from '../../../support/memory-server.ts';
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
  watchedInMemory,
} from '../../../support/memory-setting.ts';

describe('a cluster that cannot be reached for a while', () => {
  let my: MemorySetting;

  beforeEach(async () => {
    my = await watchedInMemory();
  });

  it('resumes after a disconnect with growing waits, one line for each change of state', async () => {
    await my.clock.advance(60_000);
    my.server.faults = [{ matches: () => true, fault: 'unreachable' }];
    my.server.endWatches(unreachable());
    await rest();
    assert.deepEqual(my.lines, [
      'staging: reconnecting: The server of "staging" refuses connections (ECONNREFUSED).',
    ]);
    assert.equal(my.status().problem?.code, 'connection-refused');
    assert.deepEqual([my.known()?.readAt, my.shown()], ['2026-11-20T09:30:00Z', 'gvisor kata | a b']);
    const tries: number[] = [];
    const began = my.clock.now();
    for (let second = 0; second < 200; second++) {
      const before = my.server.requests.length;
      await my.clock.advance(1000);
      // Two, because classes and nodes are followed each by itself.
      if (my.server.requests.length > before) tries.push(Math.round((my.clock.now() - began) / 1000));
    }
    assert.deepEqual(tries, [1, 3, 6, 12, 25, 51, 81, 111, 141, 171]);
    assert.equal(my.lines.length, 1);
    assert.equal(my.states.length, 1);
    my.server.faults = [];
    await my.clock.advance(62_000);
    assert.deepEqual(my.lines.slice(1), ['staging: watching']);
    assert.deepEqual(
      my.server.requests.filter(request => request === `GET ${nodesPath}`),
      [],
    );
    my.server.put(classesPath, runtimeClass('new', 'runc'));
    await rest();
    assert.equal(my.shown(), 'gvisor kata new | a b');
  });

  for (const [how, expire] of [
    ['an event ERROR', () => my.server.expireWatches()],
    [
      'a refused watch',
      () => {
        my.server.oldestVersion = 1000;
        my.server.endWatches();
      },
    ],
  ] as const) {
    it(`reads everything again after ${how} with 410, and keeps what is known meanwhile`, async () => {
      const before = my.known();
      await my.clock.advance(60_000);
      expire();
      my.server.serve(classesPath, runtimeClass('gvisor', 'runsc'));
      await rest();
      assert.equal(my.known(), before);
      my.server.oldestVersion = 0;
      await my.clock.advance(1_000);
      assert.equal(my.shown(), 'gvisor | a b');
      assert.equal(my.known()?.nodes, before?.nodes);
      assert.equal(my.status().phase, 'watching');
      assert.deepEqual(my.lines, []);
    });
  }

  it('reads everything again from the second time on that the server answers a watch with an error', async () => {
    await my.clock.advance(60_000);
    my.server.requests.length = 0;
    my.server.faults = [{ matches: request => request.startsWith(`WATCH ${classesPath}`), fault: 500 }];
    my.server.endWatches();
    await rest();
    my.server.put(classesPath, runtimeClass('new', 'runc'));
    await my.clock.advance(10_000);
    const ofClasses = my.server.requests.filter(request => request.includes(classesPath));
    assert.deepEqual(ofClasses.slice(0, 4), [
      `WATCH ${classesPath}?14`,
      `WATCH ${classesPath}?14`,
      `GET ${classesPath}`,
      `WATCH ${classesPath}?15`,
    ]);
    assert.equal(my.shown(), 'gvisor kata new | a b');
    await my.clock.advance(600_000);
    assert.deepEqual(my.lines, ['staging: reconnecting: The server of "staging" responded with status 500.']);
    my.server.faults = [];
    await my.clock.advance(62_000);
    assert.deepEqual(my.lines.slice(1), ['staging: watching']);
  });

  it('stays in its state where every watch is ended at once', async () => {
    my.server.faults = [];
    for (let second = 0; second < 300; second++) {
      my.server.endWatches();
      await my.clock.advance(500);
    }
    assert.deepEqual(my.lines.slice(0, 1), [
      'staging: reconnecting: The API server, or something in between, ends every watch immediately.',
    ]);
    assert.equal(my.lines.length, 1);
    assert.ok(my.server.requests.length < 60, `${my.server.requests.length} requests`);
  });

  it('is no change of state while the server answers: a proxy may cut every answer after seconds', async () => {
    for (let cut = 0; cut < 20; cut++) {
      await my.clock.advance(5_000);
      my.server.requests.length = 0;
      my.server.endWatches(cutShort());
      await rest();
      assert.deepEqual(
        my.server.requests.map(request => request.replace(/\?\d+$/, '')),
        ['GET /version', 'GET /version', `WATCH ${classesPath}`, `WATCH ${nodesPath}`],
      );
      my.server.put(nodesPath, node(`new-${cut}`));
      my.server.bookmark(classesPath);
      my.server.bookmark(nodesPath);
      await rest();
      assert.match(my.shown(), new RegExp(`new-${cut}$`));
    }
    assert.equal(my.status().phase, 'watching');
    assert.deepEqual(my.lines, []);
  });

  it('is one at once where the server refuses to go on, and after seconds where it does not respond', async () => {
    await my.clock.advance(5_000);
    my.server.faults = [{ matches: () => true, fault: 'hangs' }];
    my.server.endWatches(cutShort());
    await my.clock.advance(4_900);
    assert.equal(my.status().phase, 'watching');
    await my.clock.advance(100);
    assert.deepEqual(my.lines, [
      'staging: reconnecting: The response of the server of "staging" was truncated.',
    ]);
    my.server.faults = [];
    await my.clock.advance(3_000);
    assert.equal(my.status().phase, 'watching');
    my.server.faults = [{ matches: () => true, fault: 'unreachable' }];
    my.server.endWatches(cutShort());
    await rest();
    assert.deepEqual(my.lines.slice(1), [
      'staging: watching',
      'staging: reconnecting: The server of "staging" refuses connections (ECONNREFUSED).',
    ]);
  });

  it('is one where the watch was cut before it had stood', async () => {
    my.server.endWatches(cutShort());
    await rest();
    assert.deepEqual(my.lines, [
      'staging: reconnecting: The response of the server of "staging" was truncated.',
    ]);
  });

  it('gives up a connection on which bookmarks have ceased', async () => {
    my.server.bookmark(classesPath);
    my.server.bookmark(nodesPath);
    await my.clock.advance(179_000);
    assert.deepEqual(my.server.requests, []);
    await my.clock.advance(1_000);
    assert.deepEqual(my.server.requests, [
      'GET /version',
      `WATCH ${classesPath}?15`,
      'GET /version',
      `WATCH ${nodesPath}?16`,
    ]);
    assert.deepEqual([my.server.watches, my.lines], [2, []]);
    my.server.faults = [{ matches: () => true, fault: 'hangs' }];
    my.server.bookmark(classesPath);
    my.server.bookmark(nodesPath);
    await my.clock.advance(185_000);
    assert.equal(my.server.watches, 0);
    assert.deepEqual(my.lines, ['staging: reconnecting: The API server has sent nothing for minutes.']);
  });

  it('marks what is known with its age when the connection is lost', async () => {
    await my.pass(1);
    assert.equal(my.known()?.readAt, '2026-11-20T09:30:00Z');
    my.server.faults = [{ matches: () => true, fault: 'unreachable' }];
    my.server.bookmark(classesPath);
    my.server.bookmark(nodesPath);
    await my.clock.advance(60_000);
    my.server.endWatches(unreachable());
    await my.clock.advance(60_000);
    assert.equal(my.known()?.readAt, '2026-11-20T09:31:00Z');
    assert.deepEqual(my.changes, ['staging: gvisor kata | a b']);
  });

  it('does not take a server that accepts and never answers for one that is well again', async () => {
    my.server.faults = [{ matches: () => true, fault: 'hangs' }];
    my.server.endWatches(unreachable());
    await my.clock.advance(60_000);
    assert.equal(my.status().phase, 'reconnecting');
  });

  it('tries at once where the person asks for a sync meanwhile', async () => {
    my.server.faults = [{ matches: () => true, fault: 'unreachable' }];
    my.server.endWatches(unreachable());
    await my.clock.advance(60_000);
    assert.equal((await my.connections.sync('staging', none, never)).phase, 'reconnecting');
    my.server.faults = [];
    assert.equal((await my.connections.sync('staging', none, never)).phase, 'watching');
  });

  it('is tried until it can, also where it starts after us', async () => {
    my = memorySetting();
    my.server.faults = [{ matches: () => true, fault: 'unreachable' }];
    assert.equal((await my.connections.watch('staging', none)).phase, 'reconnecting');
    await my.clock.advance(60_000);
    my.server.faults = [];
    await my.clock.advance(60_000);
    assert.deepEqual([my.status().phase, my.shown()], ['watching', 'gvisor kata | a b']);
    assert.deepEqual(my.lines, [
      'staging: connecting',
      'staging: reconnecting: The server of "staging" refuses connections (ECONNREFUSED).',
      'staging: watching',
    ]);
  });
});
