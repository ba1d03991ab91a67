import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isManifestName, type WorkspaceFiles } from './files.ts';
import { isNodeConfigName } from './handler-names.ts';
import { normalisedUri } from './uri.ts';

/** The files on the disk of the machine that the server runs on. Links to folders are not followed. */
export const diskFiles: WorkspaceFiles = {
  async *list(folders, isExcluded) {
    const waiting = folders.filter(uri => uri.startsWith('file:')).map(uri => fileURLToPath(uri));
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const batch: string[] = [];
      for (const entry of await entriesOf(folder)) {
        const path = join(folder, entry.name);
        const isWanted = isManifestName(entry.name) || isNodeConfigName(entry.name);
        const isCandidate = entry.isDirectory() || (!entry.isSymbolicLink() && isWanted);
        if (!isCandidate) continue;
        const uri = normalisedUri(pathToFileURL(path).href);
        if (isExcluded(uri)) continue;
        if (entry.isDirectory()) waiting.push(path);
        else batch.push(uri);
      }
      if (batch.length > 0) yield batch;
    }
  },

  async read(uri) {
    if (!uri.startsWith('file:')) return undefined;
    try {
      const path = fileURLToPath(uri);
      if ((await stat(path)).size > largestManifest) return undefined;
      return await readFile(path, 'utf8');
    } catch {
      return undefined;
    }
  },
};

/** Bytes. etcd takes no object larger than 1.5 MB; bundles of many were seen with 3.6 MB. */
const largestManifest = 16 * 1024 * 1024;

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
