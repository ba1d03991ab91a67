import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { smallCluster } from '../api-server.ts';

/** A name that only the proxy knows. */
export const hostName = 'hush-host.invalid';

export const proxyUser = { name: 'hush-proxy-user', password: 'hush-proxy-password' };
export const password = { name: 'hush-user', password: 'hush-user-password' };

/** With these the server answers. */
export const acceptedTokens = ['hush-token', 'hush-plugin-token'] as const;

/** With these something goes wrong, each time as it is called. */
export const tokenAnswers = {
  '401': 'hush-token-refused',
  '403': 'hush-token-forbidden',
  '500': 'hush-token-failing',
  redirect: 'hush-token-redirected',
  rubbish: 'hush-token-rubbish',
  cut: 'hush-token-cut',
  'ends at once': 'hush-token-ended',
};

/** A JSON Web Token that is good until a time, in seconds since 1970. */
export function idToken(expires: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ sub: 'hush-subject', exp: expires })}.hush-signature`;
}

/** An API server whose every answer has something in it that is nobody's business. */
export const answerWithSecrets: RequestListener = (request, response) => {
  const { authorization = '' } = request.headers;
  const path = request.url!.split('?')[0]!.replace('/hush-path', '') as keyof typeof smallCluster;
  const status = (code: number) => {
    const message = `hush-message: user "hush-user" at ${hostName} with ${authorization}`;
    response.writeHead(code, {
      'Content-Type': 'application/json',
      'WWW-Authenticate': 'Basic realm="hush-realm"',
    });
    response.end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, message }));
  };
  switch (authorization.replace('Bearer ', '')) {
    case tokenAnswers['401']:
      return status(401);
    case tokenAnswers['403']:
      return status(403);
    case tokenAnswers['500']:
      return status(500);
    case tokenAnswers.redirect:
      return response.writeHead(302, { Location: 'https://hush-elsewhere.invalid/?token=hush-query' }).end();
    case tokenAnswers.rubbish:
      return response.end('<html>hush-page</html>');
    case tokenAnswers.cut:
      response.write(
        '{"kind":"RuntimeClassList","metadata":{"name":"hush-cut"},"items":[{"metadata":{"name":"hush',
      );
      return setImmediate(() => request.socket.destroy());
    case tokenAnswers['ends at once']:
      return request.socket.destroy();
  }
  if (!isAccepted(authorization, request.socket as TLSSocket)) return status(401);
  if (!(path in smallCluster)) return status(404);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  if (request.url!.includes('watch=')) return response.flushHeaders();
  return response.end(JSON.stringify(withSecrets(smallCluster[path])));
};

/** A proxy that asks for a password and leads every name to one port. */
export function secretProxy(port: number) {
  const expected = `Basic ${Buffer.from(`${proxyUser.name}:${proxyUser.password}`).toString('base64')}`;
  const server = createServer();
  server.on('connect', (request, socket: Socket) => {
    socket.on('error', () => undefined);
    if (request.headers['proxy-authorization'] !== expected) {
      socket.end('HTTP/1.1 407 hush-reason\r\nContent-Length: 10\r\n\r\nhush-proxy');
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  return server;
}

function isAccepted(authorization: string, socket: TLSSocket): boolean {
  const basic = Buffer.from(`${password.name}:${password.password}`).toString('base64');
  const accepted = [...acceptedTokens, idToken(4_000_000_000)].map(token => `Bearer ${token}`);
  if ([...accepted, `Basic ${basic}`].includes(authorization)) return true;
  return Object.keys(socket.getPeerCertificate()).length > 0;
}

/** Where the node is: its name and its labels say it, too. */
export const nodeAddress = { outside: '169.48.7.213', inside: 'ip-10-240-7-213.eu-1.compute.internal' };

/** Objects with annotations and addresses, of which nothing is to be kept. */
function withSecrets(list: object): object {
  if (!('items' in list)) return list;
  const isOfNodes = 'kind' in list && list.kind === 'NodeList';
  const items = (list.items as { metadata: { labels?: object }; status?: object }[]).map(item => ({
    ...item,
    metadata: {
      ...item.metadata,
      ...(isOfNodes && {
        name: nodeAddress.inside,
        labels: {
          ...item.metadata.labels,
          'kubernetes.io/hostname': nodeAddress.inside,
          'example.com/external-ip': nodeAddress.outside,
          'example.com/machine': nodeAddress.inside,
        },
      }),
      annotations: { 'hush-annotation': 'hush-value' },
      managedFields: [{ manager: 'hush-manager' }],
      uid: 'hush-uid',
    },
    status: { ...item.status, addresses: [{ type: 'InternalIP', address: 'hush-node-address' }] },
  }));
  return { ...list, items };
}
