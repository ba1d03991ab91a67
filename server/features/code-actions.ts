import { type CodeAction, CodeActionKind, type TextEdit } from 'vscode-languageserver-types';
import type { Snapshot } from '../snapshot.ts';
import type { FileRange, ManifestFile, PlacedManifestDocument } from '../workspace/manifest-file.ts';
import type { Position } from '../yaml/line-index.ts';
import type { TextChange } from '../yaml/source-file.ts';
import { lineBreak, startOfLine } from '../yaml/edit.ts';
import { type Diagnosis, diagnose } from './diagnostics/diagnose.ts';
import type { Fix } from './diagnostics/rule.ts';
import { toDiagnostic } from './diagnostics/to-diagnostic.ts';

/** The fixes of what is wrong in a range, computed anew from the text as it is now; then ways to silence the rule. */
export function codeActions(snapshot: Snapshot, uri: string, range: FileRange): readonly CodeAction[] {
  const file = snapshot.file(uri);
  if (file === undefined) return [];
  const wrong = diagnose(snapshot, file).filter(({ placed, range: found }) =>
    touches(file.range(placed, found), range),
  );
  const fixes = wrong.flatMap(diagnosis =>
    (diagnosis.fixes?.() ?? []).map((fix, index) => toCodeAction(snapshot, file, diagnosis, fix, index === 0)),
  );
  return [...fixes, ...wrong.flatMap(diagnosis => ignoreAction(snapshot, file, diagnosis) ?? [])];
}

function toCodeAction(
  snapshot: Snapshot,
  file: ManifestFile,
  diagnosis: Diagnosis,
  fix: Fix,
  isPreferred: boolean,
): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    isPreferred,
    diagnostics: [toDiagnostic(file, diagnosis, snapshot.rulePages)],
    edit: { changes: { [file.uri]: toTextEdits(file, diagnosis.placed, fix.changes) } },
  };
}

/** A comment above the line says that the rule does not apply here; JSON has no comments. */
function ignoreAction(snapshot: Snapshot, file: ManifestFile, diagnosis: Diagnosis): CodeAction | undefined {
  if (/\.jsonc?$/i.test(file.uri)) return undefined;
  const { text } = diagnosis.placed.document;
  const start = startOfLine(text, diagnosis.range.start);
  const indent = /^ */.exec(text.slice(start))![0];
  const comment = `${indent}# runtimeclass: ignore ${diagnosis.rule.id}${lineBreak(text)}`;
  const title = `Ignore ${diagnosis.rule.id} on this line`;
  return toCodeAction(snapshot, file, diagnosis, { title, changes: [{ start, end: start, text: comment }] }, false);
}

/** Changes of a document as edits of the file. */
export function toTextEdits(
  file: ManifestFile,
  placed: PlacedManifestDocument,
  changes: readonly TextChange[],
): TextEdit[] {
  return changes.map(change => ({ range: file.range(placed, change), newText: change.text }));
}

function touches(a: FileRange, b: FileRange): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
