import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that listens where an API server would. */
export interface ListeningServer {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  /** How many connections were made to it. */
  readonly connections: number;
  /** Resolves once so many of its connections have been closed by the other side. */
  closed(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A server that answers with what it has, by path without the query; anything else is 404. Nothing ever changes there: a
 * watch stays open.
 */
export function startApiServer(objects: Readonly<Record<string, unknown>>): Promise<ListeningServer> {
  return listen((request, response) => {
    const [path, query] = request.url!.split('?');
    const found = objects[path!];
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    if (found !== undefined && /\bwatch=(true|1)\b/.test(query ?? '')) return response.flushHeaders();
    response.end(JSON.stringify(found ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 }));
  });
}

/** A server that accepts connections and never answers. */
export function startSilentServer(): Promise<ListeningServer> {
  return listen(() => undefined);
}

/** The objects of a cluster with one class and one node, for people whose context names no namespace. */
export const smallCluster = {
  '/api/v1/namespaces/default/resourcequotas': {
    kind: 'ResourceQuotaList',
    apiVersion: 'v1',
    metadata: { resourceVersion: '7' },
    items: [],
  },
  '/version': { major: '1', minor: '30', gitVersion: 'v1.30.2' },
  '/apis/node.k8s.io/v1/runtimeclasses': {
    kind: 'RuntimeClassList',
    apiVersion: 'node.k8s.io/v1',
    metadata: { resourceVersion: '7' },
    items: [{ metadata: { name: 'from-cluster', uid: 'secret-uid' }, handler: 'runsc' }],
  },
  '/api/v1/nodes': {
    kind: 'NodeList',
    apiVersion: 'v1',
    metadata: { resourceVersion: '7' },
    items: [
      {
        metadata: { name: 'node-1', labels: { 'kubernetes.io/os': 'linux' } },
        status: {
          allocatable: { cpu: '2' },
          conditions: [{ type: 'Ready', status: 'True' }],
          runtimeHandlers: [{ name: 'runsc' }],
        },
      },
    ],
  },
};

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<ListeningServer> {
  const server = createServer(answer);
  let connections = 0;
  let closed = 0;
  const waiting = new Set<() => void>();
  server.on('connection', socket => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed += 1;
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    closed: count =>
      new Promise(resolve => {
        const look = () => {
          if (closed >= count) resolve();
        };
        waiting.add(look);
        look();
      }),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
