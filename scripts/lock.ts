import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The maximum time to wait for a holder of the lock, in minutes. */
const longestWait = 90;

/**
 * Runs `work` while holding a lock that is exclusive to all processes of this system, by its name. Calls `onWait` if the
 * lock is held by another caller; rejects if it is not released within 90 minutes.
 *
 * The lock is an abstract Unix socket: the kernel gives it to one holder only and takes it back when its
 * process ends, so that an interrupted build leaves no stale lock. Linux only, as is what it guards.
 */
export async function withLock<T>(name: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  // Containers that share this machine's network share these names, but not its files.
  const { dev, ino } = statSync('/');
  const address = `\0runtimeclass-test-${dev}-${ino}-${process.getuid?.()}-${name}`;
  let lock = await tryLock(address);
  if (lock === undefined) onWait();
  const deadline = Date.now() + longestWait * 60_000;
  while (lock === undefined) {
    if (Date.now() >= deadline)
      throw new Error(`another process has held the lock ${name} for ${longestWait} minutes`);
    await untilReleased(address, deadline);
    lock = await tryLock(address);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

interface Lock {
  release(): void;
}

async function tryLock(address: string): Promise<Lock | undefined> {
  const waiting = new Set<Socket>();
  const server = createServer(socket => {
    waiting.add(socket.on('error', () => undefined).unref());
    socket.on('close', () => waiting.delete(socket));
  });
  try {
    await listening(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref();
  return {
    release() {
      server.close();
      // Closing a server leaves its connections open; ending them notifies those who wait.
      for (const socket of waiting) socket.destroy();
    },
  };
}

function listening(server: Server, address: string): Promise<unknown> {
  server.listen(address);
  return once(server, 'listening');
}

/** Resolves at the deadline, or when the connection to the lock's holder, which never sends data, ends. */
function untilReleased(address: string, deadline: number): Promise<void> {
  return new Promise(resolve => {
    const connection = connect(address);
    const tooLate = setTimeout(() => connection.destroy(), deadline - Date.now());
    connection.on('close', () => {
      clearTimeout(tooLate);
      resolve();
    });
    // Refused: the holder ended between our two calls. An error is followed by the close event.
    connection.on('error', () => undefined);
    connection.resume();
  });
}
