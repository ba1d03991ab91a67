import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startServer } from '../../../support/cluster/api-server.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { path, watcher } from '../../../support/cluster/watcher.ts';

const user = { token: 'S3CRET-token' };
const added = '{"type":"ADDED","object":{"metadata":{"name":"kata"}}}\n';

test('follows no redirect, with its credentials or without', async t => {
  const asked: (string | undefined)[] = [];
  const other = await startServer(t, ({ headers }, response) => {
    asked.push(headers.authorization);
    response.end(added);
  });
  const { cluster } = await startServer(t, (_, response) => {
    response.writeHead(307, { location: `${other.cluster['server']}${path}` }).end();
  });
  const { watch } = await watcher(t, { cluster, user });
  assert.match(await problem(watch(() => {})), /^answer: .*307/);
  assert.deepEqual(asked, []);
});

test('an event without an end is given up', async t => {
  let sent = 0;
  const { cluster } = await startServer(t, (_, response) => {
    response.write('{"type":"ADDED","object":"');
    const more = () => {
      sent += 1;
      if (!response.destroyed) response.write('x'.repeat(1024 * 1024), () => setImmediate(more));
    };
    more();
  });
  const { watch } = await watcher(t, { cluster, user });
  assert.match(await problem(watch(() => {})), /^answer: /);
  assert.ok(sent < 100, `${sent} MB were taken`);
});

test('a flood of events leaves turns to everything else', async t => {
  const { cluster } = await startServer(t, (_, response) => {
    const send = () => {
      while (!response.destroyed && response.write(added.repeat(100)));
    };
    response.on('drain', send);
    send();
  });
  const { watch } = await watcher(t, { cluster, user });
  const ended = new AbortController();
  let [turns, events, mostAtOnce] = [0, 0, 0];
  const turn = () => {
    events = 0;
    if (++turns < 500) setImmediate(turn);
    else ended.abort();
  };
  const watched = watch(event => {
    if (turns === 0) turn();
    mostAtOnce = Math.max(mostAtOnce, ++events);
    if (events > 1000) ended.abort();
    const began = process.cpuUsage();
    while (process.cpuUsage(began).user < 500);
    assert.equal(event.type, 'ADDED');
  }, ended.signal);
  await assert.rejects(watched);
  assert.ok(turns > 1 && mostAtOnce < 20, `${mostAtOnce} events at once`);
});

test('an answer that is compressed, which nobody has asked for, is not unpacked', async t => {
  const bomb = gzipSync(added.repeat(100_000));
  const { cluster } = await startServer(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const { watch } = await watcher(t, { cluster, user });
  assert.match(await problem(watch(() => assert.fail('an event'))), /^answer: /);
});
