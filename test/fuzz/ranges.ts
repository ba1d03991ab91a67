import { LineIndex } from '../../server/yaml/line-index.ts';

/**
 * The ranges of an answer that are no ranges of their texts: each begins and ends within a line of it, and not before it begins.
 * @param texts the texts of the files by URI; ranges of other files are not looked at
 */
export function wrongRanges(answer: unknown, uri: string, texts: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = [];
  const indexes = new Map<string, (position: Position) => boolean>();
  const isIn = (of: string) => {
    const text = texts.get(of);
    if (text === undefined) return undefined;
    const known = indexes.get(of) ?? positionsOf(text);
    indexes.set(of, known);
    return known;
  };
  const walk = (value: unknown, of: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 30) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, of, depth + 1);
      return;
    }
    const named = value as Record<string, unknown>;
    const ofValue =
      [named['uri'], named['targetUri'], named['target']].find(each => typeof each === 'string') ?? of;
    if (isRange(value)) {
      const test = isIn(ofValue as string);
      const isOrdered = compare(value.start, value.end) <= 0;
      if (test !== undefined && !(isOrdered && test(value.start) && test(value.end)))
        wrong.push(`${ofValue} ${JSON.stringify(value)}`);
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (key === 'data' || key === 'parent') continue;
      walk(item, key.startsWith('file://') ? key : (ofValue as string), depth + 1);
    }
  };
  walk(answer, uri, 0);
  return wrong;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

function isRange(value: object): value is { start: Position; end: Position } {
  const { start, end } = value as Record<string, unknown>;
  return isPosition(start) && isPosition(end);
}

function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'line' in value && 'character' in value;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** Tells whether a text has a position. */
function positionsOf(text: string): (position: Position) => boolean {
  const lines = new LineIndex(text);
  return position => {
    const { line, character } = lines.positionAt(lines.offsetAt(position));
    return line === position.line && character === position.character;
  };
}
