import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { startServer } from '../../../support/cluster/api-server.ts';
import { connectTo, notAborted, textAt } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { patience } from '../../../support/patience.ts';

const user = { token: 'S3CRET-token' };
const password = 'S3CRET-password';

/** A name that only the proxy knows: whoever gets an answer from it went through the proxy. */
const name = 'api.test';

test('reaches a cluster through the proxy of the kubeconfig, with its password, and watches on the same way', async t => {
  const { cluster, port } = await startApi(t);
  const proxy = await startProxy(t, port);
  const url = `http://someone:${password}@127.0.0.1:${proxy.port}`;
  const connection = await connectTo(t, { cluster: { ...cluster, 'proxy-url': url }, user });
  assert.equal(await textAt(connection), 'Bearer S3CRET-token');
  const events: string[] = [];
  await connection.watch('/watched', {}, ({ type }) => events.push(type), notAborted);
  assert.deepEqual(events, ['ADDED']);
  const authorization = `Basic ${Buffer.from(`someone:${password}`).toString('base64')}`;
  assert.deepEqual(proxy.asked, [`${name}:${port} ${authorization}`]);
});

test('asks the proxy once for requests after one another', async t => {
  const { cluster, port } = await startApi(t);
  const proxy = await startProxy(t, port);
  const proxied = { ...cluster, 'proxy-url': `http://127.0.0.1:${proxy.port}` };
  const connection = await connectTo(t, { cluster: proxied, user });
  for (const path of ['/a', '/b']) assert.equal(await textAt(connection, path), 'Bearer S3CRET-token');
  assert.equal(proxy.asked.length, 1);
});

test('reaches a cluster through HTTPS_PROXY, and not where NO_PROXY says so', async t => {
  const { cluster, port } = await startApi(t);
  const proxy = await startProxy(t, port);
  const env = { HTTPS_PROXY: `127.0.0.1:${proxy.port}` };
  assert.equal(await textAt(await connectTo(t, { cluster, user, env })), 'Bearer S3CRET-token');
  const directly = await connectTo(t, { cluster, user, env: { ...env, NO_PROXY: '.test' } });
  assert.match(
    await problem(textAt(directly)),
    /^unreachable: The server of "test": the host name cannot be resolved/,
  );
  assert.equal(proxy.asked.length, 1);
});

for (const scheme of ['socks5', 'socks5h']) {
  test(`reaches a cluster whose name only the proxy knows through ${scheme}`, async t => {
    const { cluster, port } = await startApi(t);
    const proxyPort = await startSocks(t, port);
    const connection = await connectTo(t, {
      cluster: { ...cluster, 'proxy-url': `${scheme}://127.0.0.1:${proxyPort}` },
      user,
    });
    for (const path of ['/a', '/b']) assert.equal(await textAt(connection, path), 'Bearer S3CRET-token');
  });
}

test('says what is wrong with a proxy', async t => {
  const { cluster, port } = await startApi(t);
  const said = async (proxyPort: number, answer = patience) => {
    const proxied = { ...cluster, 'proxy-url': `http://someone:${password}@127.0.0.1:${proxyPort}` };
    const connection = await connectTo(t, { cluster: proxied, user, limits: { answer } });
    const watching = connection.watch('/watched', {}, () => {}, notAborted);
    const problems = await Promise.all([problem(textAt(connection)), problem(watching)]);
    return problems.map(text => text.split('\n')[0]);
  };
  const { port: closing, server } = await startProxy(t, port);
  await new Promise(resolve => server.close(resolve));
  const refused = 'unreachable: The proxy for the server of "test" refuses connections (ECONNREFUSED).';
  assert.deepEqual(await said(closing), [refused, refused]);

  const { port: denying } = await startProxy(t, port, 407);
  const denied = 'unreachable: The proxy does not connect to the server of "test" (407).';
  assert.deepEqual(await said(denying), [denied, denied]);

  const silent = createServer(socket => socket.resume().on('error', () => {}));
  const unanswered = 'unreachable: The proxy for the server of "test" does not respond.';
  assert.deepEqual(await said(await portOf(t, silent), 100), [unanswered, unanswered]);

  const socks = { ...cluster, 'proxy-url': `socks5h://someone:${password}@127.0.0.1:${closing}` };
  assert.equal(
    (await problem(textAt(await connectTo(t, { cluster: socks, user })))).split('\n')[0],
    'unreachable: The proxy does not connect to the server of "test".',
  );
});

async function startApi(t: TestContext) {
  const { cluster, port } = await startServer(t, ({ url, headers }, response) => {
    response.end(url?.startsWith('/watched') ? '{"type":"ADDED","object":{}}\n' : headers.authorization);
  });
  return { port, cluster: { ...cluster, server: `https://${name}:${port}` } };
}

/** A proxy that connects to `port` of this computer, whatever it is asked for. */
async function startProxy(t: TestContext, port: number, refusal?: number) {
  const asked: string[] = [];
  const server = createHttpServer();
  server.on('connect', (request, socket: Socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    if (refusal !== undefined) socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    else forward(socket, port, 'HTTP/1.1 200 OK\r\n\r\n');
  });
  return { server, asked, port: await portOf(t, server) };
}

/** Source: RFC 1928, sections 3 to 6; without a password. */
async function startSocks(t: TestContext, port: number): Promise<number> {
  const server = createServer(async socket => {
    await once(socket, 'readable');
    socket.read();
    socket.write(Buffer.from([5, 0]));
    await once(socket, 'readable');
    const [, , , type, length] = socket.read() as Buffer;
    assert.deepEqual([type, length], [3, name.length]);
    forward(socket, port, Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
  });
  return portOf(t, server);
}

function forward(socket: Socket, port: number, greeting: string | Buffer): void {
  const target = connect(port, '127.0.0.1');
  socket.write(greeting);
  socket.pipe(target).pipe(socket);
  for (const [one, other] of [
    [socket, target],
    [target, socket],
  ] as const) {
    one.on('error', () => {}).on('close', () => other.destroy());
  }
}

async function portOf(t: TestContext, server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', socket => sockets.add(socket));
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as { port: number }).port;
}
