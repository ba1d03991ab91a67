import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and the API server, and does with the bytes what it is told. */
export interface TcpProxy {
  readonly port: number;
  /**
   * From now on: passes all on; accepts connections and never answers; or cuts a connection after so many bytes of
   * the server's. Connections that are open are cut.
   */
  be(behaviour: 'open' | 'silent' | { readonly cutAfter: number }): void;
  stop(): void;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let behaviour: Parameters<TcpProxy['be']>[0] = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever is cut off need not care why.
    socket.on('error', () => undefined);
  };
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer(client => {
    keep(client);
    if (behaviour === 'silent') return;
    const limit = typeof behaviour === 'object' ? behaviour.cutAfter : Number.POSITIVE_INFINITY;
    let passed = 0;
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > limit) client.destroy();
      else client.write(chunk);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    be(next) {
      behaviour = next;
      cutAll();
    },
    stop() {
      server.close();
      cutAll();
    },
  };
}
