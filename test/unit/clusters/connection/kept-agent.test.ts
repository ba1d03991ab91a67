import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { startServer } from '../../../support/cluster/api-server.ts';
import { selfSigned } from '../../../support/cluster/certificate.ts';
import { connectTo, notAborted, temporaryFolder, textAt } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';

const user = { token: 'S3CRET-token' };

/** A server, and the sockets on which it was asked, one for each request. */
async function startCounting(t: TestContext, answer: RequestListener) {
  const sockets: Socket[] = [];
  const { cluster } = await startServer(t, (request, response) => {
    sockets.push(request.socket);
    answer(request, response);
  });
  return { cluster, sockets };
}

/** However it comes about. */
function closing(socket: Socket): Promise<void> {
  return new Promise(resolve => socket.once('close', () => resolve()));
}

test('requests after one another share a TLS connection, until the connection is closed', async t => {
  const { cluster, sockets } = await startCounting(t, ({ url }, response) => response.end(url));
  const connection = await connectTo(t, { cluster, user });
  for (const path of ['/a', '/b', '/c']) assert.equal(await textAt(connection, path), path);
  assert.deepEqual([sockets.length, new Set(sockets).size], [3, 1]);
  const closed = closing(sockets[0]!);
  connection.close();
  await closed;
});

test('requests at once do not wait for each other', async t => {
  const answers: (() => void)[] = [];
  const { cluster, sockets } = await startCounting(t, (_, response) => {
    answers.push(() => response.end('ok'));
    if (answers.length === 2) for (const answer of answers) answer();
  });
  const connection = await connectTo(t, { cluster, user });
  assert.deepEqual(await Promise.all([textAt(connection), textAt(connection)]), ['ok', 'ok']);
  assert.equal(new Set(sockets).size, 2);
});

test('a certificate that was renewed meanwhile makes a new connection', async t => {
  const { cluster, sockets } = await startCounting(t, ({ socket }, response) => {
    response.end((socket as TLSSocket).getPeerCertificate().raw?.toString('base64'));
  });
  const [before, after] = [selfSigned([]), selfSigned([])];
  const write = temporaryFolder(t);
  const [certificate, key] = [write('client.crt', before.certificate), write('client.key', before.key)];
  const files = { 'client-certificate': certificate, 'client-key': key };
  const connection = await connectTo(t, { cluster, user: files });
  const shown = (text: string) => text.replace(/-----.*-----|\n/g, '');
  assert.equal(await textAt(connection), shown(before.certificate));
  writeFileSync(certificate, after.certificate);
  writeFileSync(key, after.key);
  assert.equal(await textAt(connection), shown(after.certificate));
  assert.equal(await textAt(connection), shown(after.certificate));
  assert.deepEqual([sockets.indexOf(sockets[2]!), new Set(sockets).size], [1, 2]);
});

test('a kept connection that the server closes in the same moment is no problem, a new one is', async t => {
  const used = new Set<Socket>();
  let isClosing = false;
  const { cluster, sockets } = await startCounting(t, ({ socket }, response) => {
    if (isClosing || used.has(socket)) return socket.destroy();
    used.add(socket);
    return response.end('ok');
  });
  const connection = await connectTo(t, { cluster, user });
  assert.equal(await textAt(connection), 'ok');
  assert.equal(await textAt(connection), 'ok');
  assert.deepEqual([sockets.length, used.size], [3, 2]);
  isClosing = true;
  assert.match(await problem(textAt(connection)), /^unreachable: The server of "test" closed the connection/);
  assert.equal(sockets.length, 5);
});

test('an answer that nobody reads any more ends its connection, and the next request has another', async t => {
  const { cluster, sockets } = await startCounting(t, ({ url }, response) => {
    if (url === '/long') response.write('x'.repeat(1_000_000));
    else response.end('ok');
  });
  const connection = await connectTo(t, { cluster, user });
  const cancelling = new AbortController();
  await connection.get('/long', {}, cancelling.signal);
  const closed = closing(sockets[0]!);
  cancelling.abort();
  await closed;
  for await (const _ of await connection.get('/long', {}, notAborted)) break;
  assert.equal(await textAt(connection), 'ok');
  assert.equal(new Set(sockets).size, 3);
});
