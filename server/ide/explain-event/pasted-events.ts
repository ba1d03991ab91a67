import { reasonWords } from '../../kubernetes/scheduling/reason-words.ts';
import { eventsInObjects } from './event-objects.ts';
import { eventRows } from './event-rows.ts';
import { eventOfLines, type PastedEvent } from './pasted-event.ts';

/**
 * Reads the events of a pasted text: objects in YAML or JSON, one JSON object a line, the tables of
 * `kubectl describe` and `kubectl get events`, or messages and logs unchanged, with colours and wrapped lines. Only the first
 * `longestPaste` characters are read.
 * @param isKnown whether a message is one of a known kind: then the next such line begins another event
 */
export function readPastedEvents(
  text: string,
  isKnown: (readings: readonly string[]) => boolean,
): readonly PastedEvent[] {
  const plain = withoutColours(text.slice(0, longestPaste)).replaceAll(/\r\n?/g, '\n');
  const found = eventsInObjects(plain) ?? eventRows(plain) ?? eventsInLines(plain, isKnown);
  return found.slice(0, mostEvents);
}

/** In UTF-16 units. The API server keeps events for an hour, so their text is usually shorter. */
export const longestPaste = 100_000;
const mostEvents = 500;

function withoutColours(text: string): string {
  return text.replaceAll(colours, '');
}

/** The escape sequences of terminals for colours and titles (ECMA-48, "CSI"). */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]{0,20}[A-Za-z]`, 'g');

/** Messages without any form around them: a line that is known by itself begins an event, if the one above it is known. */
function eventsInLines(
  text: string,
  isKnown: (readings: readonly string[]) => boolean,
): readonly PastedEvent[] {
  const events: PastedEvent[] = [];
  let lines: string[] = [];
  const finish = () => {
    if (lines.length > 0) events.push(eventOfLines(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === '';
    // Nearly all lines of a log are unknown: what is above them is looked at only where one is known.
    const isNext = () =>
      !isWrapped(lines) &&
      isKnown([line]) &&
      !isAboutPreemption(lines, line) &&
      isKnown(eventOfLines(lines).readings);
    if (isEmpty || lines.length === mostLines || (lines.length > 0 && isNext())) finish();
    if (events.length === mostEvents) return events;
    if (!isEmpty) lines.push(line);
  }
  finish();
  return events;
}

/** Whether a terminal has wrapped the lines at its edge: the message goes on. */
function isWrapped(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every(({ length }) => length === lines[0]!.length);
}

/** Whether the known words of a line are those that the scheduler repeats behind "preemption: ". */
function isAboutPreemption(lines: readonly string[], line: string): boolean {
  const before =
    lines.join('') + line.slice(0, Math.max(0, line.indexOf(reasonWords.available('').slice(0, 2))));
  return before.trimEnd().endsWith(reasonWords.preemption.trim());
}

/** A message that a terminal wrapped has no more lines than these; so the readings of a long text cost little. */
const mostLines = 20;
