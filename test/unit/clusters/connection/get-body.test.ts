import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { startServer } from '../../../support/cluster/api-server.ts';
import { selfSigned } from '../../../support/cluster/certificate.ts';
import { connectTo, notAborted, temporaryFolder, textAt } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { manualTimers } from '../../../support/manual-timers.ts';

const user = { token: 'S3CRET-token' };

test('asks as the kubeconfig says, for JSON that is not compressed', async t => {
  const { cluster } = await startServer(t, ({ url, headers }, response) => {
    const {
      authorization,
      accept,
      'accept-encoding': encoding,
      host: _,
      connection: __,
      ...others
    } = headers;
    response.end(JSON.stringify({ url, authorization, accept, encoding, others }));
  });
  const below = { ...cluster, server: `${cluster['server']}/k8s/clusters/c-1/` };
  const groups = {
    as: 'someone',
    'as-uid': '7',
    'as-groups': ['a', 'b'],
    'as-user-extra': { reason: ['x'] },
  };
  const connection = await connectTo(t, { cluster: below, user: { ...user, ...groups } });
  const chunks: Uint8Array[] = [];
  for await (const chunk of await connection.get(
    '/api/v1/nodes',
    { limit: '5', continue: 'a&b' },
    notAborted,
  )) {
    chunks.push(chunk);
  }
  assert.deepEqual(JSON.parse(Buffer.concat(chunks).toString()), {
    url: '/k8s/clusters/c-1/api/v1/nodes?limit=5&continue=a%26b',
    authorization: 'Bearer S3CRET-token',
    accept: 'application/json',
    others: {
      'impersonate-user': 'someone',
      'impersonate-uid': '7',
      'impersonate-group': 'a, b',
      'impersonate-extra-reason': 'x',
    },
  });
});

test('signs in with a name and a password', async t => {
  const { cluster } = await startServer(t, ({ headers }, response) => response.end(headers.authorization));
  const connection = await connectTo(t, { cluster, user: { username: 'someone', password: 'S3CRET' } });
  assert.equal(await textAt(connection), `Basic ${Buffer.from('someone:S3CRET').toString('base64')}`);
});

test('shows a client certificate, of the kubeconfig itself or of a file beside it', async t => {
  const { certificate, key } = selfSigned([]);
  const { cluster } = await startServer(t, ({ socket }, response) => {
    response.end((socket as TLSSocket).getPeerCertificate().raw?.toString('base64'));
  });
  const written = (text: string) => Buffer.from(text).toString('base64');
  const data = { 'client-certificate-data': written(certificate), 'client-key-data': written(key) };
  const write = temporaryFolder(t);
  const files = {
    'client-certificate': write('client.crt', certificate),
    'client-key': write('client.key', key),
  };
  for (const user of [data, files, { ...files, ...data, 'client-key': 'missing' }]) {
    const shown = await textAt(await connectTo(t, { cluster, user }));
    assert.equal(shown, certificate.replace(/-----.*-----|\n/g, ''));
  }
});

test('shows no credentials to a server without TLS', async t => {
  const server = createHttpServer(({ headers }, response) => response.end(String(headers.authorization)));
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const connection = await connectTo(t, { cluster: { server: `http://127.0.0.1:${port}` }, user });
  assert.equal(await textAt(connection), 'undefined');
});

for (const [status, said] of [
  [401, 'credentials: The server of "test" does not accept the credentials (401).'],
  [403, 'forbidden: The server of "test" does not allow this user to read /api/v1/nodes (403).'],
  [404, 'answer: The server of "test" has no /api/v1/nodes (404).'],
  [410, 'expired: The server of "test" no longer has the changes since the last read (410).'],
  [302, 'answer: The server of "test" responded with status 302.'],
  [500, 'answer: The server of "test" responded with status 500.'],
] as const) {
  test(`says what the status ${status} means, and nothing of the answer's text`, async t => {
    const { cluster } = await startServer(t, (_, response) => {
      response.writeHead(status, { location: 'https://s3cret.test' }).end('{"message": "S3CRET"}');
    });
    const connection = await connectTo(t, { cluster, user });
    const [message] = (await problem(textAt(connection, '/api/v1/nodes'))).split('\n');
    assert.equal(message, said);
    const error = await textAt(connection, '/api/v1/nodes').catch(error => error);
    assert.equal(error.status, status);
  });
}

