import { resolve } from '../yaml/lookup.ts';
import { parse } from '../yaml/parse.ts';
import { scalarValue } from '../yaml/scalar.ts';
import type { Piece, TemplatePlace, ValuePath } from './template/template-value.ts';

/** A place in the output of a template that names a class: the key `runtimeClassName` with what is printed behind it. */
export interface PrintedClass {
  /** The key in the template, or the action that prints it together with its value. */
  readonly key: TemplatePlace | undefined;
  /** The parts of the templates that print the value. */
  readonly values: readonly TemplatePlace[];
  /** The paths of `.Values` that lead here: the value is one of these, quoted at most. */
  readonly from: readonly ValuePath[];
  /** What the `if` and `with` around the key test. */
  readonly guards: readonly ValuePath[];
  /** Whether it is printed only on a condition whose outcome is not known. */
  readonly isConditional: boolean;
  /** The value: `null` if nothing is written behind the key, `undefined` if it is not known or not text. */
  readonly className: string | null | undefined;
}

/** Finds the class names in what a template has printed. */
export function printedClasses(pieces: readonly Piece[]): readonly PrintedClass[] {
  const starts: number[] = [];
  let text = '';
  for (const piece of pieces) {
    starts.push(text.length);
    text += piece.text ?? (piece.isLine ? unknownLine : unknownText);
  }
  const found: PrintedClass[] = [];
  for (const match of text.matchAll(keyAndValue)) {
    const keyAt = match.index + match[0].indexOf('runtimeClassName');
    const valueAt = match.index + match[1]!.length;
    if (match[2]!.trim() === '' && isParentOfNext(text, match.index, match.index + match[0].length)) continue;
    const keyPiece = pieces[indexAt(starts, keyAt)]!;
    const valuePieces = piecesBetween(pieces, starts, valueAt, match.index + match[0].length);
    const isConditional = keyPiece.isConditional;
    found.push({
      key: placeOfKey(keyPiece, keyAt - starts[indexAt(starts, keyAt)]!),
      values: valuePieces.flatMap(piece => placeOfValue(piece, valueAt, starts, pieces)),
      from: valuePieces.flatMap(({ from, isYaml }) => (isYaml ? [] : from)),
      guards: keyPiece.guards,
      isConditional,
      className: valuePieces.some(piece => piece.isConditional && !isConditional)
        ? undefined
        : classNameIn(match[2]!),
    });
  }
  return found;
}

const unknownLine = '\uE000';
const unknownText = '\uE001';

/** The key at the start of a line, as an item of a list too, with the rest of the line. */
const keyAndValue =
  /^((?:[ \t\uE000\uE001]|-[ \t])*["']?runtimeClassName["']?[ \t]*:(?=[ \t\r\n\uE000\uE001]|$))([^\n]*)/gm;

function classNameIn(rest: string): string | null | undefined {
  if (/[\uE000\uE001]/.test(rest) || /^[ \t]*[|>&*!{[?]/.test(rest)) return undefined;
  const node = resolve(parse(`x:${rest}`).root);
  const value = node?.kind === 'map' ? resolve(node.entries[0]?.value) : undefined;
  if (value === null) return null;
  const scalar = value?.kind === 'scalar' ? scalarValue(value) : undefined;
  return scalar === null || typeof scalar === 'string' ? scalar : undefined;
}

/** Whether the next line is indented further: then the key is that of a map, as in the schema of a custom resource. */
function isParentOfNext(text: string, start: number, end: number): boolean {
  const next = /[^\s][^\n]*/y;
  let at = end;
  while (at < text.length && /\s/.test(text[at]!)) at += 1;
  next.lastIndex = at;
  if (!next.test(text)) return false;
  return (
    at - (text.lastIndexOf('\n', at) + 1) > /^[ \t]*(?:-[ \t]+)*/.exec(text.slice(start, end))![0].length
  );
}

/** The last piece that begins at an offset or before it; pieces without text end where they begin. */
function indexAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function piecesBetween(
  pieces: readonly Piece[],
  starts: readonly number[],
  start: number,
  end: number,
): readonly Piece[] {
  const result: Piece[] = [];
  for (let index = indexAt(starts, start); index < pieces.length && starts[index]! < end; index++) {
    result.push(pieces[index]!);
  }
  return result;
}

function placeOfKey({ at, text }: Piece, offset: number): TemplatePlace | undefined {
  // The output of an action has another length.
  if (at === undefined || text?.length !== at.end - at.start) return at;
  return { ...at, start: at.start + offset, end: at.start + offset + 'runtimeClassName'.length };
}

/** The place of a value in the templates: an action, or the written value itself. */
function placeOfValue(
  piece: Piece,
  valueAt: number,
  starts: readonly number[],
  pieces: readonly Piece[],
): readonly TemplatePlace[] {
  const { at, text, from } = piece;
  if (at === undefined) return [];
  if (from.length > 0 || text?.length !== at.end - at.start) return [at];
  const skipped = Math.max(0, valueAt - starts[pieces.indexOf(piece)]!);
  const [line] = text.slice(skipped).split('\n');
  const blanks = /^[ \t]*/.exec(line!)![0].length;
  const end = at.start + skipped + line!.trimEnd().length;
  const start = at.start + skipped + blanks;
  return start < end ? [{ ...at, start, end }] : [];
}
