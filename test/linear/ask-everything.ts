import { classTree } from '../../server/ide/class-tree/class-tree.ts';
import { upgradeFile } from '../../server/ide/code-actions/upgrade-file.ts';
import { diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { codeLenses } from '../../server/ide/hints/code-lenses.ts';
import { inlayHints } from '../../server/ide/hints/inlay-hints.ts';
import { documentSymbols } from '../../server/ide/navigation/document-symbols.ts';
import { workspaceSymbols } from '../../server/ide/navigation/workspace-symbols.ts';
import { askAt } from '../support/ask-at.ts';
import { openWorkspaceToMeasure, uriOf } from '../support/workspace.ts';

/**
 * Reads a workspace, opens its files, edits the first one in the middle and asks for all that an editor asks about it: for what is
 * in the whole file, and at three places.
 */
export async function askEverything(files: Readonly<Record<string, string>>): Promise<void> {
  const session = await openWorkspaceToMeasure(files);
  const [path, text] = Object.entries(files)[0]!;
  const uri = uriOf(path);
  const { source } = session.snapshot().file(uri)!;
  const middle = source.positionAt(Math.floor(text.length / 2));
  session.change(uri, 2, [{ range: { start: middle, end: middle }, text: ' ' }]);
  session.change(uri, 3, [{ text }]);
  const snapshot = session.snapshot();
  for (const file of session.openFiles) {
    for (const found of diagnose(snapshot, file)) toDiagnostic(snapshot, file, found);
  }
  const file = snapshot.file(uri)!;
  const end = file.source.positionAt(text.length);
  inlayHints(snapshot, uri, { start: { line: 0, character: 0 }, end });
  codeLenses(snapshot, uri);
  documentSymbols(snapshot, uri);
  workspaceSymbols(snapshot, 'box');
  classTree(snapshot, []);
  upgradeFile(snapshot, file);
  for (const part of [0, 0.5, 1]) {
    askAt(snapshot, uri, file.source.positionAt(Math.floor(part * text.length)));
  }
}