for (const [name, change, said] of [
  [
    'an authority that did not sign it',
    { 'certificate-authority-data': Buffer.from(selfSigned([]).certificate).toString('base64') },
    'certificate: The certificate of the server of "test" is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ],
  [
    'another name',
    { 'tls-server-name': 'other.test' },
    'certificate: The certificate of the server of "test" is for another name (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
] as const) {
  test(`does not trust a certificate with ${name}, unless told to`, async t => {
    const { cluster } = await startServer(t, (_, response) => response.end('ok'));
    const untrusted = await connectTo(t, { cluster: { ...cluster, ...change }, user });
    assert.equal((await problem(textAt(untrusted))).split('\n')[0], said);
    const insecure = { ...cluster, ...change, 'insecure-skip-tls-verify': true };
    assert.equal(await textAt(await connectTo(t, { cluster: insecure, user })), 'ok');
  });
}

test('does not trust a certificate that has expired', async t => {
  const { cluster } = await startServer(t, (_, response) => response.end(), selfSigned([], false));
  assert.equal(
    (await problem(textAt(await connectTo(t, { cluster, user })))).split('\n')[0],
    'certificate: The certificate of the server of "test" has expired (CERT_HAS_EXPIRED).',
  );
});

test('trusts a certificate with the name that tls-server-name says, and nobody else needs a user for it', async t => {
  const { cluster } = await startServer(t, (_, response) => response.end('ok'));
  const named = { ...cluster, 'tls-server-name': 'api.test' };
  assert.equal(await textAt(await connectTo(t, { cluster: named })), 'ok');
});

test('an answer that is cut in the middle is a problem, after what came of it', async t => {
  const { cluster } = await startServer(t, (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => response.destroy());
  });
  const connection = await connectTo(t, { cluster, user });
  const received: string[] = [];
  const reading = (async () => {
    for await (const chunk of await connection.get('/', {}, notAborted)) received.push(String(chunk));
  })();
  assert.match(await problem(reading), /^answer: The response of the server of "test" was truncated\.\n/);
  assert.deepEqual(received, ['half']);
});

test('a reader that takes its time is not taken for a silent server, and the server waits for it', async t => {
  const total = 32 * 1024 * 1024;
  let sent = 0;
  const { cluster } = await startServer(t, async (_, response) => {
    const piece = Buffer.alloc(64 * 1024);
    for (; sent < total; sent += piece.length) {
      if (!response.write(piece)) await once(response, 'drain');
    }
    response.end();
  });
  const { setTimeout: wait } = globalThis;
  const pass = manualTimers(t);
  const connection = await connectTo(t, { cluster, user, limits: { silence: 400 } });
  let received = 0;
  let sentMeanwhile = 0;
  for await (const chunk of await connection.get('/', {}, notAborted)) {
    if (received === 0) {
      pass(800);
      // So that the server could send all of it.
      await new Promise(resolve => wait(resolve, 500));
      sentMeanwhile = sent;
    }
    received += chunk.length;
  }
  assert.equal(received, total);
  assert.ok(sentMeanwhile < total / 2, `${sentMeanwhile} bytes were sent while nobody read`);
});

test('says that nobody listens, that it is hung up on, and that the other side does not speak TLS', async t => {
  const hangingUp = createServer(socket => socket.destroy());
  const talking = createServer(socket => socket.resume().end('S3CRET\r\n'));
  t.after(() => [hangingUp.close(), talking.close()]);
  const portOf = async (server: typeof talking) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as { port: number }).port;
  };
  const said = async (port: number) => {
    const cluster = { server: `https://127.0.0.1:${port}` };
    return (await problem(textAt(await connectTo(t, { cluster, user })))).split('\n')[0]!;
  };
  assert.match(
    await said(await portOf(hangingUp)),
    /^unreachable: The server of "test" closed the connection before it responded/,
  );
  const port = await portOf(talking);
  assert.match(await said(port), /^answer: The server of "test" does not respond like an API server/);
  await new Promise(resolve => talking.close(resolve));
  assert.equal(await said(port), 'unreachable: The server of "test" refuses connections (ECONNREFUSED).');
});
