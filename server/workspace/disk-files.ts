import {
  closeSync,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FileStamp, isCandidate, isManifestName, type WorkspaceFiles } from './files.ts';
import { escapedName, normalisedUri } from './uri.ts';

/** The files on the disk of the machine that the server runs on. Links to folders are not followed. */
export const diskFiles: WorkspaceFiles = {
  async *list(folders, isExcluded) {
    const waiting = folders.filter(uri => uri.startsWith('file:')).map(uri => fileURLToPath(uri));
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const batch: string[] = [];
      const slashed = folder.replaceAll('\\', '/');
      const folderUri = normalisedUri(pathToFileURL(folder).href).replace(/\/$/, '');
      for (const entry of entriesOf(folder)) {
        // Nearly all are decided by their name, which is shorter.
        const isWanted =
          entry.isFile() && (isManifestName(entry.name) || isCandidate(`${slashed}/${entry.name}`));
        if (!entry.isDirectory() && !isWanted) continue;
        const uri = `${folderUri}/${escapedName(entry.name)}`;
        if (isExcluded(uri)) continue;
        if (entry.isDirectory()) waiting.push(join(folder, entry.name));
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

  *scan(uris, { known, mayMatter }) {
    let buffer: Buffer = Buffer.allocUnsafeSlow(64 * 1024);
    for (const uri of uris) {
      const path = pathOf(uri);
      const before = known?.(uri);
      if (path !== undefined && before !== undefined && isSame(before, path)) {
        yield { uri, stamp: before, isAsKnown: true, text: undefined };
        continue;
      }
      const read = path === undefined ? undefined : readInto(buffer, path);
      // What did not fit made a larger buffer, which the next ones use too.
      if (read !== undefined && read.bytes.buffer !== buffer.buffer) buffer = Buffer.from(read.bytes.buffer);
      const matters = read !== undefined && mayMatter(uri, read.bytes.toString('latin1'));
      const text = matters ? read.bytes.toString('utf8') : undefined;
      yield { uri, stamp: read?.stamp, isAsKnown: false, text };
    }
  },
};

function pathOf(uri: string): string | undefined {
  // What Node does takes longer than to ask for the size of the file.
  if (isPlain && plainUri.test(uri)) return uri.slice('file://'.length);
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

const isPlain = sep === '/';
const plainUri = /^file:\/\/\/[A-Za-z0-9\-._~/]*$/;

function isSame({ size, changed }: FileStamp, path: string): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && stats.size === size && changeOf(stats) === changed;
  } catch {
    return false;
  }
}

/** The time of the content can be set, and comes along with a copy; the other one not, but not every disk has it. */
function changeOf({ mtimeMs, ctimeMs }: Stats): number {
  return Math.max(mtimeMs, ctimeMs);
}

/** The bytes of a file, in the buffer where they fit; `undefined` where it cannot be read or is too large. */
function readInto(buffer: Buffer, path: string): { bytes: Buffer; stamp: FileStamp | undefined } | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const stats = fstatSync(file);
    const { size } = stats;
    if (size > largestManifest) return undefined;
    const bytes = size > buffer.length ? Buffer.allocUnsafeSlow(size) : buffer;
    const changed = changeOf(stats);
    return {
      bytes: bytes.subarray(0, readSync(file, bytes, 0, size, 0)),
      stamp: Date.now() - changed > tickOfDisk ? { size, changed } : undefined,
    };
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Milliseconds, of FAT; a file that is written twice in that time may show the same time. Others tick faster. */
const tickOfDisk = 2000;

/** Bytes. etcd takes no object larger than 1.5 MB; bundles of many were seen with 3.6 MB. */
const largestManifest = 16 * 1024 * 1024;

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
