import { parseSync, Visitor } from 'oxc-parser';
import { type Chunk, chunksOf } from './literal-chunks.ts';

/** Where texts are written in a source. */
export interface Literals {
  readonly literals: readonly Literal[];
  /** The lists of strings alone. */
  readonly lists: readonly ListOfTexts[];
  /** The calls, by the offset of the last name before the bracket, which V8 reports. */
  readonly calls: ReadonlyMap<number, SourceRange>;
  /** Offset of each line. */
  readonly lines: readonly number[];
}

/** A string, a template or a fence of a page, without what `${...}` puts into it. */
export interface Literal extends SourceRange {
  readonly chunks: readonly Chunk[];
}

export interface ListOfTexts extends SourceRange {
  readonly texts: readonly string[];
}

interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The strings and templates of a TypeScript file. */
export function literalsOf(source: string): Literals {
  const literals: Literal[] = [];
  const lists: ListOfTexts[] = [];
  const calls = new Map<number, SourceRange>();
  const visitor = new Visitor({
    TemplateLiteral({ start, end, quasis }) {
      // The parser counts what stands around a part as its own: a backtick, `${` or `}`.
      const inner = quasis.map(({ start, value: { raw } }) => {
        return { start: start + 1, end: start + 1 + raw.length };
      });
      literals.push({ start, end, chunks: chunksOf(source, inner, '`') });
    },
    Literal({ start, end, value }) {
      if (typeof value !== 'string') return;
      const inner = { start: start + 1, end: end - 1 };
      literals.push({ start, end, chunks: chunksOf(source, [inner], source[start]!) });
    },
    ArrayExpression({ start, end, elements }) {
      const texts = elements.map(element => (element?.type === 'Literal' ? element.value : undefined));
      if (texts.every(text => typeof text === 'string')) lists.push({ start, end, texts });
    },
    CallExpression({ start, end, callee }) {
      const name = callee.type === 'MemberExpression' ? callee.property.start : callee.start;
      calls.set(name, { start, end });
    },
  });
  visitor.visit(parseSync('a.test.ts', source).program);
  return { literals, lists, calls, lines: linesOf(source) };
}

/** The fenced examples of a page. */
export function fencesOf(source: string): Literals {
  const fences = [...source.matchAll(/^```\w+.*\n([\s\S]*?)^```$/gm)].map(
    ({ 0: fence, 1: text = '', index }) => {
      const start = index + fence.indexOf('\n') + 1;
      const end = start + text.length;
      const offsets = Array.from({ length: text.length + 1 }, (_, at) => start + at);
      return { start, end, chunks: [{ text, quote: '', offsets }] };
    },
  );
  return { literals: fences, lists: [], calls: new Map(), lines: linesOf(source) };
}

function linesOf(source: string): readonly number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
