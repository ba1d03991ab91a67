import type { FunctionCaller } from './template-function.ts';
import {
  originsOf,
  type Piece,
  printedText,
  type TemplateValue,
  unknown,
  type ValuePath,
} from './template-value.ts';

/** A value that is text as pieces. */
export function piecesOf(value: TemplateValue): readonly Piece[] {
  if (value.kind === 'text') return value.pieces;
  const isLine = value.kind === 'unknown' && value.isLine;
  return [{ ...plain, text: printedText(value), isLine, from: originsOf(value) }];
}

/** The output of an action for a value, with the conditions around it. */
export function printed(value: TemplateValue, guards: readonly ValuePath[]): readonly Piece[] {
  return value.kind === 'text' ? value.pieces : piecesOf(value).map(piece => ({ ...piece, guards }));
}

/** A piece that stands nowhere, without a value behind it. */
export const plain: Piece = {
  text: '',
  isLine: false,
  from: [],
  isYaml: false,
  isConditional: false,
  guards: [],
  at: undefined,
};

/** Every line with blanks before it: Sprig `strings.go:indent`. */
export function indented(pieces: readonly Piece[], blanks: string, before: string): readonly Piece[] {
  const result: Piece[] = [{ ...plain, text: before + blanks }];
  for (const piece of pieces) {
    const lines = piece.text?.split('\n') ?? [];
    if (lines.length < 2) {
      result.push(piece);
      continue;
    }
    let start = piece.at?.start ?? 0;
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const at = piece.at && { ...piece.at, start, end: start + line.length };
      result.push({ ...piece, text: line, at });
      if (!isLast) result.push({ ...piece, text: `\n${blanks}`, at: undefined, from: [] });
      start += line.length + 1;
    }
  }
  return result;
}

/** Without blanks at both ends. Blanks before or after a piece that may not be printed are left: only YAML reads them. */
export function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const result = [...pieces];
  while (result[0]?.text?.trim() === '') result.shift();
  while (result.at(-1)?.text?.trim() === '') result.pop();
  const [first] = result;
  if (first?.text !== undefined) {
    const text = first.text.trimStart();
    const start = first.at && first.at.start + first.text.length - text.length;
    result[0] = { ...first, text, at: first.at && { ...first.at, start: start! } };
  }
  const last = result.at(-1);
  if (last?.text !== undefined) result[result.length - 1] = { ...last, text: last.text.trimEnd() };
  return result;
}

/**
 * Values in quotes; of nothing, nothing: Sprig `strings.go:quote`. What would have to be escaped is not known as text.
 */
export function quoted(
  execution: FunctionCaller,
  values: readonly (() => TemplateValue)[],
  quote: '"' | "'",
): TemplateValue | undefined {
  if (values.length !== 1) return undefined;
  const value = values[0]!();
  const isNothing = value.kind === 'data' && value.data === null;
  if (isNothing) return { kind: 'text', pieces: [] };
  const from = originsOf(value);
  for (const path of from) execution.reads.path(path);
  const text = printedText(value);
  if (text === undefined) return value.kind === 'unknown' ? unknown(from, true) : unknown([], true);
  if (!/^[ -~]*$/.test(text) || /["\\]/.test(text)) return unknown(from, true);
  const mark = { ...plain, text: quote };
  return { kind: 'text', pieces: [mark, ...piecesOf(value), mark] };
}
