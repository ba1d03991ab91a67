import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../lock.ts';

/**
 * The path of the folder `name` in the cache, created by `fill` if missing. `fill` works in a temporary folder beside
 * it that is renamed when complete, so that an interrupted run leaves nothing that looks finished. A second process
 * that needs the same folder waits for the first.
 */
export async function cachedFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const finished = join(cacheRoot(), name);
  if (existsSync(finished)) return finished;
  const sayThatItWaits = () => console.log(`Waiting for another process that prepares ${finished} ...`);
  return withLock(name, sayThatItWaits, async () => {
    if (existsSync(finished)) return finished;
    const unfinished = `${finished}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await fill(unfinished);
    await rename(unfinished, finished);
    return finished;
  });
}

/** A part of the name of a folder in the cache that is another one when the file has changed. */
export function hashOfFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
}

/** Where everything is kept that was built or downloaded for tests: outside of the work tree, shared by all checkouts. */
export function cacheRoot(environment = process.env): string {
  return join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'runtimeclass-test');
}
