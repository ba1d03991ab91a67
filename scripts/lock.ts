import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/**
 * Runs `work` while no other process of this machine runs anything under the same name.
 *
 * The lock is an abstract Unix socket: the kernel gives it to one process only and takes it back when that
 * process ends, so that an interrupted build leaves no stale lock. Linux only, as is what it guards.
 */
export async function withLock<T>(name: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const address = `\0runtimeclass-test-${process.getuid?.()}-${name}`;
  let server = await tryListen(address);
  if (server === undefined) onWait();
  while (server === undefined) {
    await untilReleased(address);
    server = await tryListen(address);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

async function tryListen(address: string): Promise<Server | undefined> {
  // The sockets of those who wait are closed with this process; they keep it from nothing.
  const server = createServer(waiting => waiting.on('error', () => undefined).unref());
  try {
    server.listen(address);
    await once(server, 'listening');
    server.unref();
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** Resolves when the connection to the holder of the lock ends; it never sends anything. */
function untilReleased(address: string): Promise<void> {
  return new Promise(resolve => {
    const connection = connect(address);
    connection.on('close', () => resolve());
    // Refused: the holder ended between our two calls.
    connection.on('error', () => resolve());
    connection.resume();
  });
}
