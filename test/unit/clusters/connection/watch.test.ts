import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import type { WatchEvent } from '../../../../server/clusters/info/cluster.ts';
import { startServer } from '../../../support/cluster/api-server.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { path, watcher } from '../../../support/cluster/watcher.ts';

const user = { token: 'S3CRET-token' };
const added = '{"type":"ADDED","object":{"metadata":{"name":"kata"},"overhead":{"podFixed":{"cpu":1}}}}\n';

test('passes events on as they come, until the server ends the watch', async t => {
  let asked: string | undefined;
  const { cluster } = await startServer(t, ({ url, headers }, response) => {
    asked = `${headers.authorization} ${url}`;
    // The second half is sent when the first event was received.
    response.write(`${added}{"type":"BOOK`);
    continueAnswer = () => response.end('MARK","object":{"metadata":{"resourceVersion":"7"}}}\n');
  });
  let continueAnswer = () => {};
  const { watch } = await watcher(t, { cluster, user });
  const events: WatchEvent[] = [];
  await watch(event => {
    events.push(event);
    continueAnswer();
  });
  assert.equal(asked, `Bearer S3CRET-token ${path}?watch=true&resourceVersion=5&allowWatchBookmarks=true`);
  assert.deepEqual(events, [
    { type: 'ADDED', object: { metadata: { name: 'kata' }, overhead: { podFixed: { cpu: 1 } } } },
    { type: 'BOOKMARK', object: { metadata: { resourceVersion: '7' } } },
  ]);
});

test('an event may come in pieces, cut in the middle of a letter, and several in one', async t => {
  const events =
    '{"type":"ADDED","object":"größe"}\n{"type":"ADDED","object":"b"}\n{"type":"ADDED","object":"c"}';
  const bytes = Buffer.from(events);
  const cuts = [10, bytes.indexOf('ß') + 1, bytes.length];
  const { cluster } = await startServer(t, (_, response) => {
    let from = 0;
    const sendNext = () => {
      const to = cuts.shift()!;
      const piece = bytes.subarray(from, to);
      from = to;
      if (cuts.length === 0) response.end(piece);
      else response.write(piece, () => setTimeout(sendNext, 5));
    };
    sendNext();
  });
  const { watch } = await watcher(t, { cluster, user });
  const objects: unknown[] = [];
  await watch(({ object }) => objects.push(object));
  assert.deepEqual(objects, ['größe', 'b', 'c']);
});

test('a line that is no event is a problem, because it may have been a change', async t => {
  const { cluster } = await startServer(t, (_, response) => response.end(`${added}{"type":"ADD`));
  const { watch } = await watcher(t, { cluster, user });
  const types: string[] = [];
  const problemOfHalf = await problem(watch(({ type }) => types.push(type)));
  assert.match(problemOfHalf, /^answer: The response of the server of "test" was truncated\./);
  assert.deepEqual(types, ['ADDED']);
});

for (const line of ['null', '1', '"a"', '[]', '{}', '{"type":1,"object":{}}', '{"type":"ADDED"}']) {
  test(`so is ${line}`, async t => {
    const { cluster } = await startServer(t, (_, response) => response.end(`${added}${line}\n${added}`));
    const { watch } = await watcher(t, { cluster, user });
    const types: string[] = [];
    assert.match(
      await problem(watch(({ type }) => types.push(type))),
      /^answer: The response of the server of "test"/,
    );
    assert.deepEqual(types, ['ADDED']);
  });
}

test('asks the operating system to find out that a silent server is gone', async t => {
  const { cluster } = await startServer(t, (_, response) => response.end());
  const { watch } = await watcher(t, { cluster, user });
  const keepAlive = t.mock.method(Socket.prototype, 'setKeepAlive');
  await watch(() => {});
  assert.ok(keepAlive.mock.calls.some(({ arguments: [on, delay] }) => on === true && delay === 30_000));
});

