import { applyChanges } from './edit.ts';
import type { TextChange } from './source-file.ts';

/** Returns the changes of a text as one that spans them all and keeps the text between them; none if there are none. */
export function asOneChange(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  if (changes.length < 2) return changes;
  const start = Math.min(...changes.map(change => change.start));
  const end = Math.max(...changes.map(change => change.end));
  const inside = changes.map(change => ({
    ...change,
    start: change.start - start,
    end: change.end - start,
  }));
  return [{ start, end, text: applyChanges(text.slice(start, end), inside) }];
}
