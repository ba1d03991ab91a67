import { describedObject } from './described-object.ts';
import {
  type EventRow,
  type EventTable,
  eventTable,
  objectNamed,
  rowBelow,
  withoutNumber,
} from './event-table.ts';
import type { EventObject } from './object-in-log.ts';
import { eventOfLines, type PastedEvent } from './pasted-event.ts';

/** The rows of tables of events in a text, and the lines that belong to none. */
export interface EventRows {
  readonly events: readonly PastedEvent[];
  readonly otherLines: readonly string[];
}

/**
 * Reads the rows of the tables that `kubectl describe`, `kubectl events` and `kubectl get events` print; `undefined` if there are
 * none. Columns may be missing, and what a copy leaves of their width is enough. Rows of type Normal are left out, if others are there.
 */
export function eventRows(text: string): EventRows | undefined {
  const about = describedObject(text);
  const rows: { readonly row: EventRow; readonly lines: string[] }[] = [];
  const otherLines: string[] = [];
  let table: EventTable | undefined;
  let isInRow = false;
  for (const line of text.split('\n')) {
    const header = eventTable(line);
    if (header !== undefined) {
      table = header;
      isInRow = false;
      continue;
    }
    const row = (table === undefined ? undefined : rowBelow(table, line)) ?? rowOf(line);
    if (row !== undefined) rows.push({ row, lines: [row.message] });
    else if (isInRow && line.trim() !== '') rows.at(-1)!.lines.push(line);
    else otherLines.push(line);
    isInRow = (row !== undefined || isInRow) && line.trim() !== '';
    if (line.trim() === '') table = undefined;
  }
  if (rows.length === 0) return undefined;
  const warnings = rows.filter(({ row }) => !row.isNormal);
  const events = (warnings.length > 0 ? warnings : rows).map(({ row, lines }) =>
    eventOfLines(lines.slice(0, 20), { ...about, object: row.object ?? about.object }),
  );
  return { events, otherLines };
}

/** A row: its type comes first, or after times, a count, names and the namespace; a reason follows, then the message. */
function rowOf(line: string): EventRow | undefined {
  const [, before = '', type, behind = ''] =
    /^\s{0,80}((?:\S{1,253}\s{1,80}){0,11}?)(Normal|Warning)\s{1,80}[A-Z]\w{2,60}\s{1,80}(\S.*)$/.exec(
      line.slice(0, longestLine),
    ) ?? [];
  if (type === undefined || !isOfColumns(before)) return undefined;
  const { rest, object } = afterColumns(behind);
  const { message, name } = beforeColumns(rest);
  const named = object ?? objectBefore(before) ?? (name === undefined ? undefined : { kind: '', name });
  return { isNormal: type === 'Normal', message, object: named };
}

const longestLine = 20_000;

/** Whether the words before a type may be cells of a table: prose has capitals and punctuation. */
function isOfColumns(before: string): boolean {
  return before.split(/\s+/).every(word => cell.test(word) || kinds.has(word));
}

const cell =
  /^(?:[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9.-]+)?[,}]?|\(x\d+|(?:\d+[smhdyw])+\)?|<[a-z]+>|spec\.\S+|\{[a-z-]+|\}|)$/;

const kinds = new Set([
  ...[
    'Pod',
    'ReplicaSet',
    'Deployment',
    'StatefulSet',
    'DaemonSet',
    'Job',
    'CronJob',
    'ReplicationController',
  ],
  ...['Node', 'RuntimeClass', 'Service', 'Workflow', 'Sandbox'],
]);

/** The columns that may stand between the reason and the message. */
const columns: readonly RegExp[] = [
  // 12s (x5 over 2m)
  /^(?:(?:\d{1,6}[smhdyw]){1,4}|<unknown>|<invalid>)(?: ago)?(?: \(x\d{1,9} over [^()]{1,40}\))?\s+/,
  // A count, or the times of old releases.
  /^\d{1,9}(?: {2,}|\t+)/,
  // spec.containers{app}
  /^(?:spec|status)\.[\w.]{1,60}\{[^}\s]{1,100}\}\s+/,
  // The source: known ones, and any name in a cell of its own.
  /^(?:kubelet|controllermanager|karpenter|[a-z][a-z0-9-]{1,60}-(?:controller|scheduler|autoscaler|manager))(?:, [\w.-]{1,253})?\s+/,
  /^[a-z][\w.-]{1,80}(?:\/[\w.-]{1,80})?(?:, [\w.-]{1,253})?(?: {2,}|\t+)/,
  // {kubelet node-1}
  /^\{[a-z][\w-]{1,60} [^}]{0,253}\}\s+/,
];

const objectColumn = /^([a-zA-Z][a-zA-Z.]{1,60}\/[a-z0-9][a-z0-9.-]{0,252})\s+/;
const kindAndName = /^([A-Z][a-zA-Z]{1,60})\s+([a-z0-9][a-z0-9.-]{0,252})\s+/;

/** Reads the cells before a message. No cell is taken that would leave none for the message. */
function afterColumns(text: string): { readonly rest: string; readonly object: EventObject | undefined } {
  let rest = text.trimEnd();
  let object: EventObject | undefined;
  for (let count = 0; count < 8; count++) {
    const named = object === undefined ? objectAt(rest) : undefined;
    object ??= named?.object;
    const length =
      named?.length ?? columns.map(column => column.exec(rest)?.[0].length ?? 0).find(Boolean) ?? 0;
    if (length === 0) break;
    rest = rest.slice(length);
  }
  return { rest, object };
}

/** `pod/web-7d4b9`, or `Pod web-7d4b9`; a name without a digit or a hyphen may as well be a word of a message. */
function objectAt(text: string): { readonly object: EventObject; readonly length: number } | undefined {
  const inOne = objectColumn.exec(text);
  if (inOne !== null) return { object: objectNamed(inOne[1])!, length: inOne[0].length };
  const [all, kind = '', name = ''] = kindAndName.exec(text) ?? [];
  if (all === undefined || !kinds.has(kind) || !/[-\d]/.test(name)) return undefined;
  return { object: { kind, name }, length: all.length };
}

/** Releases before 1.15 have the name of the event and the kind before the type, `-o custom-columns` has what it is told. */
function objectBefore(before: string): EventObject | undefined {
  const words = before.trim().split(/\s+/);
  const inOne = words.map(word => objectNamed(word)).find(Boolean);
  if (inOne !== undefined) return inOne;
  const at = words.findIndex(word => kinds.has(word));
  const kind = words[at];
  const event = words.find(word => withoutNumber(word) !== word);
  const name = event === undefined ? (kind === undefined ? undefined : words[at + 1]) : withoutNumber(event);
  return name === undefined ? undefined : { kind: kind ?? '', name };
}

/** Takes the last columns of `-o wide` away: FIRST SEEN, COUNT, NAME. */
function beforeColumns(text: string): { readonly message: string; readonly name: string | undefined } {
  const words = text.split(' ').filter(word => word !== '');
  const [seen = '', count = '', event = ''] = words.slice(-3);
  const name = withoutNumber(event);
  const isWide = words.length > 3 && /^(?:\d+[smhdy])+$/.test(seen) && /^\d+$/.test(count) && name !== event;
  if (!isWide) return { message: text, name: undefined };
  return { message: text.slice(0, text.lastIndexOf(` ${seen}`)).trimEnd(), name };
}
