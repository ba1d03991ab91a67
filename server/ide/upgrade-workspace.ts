import type { Session } from '../analysis/session.ts';
import type { FileEdit, WorkspaceUpgrade } from '../base/protocol.ts';
import { isManifestName, type WorkspaceFiles } from '../documents/files.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { mentionsRuntimeClass } from '../documents/mentions-runtime-class.ts';
import { excluder } from '../workspace/exclude.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { editsOf } from './text-edits.ts';
import { upgradeFile } from './upgrade-file.ts';

/**
 * Upgrades every manifest below the folders: open files with the editor's text, the others with the text on disk.
 * @throws when `signal` is aborted, before the next file is read
 */
export async function upgradeWorkspace(
  session: Session,
  files: WorkspaceFiles,
  folders: readonly string[],
  signal: AbortSignal,
): Promise<WorkspaceUpgrade> {
  const snapshot = session.snapshot();
  const edits: FileEdit[] = [];
  const left: WorkspaceUpgrade['left'][number][] = [];
  for await (const batch of files.list(folders, excluder(session.settings.exclude))) {
    for (const uri of batch.filter(isManifestName)) {
      signal.throwIfAborted();
      const file = snapshot.file(uri) ?? (await readManifestFile(files, uri));
      if (file === undefined) continue;
      const upgrade = upgradeFile(snapshot, file);
      edits.push(...editsOf(file, upgrade.changes).map(({ range, newText: text }) => ({ uri, range, text })));
      left.push(...upgrade.left.map(({ name, refusal, range }) => ({ uri, range, name, refusal })));
    }
  }
  return { edits, left };
}

async function readManifestFile(files: WorkspaceFiles, uri: string): Promise<ManifestFile | undefined> {
  const text = await files.read(uri);
  if (text === undefined || !mentionsRuntimeClass(text)) return undefined;
  return new ManifestFile(SourceFile.of(uri, 0, text));
}
