import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startServer } from '../../../support/cluster/api-server.ts';
import { selfSigned } from '../../../support/cluster/certificate.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { watcher } from '../../../support/cluster/watcher.ts';

const user = { token: 'S3CRET-token' };
const added = '{"type":"ADDED","object":{"metadata":{"name":"kata"}}}\n';

test('follows no redirect, so that no token, certificate or impersonated name gets elsewhere', async t => {
  let connections = 0;
  const elsewhere = await startServer(t, (_, response) => response.end(added));
  elsewhere.server.on('connection', () => connections++);
  const { certificate, key } = selfSigned([]);
  const data = (text: string) => Buffer.from(text).toString('base64');
  const whole = {
    ...user,
    'client-certificate-data': data(certificate),
    'client-key-data': data(key),
    as: 'someone',
  };
  for (const status of [301, 302, 303, 307, 308]) {
    for (const scheme of ['https', 'http']) {
      const { cluster } = await startServer(t, ({ url }, response) => {
        response.writeHead(status, { location: `${scheme}://127.0.0.1:${elsewhere.port}${url}` }).end();
      });
      const { watch, list } = await watcher(t, { cluster, user: whole });
      const said = new RegExp(`^answer: .*${status}`);
      assert.match(await problem(watch(() => {})), said);
      assert.match(await problem(list()), said);
    }
  }
  assert.equal(connections, 0);
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
