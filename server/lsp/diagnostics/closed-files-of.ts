import { mayHaveFindings } from '../../analysis/may-have-findings.ts';
import type { Session } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { TextOnDisk } from '../../workspace/text-on-disk.ts';

/** The files that can have diagnostics, by normalised URI; none before all were read. */
export function* closedFilesOf(
  session: Session,
  { model }: Snapshot,
  open: ReadonlySet<string>,
): Iterable<readonly [string, TextOnDisk]> {
  if (!isWholeWorkspace(session) || !model.isWorkspaceComplete) return;
  for (const [uri, text] of session.index.textsOnDisk) {
    if (!open.has(uri) && mayHaveFindings(model, uri, text)) yield [uri, text];
  }
}

/** Whether the settings ask for the diagnostics of files that are not open. */
export function isWholeWorkspace({ settings }: Session): boolean {
  return settings.diagnostics.scope === 'workspace';
}
