import { type CodeAction, CodeActionKind, type TextEdit } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { ManifestDocument } from '../../documents/manifest-document.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { lineBreak, startOfLine } from '../../yaml/edit.ts';
import { locate } from '../../yaml/lookup.ts';
import type { Diagnosis } from '../diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../diagnostics/engine/to-diagnostic.ts';
import { hasCertainLines } from '../diagnostics/shared/has-certain-lines.ts';
import { endOfHead } from '../diagnostics/shared/ignore.ts';
import { toTextEdits } from './text-edits.ts';

/**
 * The actions that silence a rule on a line and in a file, by a comment, and in the workspace, by a setting. JSON has no
 * comments.
 */
export function ignoreActions(
  snapshot: Snapshot,
  file: ManifestFile,
  diagnosis: Diagnosis,
  { disableRuleCommand: command }: EditorCommands,
): readonly CodeAction[] {
  const { id } = diagnosis.rule;
  const common = { kind: CodeActionKind.QuickFix, diagnostics: [toDiagnostic(snapshot, file, diagnosis)] };
  const byEdits = (title: string, edits: readonly TextEdit[] | undefined): readonly CodeAction[] =>
    edits === undefined ? [] : [{ ...common, title, edit: { changes: { [file.uri]: [...edits] } } }];
  const hasComments = !/\.jsonc?$/i.test(file.uri);
  const title = t('Turn off {0} in this workspace', id);
  return [
    ...(hasComments ? byEdits(t('Ignore {0} on this line', id), aboveLine(file, diagnosis)) : []),
    ...(hasComments ? byEdits(t('Ignore {0} in this file', id), atTop(file, diagnosis)) : []),
    ...(command === undefined ? [] : [{ ...common, title, command: { title, command, arguments: [id] } }]),
  ];
}

/**
 * A comment above the line; `undefined` if there can be none: in a text of several lines, in a document whose lines are not certain,
 * above the line that begins a document, or if the scalar around an embedded document cannot hold it.
 */
function aboveLine(file: ManifestFile, { placed, range, rule }: Diagnosis): readonly TextEdit[] | undefined {
  const { document } = placed;
  const { text } = document;
  const start = startOfLine(text, range.start);
  if (file.nodeConfig === undefined && !mayHaveCommentAt(document, start)) return undefined;
  // Behind a value in braces, a comment at the start of a line would be a part of it for some readers.
  const indent = /^(?=[\]},])/.test(text.slice(start, start + 1)) ? ' ' : /^ */.exec(text.slice(start))![0];
  const comment = `${indent}# runtimeclass: ignore ${rule.id}${lineBreak(text)}`;
  return toTextEdits(file, placed, [{ start, end: start, text: comment }]);
}

function mayHaveCommentAt(document: ManifestDocument, startOfLine: number): boolean {
  if (!hasCertainLines(document)) return false;
  // Above it is the document before, the text of which may still go on.
  if (document.text.startsWith('---', startOfLine)) return false;
  // The value of an entry, or a key, which in a text that only looks like a manifest may have several lines too.
  const { node } = locate(document.root, startOfLine);
  return node?.kind !== 'scalar' || startOfLine <= node.range.start || startOfLine >= node.range.end;
}

/** A comment below those at the top: the first line may be one that a program reads, such as `#cloud-config`. */
function atTop({ source: { text } }: ManifestFile, { rule }: Diagnosis): readonly TextEdit[] {
  const head = text.slice(0, endOfHead(text));
  const top = { line: head.split('\n').length - 1, character: 0 };
  const newText = `# runtimeclass: ignore-file ${rule.id}${lineBreak(text)}`;
  return [{ range: { start: top, end: top }, newText }];
}
