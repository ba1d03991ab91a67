import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './at-the-end.ts';
import { fakeProgram } from './fake-program.ts';
import { patience } from './patience.ts';

/** A program of a user that does not end by itself, and starts another one that does not either. */
export interface LastingProgram {
  readonly path: string;
  /** Resolves when so many of its processes run, by default the program and the one it starts. Rejects where they do not start. */
  started(count?: number): Promise<void>;
  /** Resolves when none of the started processes is left. Rejects where one stays. */
  gone(): Promise<void>;
}

/**
 * Makes such a program. Each of its processes holds a connection to the test, which the system closes with the process: no
 * process is asked for by its number. At the end of the file the connections are closed, and the processes with them.
 */
export async function lastingProgram(name: string): Promise<LastingProgram> {
  const connections = new Set<Socket>();
  const server = createServer(socket => {
    connections.add(socket.unref());
    socket.on('error', () => {}).on('close', () => connections.delete(socket));
    socket.on('close', () => server.emit('change')).resume();
    server.emit('change');
  });
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-lasting-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  const address = join(folder, 'socket');
  await once(server.listen(address), 'listening');
  // Only while somebody waits for it: the tests of other files may run in the same process, which ends when nothing is open.
  server.unref();
  atTheEnd(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const until = async (count: number) => {
    const signal = AbortSignal.timeout(patience);
    const change = () => once(server, 'change', { signal });
    const tooLate = () => assert.fail(`${connections.size} processes of ${name} run, not ${count}`);
    server.ref();
    while (connections.size !== count) await change().catch(tooLate);
    server.unref();
  };
  return {
    path: fakeProgram(name, codeOf(address)),
    started: (count = 2) => until(count),
    gone: () => until(0),
  };
}

function codeOf(address: string): string {
  return `
    const { spawn } = require('node:child_process');
    const isFirst = process.argv[2] !== 'second';
    if (isFirst) spawn(process.execPath, [__filename, 'second'], { stdio: 'inherit' });
    require('node:net').connect(${JSON.stringify(address)}).on('error', () => {}).resume();`;
}
