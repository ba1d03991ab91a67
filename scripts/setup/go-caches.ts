import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheRoot } from './cache.ts';

/**
 * Runs `work`, whose builds share one cache of modules and one of compiled packages, which are deleted when it ends: the
 * programs have much in common. Caches that the environment names (GOCACHE, GOMODCACHE) are used instead, and kept.
 */
export async function withGoCaches<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.env['GOCACHE'] || process.env['GOMODCACHE']) return work();
  await removeAbandoned();
  const folder = join(cacheRoot(), `${prefix}${process.pid}`);
  process.env['GOCACHE'] = join(folder, 'packages');
  process.env['GOMODCACHE'] = join(folder, 'modules');
  try {
    return await work();
  } finally {
    delete process.env['GOCACHE'];
    delete process.env['GOMODCACHE'];
    await rm(folder, { recursive: true, force: true });
  }
}

const prefix = 'go-caches-';

/** Deletes what processes left that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(cacheRoot()).catch(() => [])) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    await rm(join(cacheRoot(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
