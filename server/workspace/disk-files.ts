import { closeSync, constants, type Dirent, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { t } from '../base/l10n.ts';
import { type Inspect, readRegularFile } from '../base/regular-file.ts';
import { replaceFile } from '../base/replace-file.ts';
import { createYielder } from '../base/yielding.ts';
import {
  type FileReplacement,
  type HowToScan,
  isCandidate,
  isManifestName,
  type WorkspaceFiles,
} from '../documents/files.ts';
import { escapedName, normalisedUri } from '../documents/uri.ts';
import { findOnDisk } from './disk-path.ts';
import { createDiskReader, largestManifest } from './disk-reader.ts';
import { watchDisk } from './disk-watcher.ts';
import { pathOfUri } from './path-of-uri.ts';

/** The files on the disk of the machine that the server runs on. Links to folders are not followed. */
export const diskFiles = createDiskFiles();

/** The same files without those that `inspect` refuses. */
export function createDiskFiles(inspect?: Inspect) {
  return {
    async *list(
      folders: readonly string[],
      isExcluded: (uri: string) => boolean,
      onNoName?: (uri: string) => void,
    ) {
      const waiting = folders.flatMap(uri => folderAt(uri) ?? []);
      // Synchronous: a promise for each folder costs as much as listing it.
      const yielder = createYielder();
      const batch: string[] = [];
      for (let folder = waiting.pop(), asked = 1; folder !== undefined; folder = waiting.pop(), asked++) {
        const slashed = folder.path.replaceAll('\\', '/');
        for (const entry of entriesOf(folder.path, inspect)) {
          // Nearly all files are decided by their name, which is shorter than the URI.
          const isWanted =
            entry.isFile() && (isManifestName(entry.name) || isCandidate(`${slashed}/${entry.name}`));
          if (!isWanted && !entry.isDirectory()) continue;
          const uri = `${folder.uri}/${escapedName(entry.name)}`;
          if (isExcluded(uri)) continue;
          // Node has replaced bytes that are not UTF-8, so no file has this name.
          if (entry.name.includes('\uFFFD') && !existsSync(`${folder.path}${sep}${entry.name}`)) {
            if (!isWanted || isManifestName(entry.name)) onNoName?.(uri);
          } else if (!isWanted) waiting.push({ uri, path: `${folder.path}${sep}${entry.name}` });
          else batch.push(uri);
          if (batch.length === largestBatch) yield batch.splice(0);
        }
        if (asked % foldersOfBatch === 0 || waiting.length === 0) yield batch.splice(0);
        await yielder();
      }
    },

    find: findOnDisk,
    watch: watchDisk,

    async read(uri: string) {
      const path = pathOfUri(uri);
      if (path === undefined) return undefined;
      return readRegularFile(path, largestManifest, inspect).then(
        bytes => bytes.toString('utf8'),
        () => undefined,
      );
    },

    async replace(uri: string, { before, after, below }: FileReplacement) {
      const [path, folder] = [pathOfUri(uri), pathOfUri(below)];
      if (path === undefined || folder === undefined) return t('it is not a file of this machine');
      return replaceFile(path, { before, after, below: folder });
    },

    *scan(uris: readonly string[], { areListed = false, isRelevant }: HowToScan) {
      const readFile = createDiskReader(inspect);
      for (const uri of uris) {
        const path = pathOfUri(uri);
        // A reported file may be a named pipe, and its writer would take us for the reader.
        const isToRead = path !== undefined && (areListed || isFile(path));
        const read = isToRead ? readFile(path, areListed) : undefined;
        const matters = read !== undefined && isRelevant(uri, read.pieces());
        yield { uri, text: matters ? read.text() : undefined, isUnreadable: read === undefined };
      }
    },
  } satisfies WorkspaceFiles;
}

/** Names per batch: few enough that requests do not wait for the names of a large folder to be checked. */
const largestBatch = 1000;

/** Folders per batch: a batch for each folder would cost more than reading it. */
const foldersOfBatch = 16;

/**
 * A folder with its URI and path, to which the names of its contents are appended: Node needs longer to convert a path
 * to a URI than to list a small folder. `undefined` for a folder that is not on this machine.
 */
function folderAt(folderUri: string): { readonly uri: string; readonly path: string } | undefined {
  const path = pathOfUri(folderUri);
  return path === undefined
    ? undefined
    : { path, uri: normalisedUri(pathToFileURL(path).href).replace(/\/$/, '') };
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

function entriesOf(folder: string, inspect: Inspect | undefined): Dirent[] {
  try {
    const entries =
      inspect === undefined
        ? readdirSync(folder, { withFileTypes: true })
        : inspectedEntries(folder, inspect);
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** The entries of the folder that was opened; where the system has no path for that, of what is at its path a moment later. */
function inspectedEntries(folder: string, inspect: Inspect): Dirent[] {
  const descriptor = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  try {
    inspect(descriptor, folder);
    const opened = `/proc/self/fd/${descriptor}`;
    return readdirSync(existsSync(opened) ? opened : folder, { withFileTypes: true });
  } finally {
    closeSync(descriptor);
  }
}
