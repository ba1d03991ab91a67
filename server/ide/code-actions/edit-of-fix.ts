import type { TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { groupBy } from '../../base/collections.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { LocatedChange } from '../diagnostics/shared/fix.ts';

/**
 * The edit that makes the changes of a fix: `edits` of the file with the finding, and those of other files. An edit of
 * several files carries the version of each text that is open, so that the editor refuses it once one of them has changed; a
 * file that is not open has the version `null`.
 */
export function editOfFix(
  snapshot: Snapshot,
  { uri }: ManifestFile,
  edits: readonly TextEdit[],
  elsewhere: readonly LocatedChange[] = [],
): WorkspaceEdit {
  if (elsewhere.length === 0) return { changes: { [uri]: [...edits] } };
  const others = [...groupBy(elsewhere, change => change.uri)].map(([other, changes]) =>
    versioned(snapshot, other, toEdits(changes)),
  );
  const own = edits.length === 0 ? [] : [versioned(snapshot, uri, edits)];
  return { documentChanges: [...own, ...others] };
}

function versioned({ file }: Snapshot, uri: string, edits: readonly TextEdit[]): TextDocumentEdit {
  return { textDocument: { uri, version: file(uri)?.source.version ?? null }, edits: [...edits] };
}

function toEdits(changes: readonly LocatedChange[]): readonly TextEdit[] {
  return changes.map(({ range, text }) => ({ range, newText: text }));
}
