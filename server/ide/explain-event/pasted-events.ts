import { reasonWords } from '../../kubernetes/scheduling/reason-words.ts';
import { describedObject } from './described-object.ts';
import { eventsInObjects } from './event-objects.ts';
import { eventRows } from './event-rows.ts';
import { eventOfLines, type PastedEvent } from './pasted-event.ts';

/**
 * Reads the events of a pasted text: objects in YAML or JSON, one JSON object a line, the tables of
 * `kubectl describe`, `kubectl events` and `kubectl get events`, or messages and logs unchanged, with colours and wrapped lines. Only the first
 * `longestPaste` characters are read.
 * @param isKnown whether a message is one of a known kind: then the next such line begins another event
 */
export function readPastedEvents(
  text: string,
  isKnown: (readings: readonly string[]) => boolean,
): readonly PastedEvent[] {
  const plain = unquoted(withoutColours(text.slice(0, longestPaste)).replaceAll(/\r\n?/g, '\n'));
  const found = eventsInObjects(plain) ?? eventsInTables(plain, isKnown) ?? eventsInLines(plain, isKnown);
  return found.slice(0, mostEvents);
}

/** The rows of tables, and what is known of the lines around them: the status of a Pod, a log. */
function eventsInTables(
  text: string,
  isKnown: (readings: readonly string[]) => boolean,
): readonly PastedEvent[] | undefined {
  const rows = eventRows(text);
  if (rows === undefined) return undefined;
  const others = eventsInLines(rows.otherLines.join('\n'), isKnown);
  return [...rows.events, ...others.filter(({ readings }) => isKnown(readings))];
}

/** A text as it was before a mail quoted it, without the fences of Markdown. */
function unquoted(text: string): string {
  const lines = text.split('\n').filter(line => !/^\s{0,3}(?:```|~~~)\w{0,20}\s*$/.test(line));
  const isQuoted = lines.every(line => line === '' || line.startsWith('>'));
  return (isQuoted ? lines.map(line => line.replace(/^> ?/, '')) : lines).join('\n');
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
  const about = describedObject(text);
  let lines: string[] = [];
  let unknownLines = 0;
  const finish = () => {
    const [first] = lines;
    if (first === undefined) return;
    const alone = eventOfLines(lines);
    const event = { ...alone, object: alone.object ?? about.object, className: about.className };
    lines = [];
    // A log is mostly of other things.
    if (logLine.test(first) && unknownLines >= mostUnknownLines && !isKnown(event.readings)) return;
    if (logLine.test(first)) unknownLines += 1;
    events.push(event);
  };
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === '';
    // Nearly all lines of a log are unknown: what is above them is looked at only where one is known.
    const isNext = () =>
      !isWrapped(lines) &&
      isKnown([line]) &&
      !isAboutPreemption(lines, line) &&
      !isMessageOfReason(lines, line) &&
      isKnown(eventOfLines(lines).readings);
    const begins = lines.length > 0 && (logLine.test(line) || isNext());
    if (isEmpty || lines.length === mostLines || begins) finish();
    if (events.length === mostEvents) return events;
    if (!isEmpty) lines.push(line);
  }
  finish();
  return events;
}

/** How a line of a log begins: klog, journald and syslog, a time, logfmt. */
const logLine =
  /^\s{0,8}(?:[IWEF]\d{4} \d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|(?:time|ts|level)=)/;

/** More unknown lines of a log are of no use to a reader. */
const mostUnknownLines = 20;

/** `kubectl describe` has the reason of a Pod that was rejected above the message. */
function isMessageOfReason(lines: readonly string[], line: string): boolean {
  return /^\s{0,40}Message:/.test(line) && /^\s{0,40}Reason:/.test(lines.at(-1) ?? '');
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
