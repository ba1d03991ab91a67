import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Candidate } from './candidates.ts';
import type { InputFile } from './inputs/files.ts';
import { settledCpuTime } from './process-usage.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A server that has opened a file, and what that took. */
export interface OpenedServer {
  readonly server: ServerProcess;
  readonly uri: string;
  /** Milliseconds from sending the text to its first diagnostics, and of processor time until the server rested. */
  readonly wall: number;
  readonly cpu: number;
}

/** Starts a server on a folder, waits until it rests, and opens a file that is not in the folder yet. */
export async function openedServer(
  candidate: Candidate,
  file: InputFile,
  folder: string,
): Promise<OpenedServer> {
  const server = await startServer(candidate, folder);
  const uri = pathToFileURL(join(folder, 'edited.yaml')).href;
  const before = await settledCpuTime(server.pid, 100);
  const sent = performance.now();
  const published = server.published(uri, 1);
  await server.open(uri, file.text);
  const { diagnostics } = await published;
  const wall = performance.now() - sent;
  const failed = diagnostics.find(({ message }) => String(message).startsWith('Unable to load schema'));
  if (failed !== undefined)
    throw new Error(`${candidate.name} would do too little: ${String(failed.message)}`);
  const cpu = (await settledCpuTime(server.pid, 50)) - before;
  return { server, uri, wall, cpu };
}
