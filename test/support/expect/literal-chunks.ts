import type { Edit, TextChange } from './update-literal.ts';

/** A part of a literal between its quotes and `${...}`: where it is in the source, and what it stands for. */
export interface Chunk {
  readonly text: string;
  readonly quote: string;
  /** Offset in the source of each character of the text, and of the end. */
  readonly offsets: readonly number[];
}

export function chunksOf(
  source: string,
  parts: readonly { readonly start: number; readonly end: number }[],
  quote: string,
): readonly Chunk[] {
  return parts.map(({ start, end }) => {
    const offsets: number[] = [];
    let text = '';
    for (const { 0: raw, index } of source.slice(start, end).matchAll(unit)) {
      const character = meaning(raw);
      for (let i = 0; i < character.length; i++) offsets.push(start + index);
      text += character;
    }
    return { text, quote, offsets: [...offsets, end] };
  });
}

/** A character as it is written in a literal. */
const unit = /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\\r?\n|\\?[\s\S]/gi;

function meaning(raw: string): string {
  if (raw.length === 1) return raw;
  if (/^\\[ux]/.test(raw)) return String.fromCodePoint(Number.parseInt(raw.replace(/[\\ux{}]/g, ''), 16));
  if (/^\\\r?\n$/.test(raw)) return '';
  return named.get(raw[1]!) ?? raw[1]!;
}

const named = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }));

/**
 * The changes of a text as edits of the literal that it is written in; `undefined` where it is not this literal that
 * says so, where the text fits it in several ways, or where what changes comes from `${...}` or from outside.
 */
export function applyTo(
  chunks: readonly Chunk[],
  text: string,
  changes: readonly TextChange[],
): readonly Edit[] | undefined {
  const starts = placesIn(text, chunks);
  if (starts === undefined) return undefined;
  const edits = changes.map(change => {
    const index = chunks.findIndex((chunk, i) => {
      return (
        starts[i]! <= change.start &&
        change.end <= starts[i]! + chunk.text.length &&
        (chunk.text !== '' || text === '')
      );
    });
    const chunk = chunks[index];
    if (chunk === undefined) return undefined;
    const offsetOf = (at: number) => chunk.offsets[at - starts[index]!]!;
    return {
      start: offsetOf(change.start),
      end: offsetOf(change.end),
      raw: written(change.text, chunk.quote),
    };
  });
  return edits.every(edit => edit !== undefined && edit.raw !== undefined) ? (edits as Edit[]) : undefined;
}

/** Where each chunk begins in a text; `undefined` where it does not hold them in this order, or in several ways. */
function placesIn(text: string, chunks: readonly Chunk[]): readonly number[] | undefined {
  const forwards: number[] = [];
  let at = 0;
  for (const chunk of chunks) {
    const start = text.indexOf(chunk.text, at);
    if (start < 0) return undefined;
    forwards.push(start);
    at = start + chunk.text.length;
  }
  const backwards: number[] = [];
  at = text.length;
  for (const chunk of chunks.toReversed()) {
    const start = text.lastIndexOf(chunk.text, at - chunk.text.length);
    backwards.unshift(start);
    at = start;
  }
  const isClear = chunks.every((chunk, i) => chunk.text === '' || forwards[i] === backwards[i]);
  // A word that happens to stand in the text is not what the text is written in.
  const isWhole =
    (chunks[0]!.text !== '' || text === '') &&
    forwards[0] === 0 &&
    forwards.at(-1)! + chunks.at(-1)!.text.length === text.length;
  const hasLines = chunks.some(chunk => chunk.quote === '`' && chunk.text.includes('\n'));
  return isClear && (isWhole || hasLines) ? forwards : undefined;
}

/**
 * As it is written in a literal (in a page nothing stands for something else); `undefined` where a text of several lines would have to
 * be in one that has quotes.
 */
function written(text: string, quote: string): string | undefined {
  if (quote === '') return text;
  if (quote !== '`' && text.includes('\n')) return undefined;
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? escaped.replaceAll('${', '\\${') : escaped;
}
