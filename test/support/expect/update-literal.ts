import { diffLines } from 'diff';
import type { CallSite } from './call-site.ts';
import { applyTo } from './literal-chunks.ts';
import type { ListOfTexts, Literals } from './literals.ts';

/** A change of the source of a test, offsets in UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

/**
 * How a literal must change so that an expected text becomes another one, with the start of the literal; or why that
 * is not clear. A literal is a string or a template in which the expected text is written, whole or but for what
 * `${...}` or a helper adds to it; what changes must be written in it. Of several literals the one inside the call counts.
 */
export function editsOfLiteral(
  source: Literals,
  call: CallSite,
  actual: string,
  expected: string,
): Found | string {
  const changes = changesBetween(expected, actual);
  const candidates = source.literals.flatMap(({ start, end, chunks }) => {
    const edits = applyTo(chunks, expected, changes);
    return edits === undefined ? [] : [{ start, end, edits }];
  });
  return meant(candidates, source, call);
}

/** The same for a list of texts, which is written anew as a whole. */
export function editsOfList(
  source: Literals,
  call: CallSite,
  actual: readonly string[],
  expected: readonly string[],
): Found | string {
  const isExpected = ({ texts }: ListOfTexts) => JSON.stringify(texts) === JSON.stringify(expected);
  const raw = `[${actual.map(text => JSON.stringify(text)).join(', ')}]`;
  const isSame = JSON.stringify(actual) === JSON.stringify(expected);
  const candidates = source.lists.filter(isExpected).map(({ start, end }) => {
    return { start, end, edits: isSame ? [] : [{ start, end, raw }] };
  });
  return meant(candidates, source, call);
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

function meant(candidates: readonly Found[], source: Literals, { calls }: CallSite): Found | string {
  if (candidates.length === 0) {
    return 'what is expected is not written as one literal of this file, or what changes is not in it';
  }
  if (candidates.length === 1) return candidates[0]!;
  for (const { line, column } of calls) {
    const range = source.calls.get(source.lines[line - 1]! + column - 1);
    const inCall = candidates.filter(({ start, end }) => range && range.start <= start && end <= range.end);
    if (inCall.length === 1) return inCall[0]!;
  }
  return `${candidates.length} literals could be meant`;
}

/** What becomes of a text, as few lines as possible; in a line that changes, from the first to the last difference. */
function changesBetween(before: string, after: string): readonly TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  let open: { start: number; removed: string; added: string } | undefined;
  for (const { value, added, removed } of [
    ...diffLines(before, after),
    { value: '', added: false, removed: false },
  ]) {
    if (added || removed) {
      open ??= { start: at, removed: '', added: '' };
      if (added) open.added += value;
      else open.removed += value;
    } else if (open) {
      changes.push(narrowed(open.start, open.removed, open.added));
      open = undefined;
    }
    if (!added) at += value.length;
  }
  return changes;
}

export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function narrowed(start: number, removed: string, added: string): TextChange {
  const shorter = Math.min(removed.length, added.length);
  let head = 0;
  while (head < shorter && removed[head] === added[head]) head++;
  let tail = 0;
  while (tail < shorter - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail++;
  return {
    start: start + head,
    end: start + removed.length - tail,
    text: added.slice(head, added.length - tail),
  };
}
