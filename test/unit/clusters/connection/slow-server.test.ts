import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Limits } from '../../../../server/clusters/connection/limits.ts';
import { startServer } from '../../../support/cluster/api-server.ts';
import { connectTo, notAborted, textAt } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { manualTimers } from '../../../support/manual-timers.ts';

const user = { token: 'S3CRET-token' };

test('a server that accepts and never answers is given up, and so is one that stops in the middle', async t => {
  const { cluster } = await startServer(t, ({ url }, response) => {
    if (url === '/begins') response.writeHead(200).write('{');
  });
  for (const [path, limits] of [
    ['/silent', { answer: 30 }],
    ['/begins', { silence: 30 }],
  ] as const) {
    assert.match(
      await problem(textAt(await connectTo(t, { cluster, user, limits }), path)),
      /^unreachable: The server of "test" accepted the request but sent nothing for 0 s\./,
    );
  }
});

test('a server that sends a piece now and then is not taken for a silent one', async t => {
  const { pass, body } = await threePieces(t, { silence: 500 }, 499);
  const silence = problem(body.next());
  pass(500);
  assert.match(await silence, /sent nothing for/);
});

test('a server that sends a piece now and then for ever is given up', async t => {
  const { pass, body } = await threePieces(t, { silence: 500, whole: 1200 }, 390);
  const end = problem(body.next());
  pass(30);
  assert.match(await end, /^unreachable: The response of the server of "test" had not ended after 1 s\./);
});

/** An answer of which three pieces have come, each after so many milliseconds, and no more do. */
async function threePieces(t: TestContext, limits: Partial<Limits>, pause: number) {
  let send = (_: string): void => undefined;
  const { cluster } = await startServer(t, (_, response) => {
    response.writeHead(200).flushHeaders();
    send = piece => response.write(piece);
  });
  const pass = manualTimers(t);
  const connection = await connectTo(t, { cluster, user, limits });
  const body = (await connection.get('/', {}, notAborted))[Symbol.asyncIterator]();
  for (const piece of ['a', 'b', 'c']) {
    const next = body.next();
    pass(pause);
    send(piece);
    assert.equal(String((await next).value), piece);
  }
  return { pass, body };
}
