import type { Session } from '../analysis/session.ts';
import type { Snapshot } from '../analysis/snapshot.ts';
import type { TextOnDisk } from '../workspace/text-on-disk.ts';

/** The files that can have diagnostics, by normalised URI; none before all were read. */
export function* closedFilesOf(
  session: Session,
  { model }: Snapshot,
  open: ReadonlySet<string>,
): Iterable<readonly [string, TextOnDisk]> {
  if (!isWholeWorkspace(session) || !model.isWorkspaceComplete) return;
  const concernsAllPods = model.policy.requirements.length > 0;
  for (const [uri, text] of session.index.textsOnDisk) {
    const concernsUs = text.concernsUs || concernsAllPods || model.kustomizationsByFile.has(uri);
    if (concernsUs && !open.has(uri)) yield [uri, text];
  }
}

/** Whether the settings ask for the diagnostics of files that are not open. */
export function isWholeWorkspace({ settings }: Session): boolean {
  return settings.diagnostics.scope === 'workspace';
}
