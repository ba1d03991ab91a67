import { Worker } from 'node:worker_threads';
import { atTheEnd } from './at-the-end.ts';

/** What is replaced by a link, and what that leads to: paths on one disk. */
export interface SwappedPaths {
  readonly file: { readonly path: string; readonly text: string; readonly elsewhere: string };
  readonly folder: { readonly path: string; readonly elsewhere: string };
  /** A unique prefix for names, on the same disk and in no folder that is read. */
  readonly aside: string;
}

/** Replaces a file and a folder by links to elsewhere and back, in a thread, as fast as it can, until the function is called. */
export function swapLinks(paths: SwappedPaths): () => Promise<unknown> {
  const thread = new Worker(code, { eval: true, workerData: paths });
  thread.unref();
  atTheEnd(() => thread.terminate());
  return () => thread.terminate();
}

const code = `
  const { renameSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
  const { file, folder, aside } = require('node:worker_threads').workerData;
  const [next, away] = [aside + 'next', aside + 'away'];
  for (;;) {
    writeFileSync(next, file.text);
    renameSync(next, file.path);
    symlinkSync(file.elsewhere, next);
    renameSync(next, file.path);
    renameSync(folder.path, away);
    symlinkSync(folder.elsewhere, folder.path);
    rmSync(folder.path);
    renameSync(away, folder.path);
  }`;