for (const status of [401, 403, 410, 500]) {
  test(`the status ${status} is a problem, whether it comes as answer or as event`, async t => {
    const { cluster } = await startServer(t, (_, response) => {
      const body = `{"kind":"Status","message":"S3CRET","code":${status}}`;
      if (asEvent) response.end(`${added}{"type":"ERROR","object":${body}}\n${added}`);
      else response.writeHead(status).end(body);
    });
    let asEvent = false;
    const { watch } = await watcher(t, { cluster, user });
    const asAnswer = await problem(watch(() => {}));
    const kind = { 401: 'credentials', 403: 'forbidden', 410: 'expired', 500: 'answer' }[status];
    assert.match(asAnswer, new RegExp(`^${kind}: .*${status}`));
    asEvent = true;
    assert.equal(await problem(watch(() => {})), asAnswer);
  });
}

test('an answer that is cut in the middle ends the watch, after the events that came', async t => {
  const { cluster } = await startServer(t, (_, response) => {
    response.write(added);
    cut = () => response.destroy();
  });
  let cut = () => {};
  const { watch } = await watcher(t, { cluster, user });
  assert.match(
    await problem(watch(() => cut())),
    /^answer: The response of the server of "test" was truncated\./,
  );
});

test('a server that never answers is given up; one that answered may be silent for long', async t => {
  const { cluster } = await startServer(t, (_, response) => {
    if (!answers) return;
    response.write(added);
    goOn = () => response.end(added);
  });
  let goOn = () => {};
  let answers = false;
  const impatient = await watcher(t, { cluster, user, limits: { answer: 50 } });
  assert.match(
    await problem(impatient.watch(() => {})),
    /^unreachable: The server of "test" accepted the request but sent nothing for 0 s\.\n/,
  );
  answers = true;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { watch } = await watcher(t, { cluster, user, limits: { answer: 600, silence: 50 } });
  const types: string[] = [];
  await watch(({ type }) => {
    types.push(type);
    if (types.length > 1) return;
    // Once the watch waits for the next one.
    setImmediate(() => {
      t.mock.timers.tick(900);
      goOn();
    });
  });
  assert.deepEqual(types, ['ADDED', 'ADDED']);
});

test('nobody listening, and an untrusted certificate, are problems', async t => {
  const { cluster } = await startServer(t, (_, response) => response.end());
  const untrusted = await watcher(t, { cluster: { server: cluster['server'] }, user });
  assert.match(await problem(untrusted.watch(() => {})), /^certificate: .* is not trusted/);
  const refused = await watcher(t, { cluster: { server: 'https://127.0.0.1:1' }, user });
  assert.match(await problem(refused.watch(() => {})), /^unreachable: .* refuses connections/);
});

test('is given up with the reason of the signal, before the answer and after it, and the server sees it', async t => {
  const reason = new Error('not needed any more');
  let cancelling = new AbortController();
  let gone: Promise<void> = Promise.resolve();
  const { cluster } = await startServer(t, ({ socket }, response) => {
    gone = new Promise(resolve => socket.once('close', () => resolve()));
    if (answers) response.write(added);
    else cancelling.abort(reason);
  });
  let answers = false;
  const { watch } = await watcher(t, { cluster, user });
  await assert.rejects(
    watch(() => {}, cancelling.signal),
    reason,
  );
  await gone;

  answers = true;
  cancelling = new AbortController();
  await assert.rejects(
    watch(() => cancelling.abort(reason), cancelling.signal),
    reason,
  );
  await gone;
  await assert.rejects(
    watch(() => {}, cancelling.signal),
    reason,
  );
});

test('passes nothing on once it is given up, though more has come', async t => {
  const { cluster } = await startServer(t, (_, response) => response.write(added + added));
  const { watch } = await watcher(t, { cluster, user });
  const cancelling = new AbortController();
  let events = 0;
  const listen = () => {
    events += 1;
    cancelling.abort();
  };
  await assert.rejects(watch(listen, cancelling.signal), { name: 'AbortError' });
  assert.equal(events, 1);
});

test('what goes wrong in the listener is not lost', async t => {
  const { cluster } = await startServer(t, (_, response) => response.write(added));
  const { watch } = await watcher(t, { cluster, user });
  const mistake = new TypeError('a mistake of ours');
  const failing = watch(() => {
    throw mistake;
  });
  await assert.rejects(failing, mistake);
});
