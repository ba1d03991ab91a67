import type { Position } from '../yaml/line-index.ts';
import type { SourceFile } from '../yaml/source-file.ts';

/** A change of a text by positions; without a range the whole text is replaced. */
export interface PositionedChange {
  readonly range?: { readonly start: Position; readonly end: Position };
  readonly text: string;
}

/** The file after `changes`, each of which refers to the text that results from the one before it. */
export function applyPositionedChanges(
  source: SourceFile,
  version: number,
  changes: readonly PositionedChange[],
): SourceFile {
  let changed = source;
  for (const { range, text } of changes) {
    const start = range ? changed.offsetAt(range.start) : 0;
    const end = range ? changed.offsetAt(range.end) : changed.length;
    // A range with its ends swapped means the same text.
    changed = changed.change(version, [{ start: Math.min(start, end), end: Math.max(start, end), text }]);
  }
  return changed;
}

/** The position behind the only change of a text; `undefined` if there are several, or if it replaces the whole text. */
export function endOfOnly(changes: readonly PositionedChange[], changed: SourceFile): Position | undefined {
  const [change] = changes;
  if (change?.range === undefined || changes.length > 1) return undefined;
  const { start, end } = change.range;
  const offset = Math.min(changed.offsetAt(start), changed.offsetAt(end));
  return changed.positionAt(offset + change.text.length);
}
