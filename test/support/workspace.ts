import { Session } from '../../server/analysis/session.ts';
import type { Snapshot } from '../../server/analysis/snapshot.ts';
import { decoded } from '../../server/base/decoded.ts';
import type { WorkspaceFiles } from '../../server/documents/files.ts';
import { freeze } from './freeze.ts';

/** For where all files are open. */
export const noFiles = { read: async () => undefined };

/** Files in memory, by path: the twin of the disk. */
export function memoryFiles(files: Readonly<Record<string, string>>): WorkspaceFiles {
  // What is called `constructor` is no file of every workspace.
  const textAt = (uri: string) => (Object.hasOwn(files, pathOf(uri)) ? files[pathOf(uri)] : undefined);
  return {
    async *list(_folders, isExcluded) {
      yield Object.keys(files)
        .map(uriOf)
        .filter(uri => !isExcluded(uri));
    },
    find: async () => ({ kind: 'unreadable', why: 'what is in memory has no path' }),
    async read(uri) {
      return textAt(uri);
    },
    *scan(uris, { isRelevant }) {
      for (const uri of uris) {
        const text = textAt(uri);
        const matters = text !== undefined && isRelevant(uri, [text]);
        yield { uri, text: matters ? text : undefined };
      }
    },
  };
}

/** A session in which the folder was read and every file is open, as the editor would have them. Its snapshots are frozen. */
export function openWorkspace(files: Readonly<Record<string, string>>): Promise<Session> {
  return openAll(files, new SessionWithFrozenSnapshots(memoryFiles(files), dayOfFixtures));
}

/** The same for measurements, without the cost of freezing. */
export function openWorkspaceToMeasure(files: Readonly<Record<string, string>>): Promise<Session> {
  return openAll(files, new Session(memoryFiles(files)));
}

async function openAll(files: Readonly<Record<string, string>>, session: Session): Promise<Session> {
  await session.index.readAll([folder], () => false);
  for (const [path, text] of Object.entries(files)) session.open(uriOf(path), 1, text);
  return session;
}

/** The day on which the saved clusters of tests were read: their contents are not old. */
export const dayOfFixtures = () => Date.parse('2026-11-20T12:00:00Z');

class SessionWithFrozenSnapshots extends Session {
  readonly #frozen = new WeakSet<object>();

  override snapshot(): Snapshot {
    return freeze(super.snapshot(), this.#frozen);
  }
}

const folder = 'file:///workspace/';

export function uriOf(path: string): string {
  return new URL(path, folder).href;
}

export function pathOf(uri: string): string {
  return decoded(uri.slice(folder.length));
}
