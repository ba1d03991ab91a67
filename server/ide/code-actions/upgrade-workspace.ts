import type { Session } from '../../analysis/session.ts';
import { createYielder } from '../../base/yielding.ts';
import { type HowToScan, isManifestName, type WorkspaceFiles } from '../../documents/files.ts';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { mentionsRuntimeClass } from '../../documents/mentions-runtime-class.ts';
import type { ObjectUpgrade, WorkspaceUpgrade } from '../../protocol/upgrade.ts';
import { excluder } from '../../workspace/exclude.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { type FileUpgrade, upgradeFile } from './upgrade-file.ts';

/**
 * Upgrades every manifest below the folders: open files with the editor's text, the others with the text on disk.
 * @throws when `signal` is aborted, before the next file is upgraded
 */
export async function upgradeWorkspace(
  session: Session,
  files: WorkspaceFiles,
  folders: readonly string[],
  signal: AbortSignal,
): Promise<WorkspaceUpgrade> {
  const snapshot = session.snapshot();
  const edits: ObjectUpgrade[] = [];
  const left: WorkspaceUpgrade['left'][number][] = [];
  const pause = createYielder();
  for await (const batch of files.list(folders, excluder(session.settings.exclude))) {
    for await (const { uri, text } of files.scan(batch.filter(isManifestName), howToScan)) {
      await pause();
      signal.throwIfAborted();
      const file = snapshot.file(uri) ?? (text && new ManifestFile(SourceFile.of(uri, 0, text)));
      if (!file) continue;
      const upgrade = upgradeFile(snapshot, file);
      edits.push(...editsOf(uri, file, upgrade));
      left.push(...upgrade.left.map(({ name, refusal, range }) => ({ uri, range, name, refusal })));
    }
  }
  return { edits, left };
}

function editsOf(uri: string, { source }: ManifestFile, { changes }: FileUpgrade): readonly ObjectUpgrade[] {
  const before = changes.length === 0 ? '' : source.text;
  return changes.map(({ name, start, end, text }) => ({
    uri,
    name,
    range: { start: source.positionAt(start), end: source.positionAt(end) },
    before: before.slice(start, end),
    text,
  }));
}

const howToScan: HowToScan = {
  areListed: true,
  isRelevant(_, pieces) {
    for (const piece of pieces) if (mentionsRuntimeClass(piece)) return true;
    return false;
  },
};
