import type { Snapshot } from '../../analysis/snapshot.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { FileEdit } from '../../protocol/requests.ts';
import { turnOffRule } from '../../settings/turn-off-rule.ts';
import { settingsUri } from '../../settings/workspace-settings.ts';
import { LineIndex } from '../../yaml/line-index.ts';

/**
 * The edit of the settings of a folder, which editors and the command line read, that turns a rule off; `undefined` if the file has
 * to be repaired first. Where there is no file, the edit is one of an empty text.
 */
export async function editTurningOff(
  snapshot: Snapshot,
  files: WorkspaceFiles,
  folder: string,
  rule: string,
): Promise<FileEdit | undefined> {
  const uri = settingsUri(folder);
  const text = snapshot.file(uri)?.source.text ?? (await files.read(uri)) ?? '';
  const change = turnOffRule(text, rule);
  if (change === undefined) return undefined;
  const lines = new LineIndex(text);
  const range = { start: lines.positionAt(change.start), end: lines.positionAt(change.end) };
  return { uri, range, text: change.text };
}
