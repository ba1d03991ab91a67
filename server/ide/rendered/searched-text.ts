import { ManifestFile } from '../../documents/manifest-file.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import type { Range } from '../../yaml/tree.ts';
import { comparableText, keyAndValue } from './rendered-line.ts';

/** A text in which the one place is searched where something stands. It is read once, for all searches. */
export class SearchedText {
  readonly uri: string;
  readonly text: string;
  #file: ManifestFile | undefined;
  #lines: Lines | undefined;
  #words: ReadonlyMap<string, readonly number[]> | undefined;
  #references: ReadonlyMap<string, readonly TextPlace[]> | undefined;

  constructor(uri: string, text: string) {
    this.uri = uri;
    this.text = text;
  }

  get file(): ManifestFile {
    this.#file ??= new ManifestFile(SourceFile.of(this.uri, 0, this.text));
    return this.#file;
  }

  /** The first line of the text. */
  get top(): TextPlace {
    const end = this.text.indexOf('\n');
    return this.#place({ start: 0, end: end < 0 ? this.text.length : end });
  }

  /** The value of the only line in a part of the text with this content, by `comparableText`. */
  line(content: string, within?: Range): TextPlace | undefined {
    return this.#only(this.#readLines().byContent.get(content), within);
  }

  /** The value of the only line in a part of the text with this key. */
  lineOfKey(key: string, within?: Range): TextPlace | undefined {
    return this.#only(this.#readLines().byKey.get(key), within);
  }

  /** The places of a word, such as the name of a class, outside of comments. */
  word(word: string): readonly TextPlace[] {
    this.#words ??= readWords(this.text);
    return (this.#words.get(word) ?? []).map(start => this.#place({ start, end: start + word.length }));
  }

  /** The places of a name of a class: that of the word if there is only one, else those that are known to name a class. */
  name(name: string): readonly TextPlace[] {
    const words = this.word(name);
    if (words.length < 2) return words;
    this.#references ??= this.#readReferences();
    return this.#references.get(name) ?? [];
  }

  #readReferences(): ReadonlyMap<string, readonly TextPlace[]> {
    const { file } = this;
    const references = new Map<string, TextPlace[]>();
    for (const placed of file.allDocuments) {
      for (const { className, node } of placed.document.classReferences) {
        const { start, end } = file.range(placed, node.range);
        const range = { start: file.source.offsetAt(start), end: file.source.offsetAt(end) };
        add(references, className, this.#place(range));
      }
    }
    return references;
  }

  #only(ranges: readonly Range[] | undefined, within: Range | undefined): TextPlace | undefined {
    const found = ranges?.filter(
      ({ start }) => within === undefined || (within.start <= start && start < within.end),
    );
    return found?.length === 1 ? this.#place(found[0]!) : undefined;
  }

  #place(range: Range): TextPlace {
    return { in: this, range };
  }

  #readLines(): Lines {
    this.#lines ??= readLines(this.text);
    return this.#lines;
  }
}

/** A range of a text, as offsets in all of it. */
export interface TextPlace {
  readonly in: SearchedText;
  readonly range: Range;
}

interface Lines {
  readonly byContent: ReadonlyMap<string, readonly Range[]>;
  readonly byKey: ReadonlyMap<string, readonly Range[]>;
}

function readLines(text: string): Lines {
  const byContent = new Map<string, Range[]>();
  const byKey = new Map<string, Range[]>();
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const line = text.slice(start, newline < 0 ? text.length : newline);
    const content = comparableText(line);
    if (content !== '') {
      const range = valueOfLine(line, start);
      add(byContent, content, range);
      const key = keyAndValue.exec(content)?.[1];
      if (key !== undefined) add(byKey, key, range);
    }
    start += line.length + 1;
  }
  return { byContent, byKey };
}

/** The range of the value of a line; of all of it, if it has no key or no value. */
function valueOfLine(line: string, start: number): Range {
  const comment = line.search(/\s#/);
  const withoutComment = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
  const [, before = '', keyPart = ''] = /^(\s*(?:- +)*)(["']?[\w./-]+["']?: +)?/.exec(withoutComment) ?? [];
  return { start: start + before.length + keyPart.length, end: start + withoutComment.length };
}

function readWords(text: string): ReadonlyMap<string, readonly number[]> {
  const words = new Map<string, number[]>();
  // A comment is matched as a whole, so that its words are not.
  for (const { 0: match, index } of text.matchAll(/(?<!\S)#[^\n]*|[A-Za-z0-9][\w.-]*/g)) {
    if (!match.startsWith('#')) add(words, match, index);
  }
  return words;
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const existing = map.get(key);
  if (existing === undefined) map.set(key, [value]);
  else existing.push(value);
}
