import { SourceFile } from '../../../server/yaml/source-file.ts';
import type { MemoryEditor } from './memory-editor.ts';
import type { Edit } from './steps.ts';

interface OpenText {
  /** As the editor writes it. */
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** The texts that are open in an editor, by the URIs of their files as a server writes them. */
export class OpenTexts {
  readonly #open = new Map<string, OpenText>();

  texts(): ReadonlyMap<string, string> {
    return new Map([...this.#open.values()].map(({ uri, text }) => [uri, text]));
  }

  at(which: number): OpenText | undefined {
    return [...this.#open.values()][which % this.#open.size];
  }

  /** Opens a text; `isEscaped`: its URI is written with more escapes than it needs, as some editors do. */
  open(editor: MemoryEditor, file: string, text: string, isEscaped: boolean): void {
    if (this.#open.has(file)) return;
    const name = file.lastIndexOf('/') + 1;
    const escaped = `${file.slice(0, name)}${file.slice(name).replace(/[a-z](?!.*%)/, each => `%${each.charCodeAt(0).toString(16)}`)}`;
    const opened = { uri: isEscaped ? escaped : file, version: 1, text };
    this.#open.set(file, opened);
    tellOfOpen(editor, opened);
  }

  /** Opens all of them in another editor, the last one first. */
  openAll(editor: MemoryEditor): void {
    for (const opened of [...this.#open.values()].reverse()) tellOfOpen(editor, opened);
  }

  edit(editor: MemoryEditor, which: number, edits: readonly Edit[]): void {
    const before = this.at(which);
    if (before === undefined) return;
    let source = SourceFile.of(before.uri, before.version, before.text);
    const contentChanges = edits.map(({ at, removed, text }) => {
      const start = source.positionAt(Math.floor((at / 1000) * source.text.length));
      const offset = source.offsetAt(start);
      const end = source.positionAt(Math.min(source.text.length, offset + removed));
      source = source.change(before.version + 1, [{ start: offset, end: source.offsetAt(end), text }]);
      return { range: { start, end }, text };
    });
    this.#change(editor, before, source.text, contentChanges);
  }

  replace(editor: MemoryEditor, which: number, text: string): void {
    const before = this.at(which);
    if (before !== undefined) this.#change(editor, before, text, [{ text }]);
  }

  close(editor: MemoryEditor, which: number): void {
    const closed = this.at(which);
    if (closed === undefined) return;
    for (const [file, opened] of this.#open) if (opened === closed) this.#open.delete(file);
    editor.notify('textDocument/didClose', { textDocument: { uri: closed.uri } });
  }

  #change(editor: MemoryEditor, before: OpenText, text: string, contentChanges: readonly object[]): void {
    const after = { ...before, version: before.version + 1, text };
    for (const [file, opened] of this.#open) if (opened === before) this.#open.set(file, after);
    const textDocument = { uri: after.uri, version: after.version };
    editor.notify('textDocument/didChange', { textDocument, contentChanges });
  }
}

function tellOfOpen(editor: MemoryEditor, { uri, version, text }: OpenText): void {
  editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version, text } });
}
