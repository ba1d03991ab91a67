import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction, CompletionItem, TextEdit } from 'vscode-languageserver-types';
import { ManifestFile } from '../../server/documents/manifest-file.ts';
import { diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { isNodeConfigName } from '../../server/node-config/node-config-file.ts';
import type { FileEdit } from '../../server/protocol/requests.ts';
import { maskTemplate } from '../../server/yaml/mask-template.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import type { Node } from '../../server/yaml/tree.ts';
import { toValue } from '../../server/yaml/value.ts';
import type { Asked, RequestName } from './requests.ts';

/** An edit that an answer offers, what the user is told about it, and what must be gone afterwards. */
interface Offered {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly kind: 'fix' | 'comment' | 'rewrite' | 'insertion';
  readonly rule?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * Applies what an answer offers to change, as an editor does, and tells what is wrong with it. The number of edits that were
 * applied is `applied`.
 * @param pick which one of several, a number from 0 to 1
 */
export function wrongEdits(
  name: RequestName,
  answer: unknown,
  asked: Asked,
  pick: number,
): { wrong: string[]; applied: number } {
  const all = offersOf(name, answer, asked);
  const chosen = name === 'allCodeActions' ? all : all.slice(Math.floor(pick * all.length)).slice(0, 1);
  return { wrong: chosen.flatMap(offered => wrongWith(offered, asked)), applied: chosen.length };
}

function offersOf(name: RequestName, answer: unknown, { uri, file }: Asked): Offered[] {
  if (name === 'codeActions' || name === 'allCodeActions' || name === 'fixAll') {
    return (answer as CodeAction[]).flatMap(({ title, edit, diagnostics }) => {
      const edits = edit?.changes?.[uri];
      if (edits === undefined) return [];
      // It leaves those whose upgrade a person has to decide.
      const isForAll = title.startsWith('Upgrade all ');
      const kind =
        diagnostics === undefined || isForAll ? 'rewrite' : /^Ignore /.test(title) ? 'comment' : 'fix';
      const [diagnostic] = diagnostics ?? [];
      return [
        { title, edits, kind, rule: diagnostic?.code as string, message: diagnostic?.message as string },
      ];
    });
  }
  if (name === 'completion') {
    return (answer as CompletionItem[]).map(({ label, textEdit }) => ({
      title: `completion ${label}`,
      edits: [textEdit as TextEdit],
      kind: 'insertion',
    }));
  }
  if (name === 'upgrade' || name === 'fix') {
    const changes = (name === 'upgrade' ? (answer as { changes: never[] }).changes : answer) as {
      start: number;
      end: number;
      text: string;
    }[];
    const edits = changes.map(({ start, end, text }) => ({
      range: { start: file.source.positionAt(start), end: file.source.positionAt(end) },
      newText: text,
    }));
    return edits.length === 0 ? [] : [{ title: name, edits, kind: 'rewrite' }];
  }
  if (name === 'rename') {
    const { documentChanges = [], changes = {} } = (answer ?? {}) as {
      documentChanges?: { textDocument: { uri: string }; edits: TextEdit[] }[];
      changes?: Record<string, TextEdit[]>;
    };
    const edits = changes[uri] ?? documentChanges.find(({ textDocument }) => textDocument.uri === uri)?.edits;
    return edits === undefined ? [] : [{ title: name, edits, kind: 'rewrite' }];
  }
  if (name === 'chooseClass') {
    const { choices = [] } = (answer ?? {}) as { choices?: { name: string; edit: FileEdit }[] };
    return choices.map(({ name: chosen, edit }) => {
      const edits = [{ range: edit.range, newText: edit.text }];
      return { title: `use ${chosen}`, edits, kind: 'rewrite' };
    });
  }
  return [];
}

function wrongWith({ title, edits, kind, rule, message }: Offered, asked: Asked): string[] {
  const { uri, file, session } = asked;
  const before = file.source.text;
  const problem = (words: string) => `${title}: ${words} ${JSON.stringify(edits)}`;
  let after: string;
  try {
    after = TextDocument.applyEdits(
      TextDocument.create(uri, 'yaml', 1, before),
      edits.map(edit => ({ range: edit.range, newText: edit.newText })),
    );
  } catch (error) {
    return [problem(`cannot be applied: ${(error as Error).message}`)];
  }
  // What stands before a second byte order mark makes it a character of the text.
  if (before.startsWith('\uFEFF')) return [];
  const wrong: string[] = [];
  const problems = problemsOf(uri, before);
  // A key that is chosen waits for its value.
  // The problems of a broken template are those of the blanks in place of `{{ }}`.
  const isCounted = kind !== 'insertion' && (problems === 0 || !before.includes('{{'));
  if (isCounted && problemsOf(uri, after) > problems)
    wrong.push(problem('the text is more broken than before'));
  // The only line break may be the one that goes.
  if (before.includes('\r\n') && hasOnlyWindowsBreaks(before) && !hasOnlyWindowsBreaks(after))
    wrong.push(problem('it mixes line breaks'));
  wrong.push(
    ...touchedLines(before, after, edits).map(line => problem(`it changes the line ${JSON.stringify(line)}`)),
  );
  // A broken text has no values: what the parser still finds depends on where the text begins.
  if (kind === 'comment' && problems === 0 && valuesOf(uri, before) !== valuesOf(uri, after))
    wrong.push(problem('a comment changes values'));
  if ((kind === 'fix' || kind === 'comment') && problems === 0 && !repeatsKeys(file)) {
    const count = (of: ManifestFile) =>
      diagnose(session.snapshot(), of).filter(
        found => found.rule.id === rule && withoutIndices(found.message) === withoutIndices(message!),
      ).length;
    const was = count(file);
    session.change(uri, 2, [{ text: after }]);
    if (count(session.snapshot().file(uri)!) >= was) wrong.push(problem(`the finding stays: ${message}`));
    session.change(uri, 3, [{ text: before }]);
  }
  return wrong;
}

/** Where an item is removed, the next one has its index. */
function withoutIndices(message: string): string {
  return message.replace(/\[\d+\]/g, '[]');
}

/** Lines that no edit touches, and that are not there any more. */
function touchedLines(before: string, after: string, edits: readonly TextEdit[]): string[] {
  const lines = before.split(/(?<=\r\n|\n|\r(?!\n))/);
  const touched = new Set<number>();
  for (const { range } of edits)
    for (let line = range.start.line; line <= range.end.line; line++) touched.add(line);
  const left = after.split(/(?<=\r\n|\n|\r(?!\n))/);
  let at = 0;
  const missing: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (touched.has(index)) continue;
    const found = left.indexOf(line, at);
    if (found < 0) missing.push(line);
    else at = found + 1;
  }
  return missing;
}

function problemsOf(uri: string, text: string): number {
  if (isNodeConfigName(uri))
    return new ManifestFile(SourceFile.of(uri, 0, text)).nodeConfig?.isComplete === false ? 1 : 0;
  const { documents } = SourceFile.of(uri, 0, maskTemplate(text));
  return documents.reduce((sum, { document }) => sum + document.parsed.problems.length, 0);
}

/** Without the comments in a block scalar that is a document itself. */
function valuesOf(uri: string, text: string): string {
  if (isNodeConfigName(uri)) return '';
  const { documents } = SourceFile.of(uri, 0, text);
  const values = JSON.stringify(
    documents.map(({ document }) => toValue(document.parsed.root)),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
  return values.replaceAll('\uFEFF', '').replace(/ *# runtimeclass: ignore(?:-file)? [\w-]+(?:\\r)?\\n/g, '');
}

/** Of two entries with one key only one is found at a time. */
function repeatsKeys({ documents }: ManifestFile): boolean {
  const inNode = (node: Node | null): boolean => {
    if (node?.kind === 'sequence') return node.items.some(inNode);
    if (node?.kind !== 'map') return false;
    const keys = new Set(node.entries.map(({ key }) => key.text));
    return keys.size < node.entries.length || node.entries.some(({ value }) => inNode(value));
  };
  return documents.some(({ document }) => inNode(document.root));
}

function hasOnlyWindowsBreaks(text: string): boolean {
  return !/(?<!\r)\n|\r(?!\n)/.test(text);
}
