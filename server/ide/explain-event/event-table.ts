import type { EventObject } from './object-in-log.ts';

/** The columns of a table of events by its header, such as one of `kubectl get events -o custom-columns=...`. */
export interface EventTable {
  readonly columns: readonly {
    readonly name: string;
    readonly start: number;
    readonly end: number | undefined;
  }[];
}

/** A row of a table: the message with what follows it on the line. */
export interface EventRow {
  readonly isNormal: boolean;
  readonly message: string;
  readonly object: EventObject | undefined;
}

/** Reads a header: names in capitals with a column of messages among them, with wide gaps between them. */
export function eventTable(line: string): EventTable | undefined {
  if (!/^[A-Z][A-Z _/-]{1,200}$/.test(line.trim().replaceAll('\t', ' '))) return undefined;
  const names = [...line.matchAll(/[A-Z_/-]+(?: [A-Z_/-]+)*/g)];
  const columns = names.map(({ 0: name, index }, at) => ({
    name,
    start: index,
    end: names[at + 1]?.index,
  }));
  return columns.length > 1 && columns.some(isOfMessage) ? { columns } : undefined;
}

/** The row of a line in such a table; `undefined` if its cells do not stand below the names, as in a line that was wrapped. */
export function rowBelow({ columns }: EventTable, line: string): EventRow | undefined {
  const isAligned = columns.every(
    ({ start }) => start >= line.length || start === 0 || /\s/.test(line[start - 1]!),
  );
  if (!isAligned || /^\s/.test(line)) return undefined;
  const cell = (named: RegExp): string => {
    const column = columns.find(({ name }) => named.test(name));
    return column === undefined ? '' : line.slice(column.start, column.end).trim();
  };
  const message = cell(messageNames);
  if (message === '') return undefined;
  const object =
    objectNamed(cell(objectNames)) ?? objectOf(cell(/KIND/), cell(/NAME$|POD/), cell(objectNames));
  return { isNormal: cell(/TYPE/) === 'Normal', message, object };
}

const messageNames = /^(?:MESSAGE|MSG|NOTE)$/;
const objectNames = /^(?:OBJ|INVOLVED)/;

function isOfMessage({ name }: { readonly name: string }): boolean {
  return messageNames.test(name);
}

/** `pod/web-7d4b9`, or `Pod/web-7d4b9` of `kubectl events`. */
export function objectNamed(cell = ''): EventObject | undefined {
  const [, kind, name] = /^([a-zA-Z][a-zA-Z.]{1,60})\/([a-z0-9][a-z0-9.-]{0,252})$/.exec(cell) ?? [];
  return kind === undefined || name === undefined ? undefined : { kind, name };
}

/** The object of a column of names. An event has the name of its object with a number behind it. */
function objectOf(kind: string, name: string, other: string): EventObject | undefined {
  const named = other === '' ? withoutNumber(name) : other;
  return /^[a-z0-9][a-z0-9.-]{0,252}$/.test(named) ? { kind, name: named } : undefined;
}

/** `web-7d4b9` of the event `web-7d4b9.17a1b2c3d4e5f6a7` (client-go/tools/record/event.go:makeEvent). */
export function withoutNumber(name: string): string {
  return name.replace(/\.[0-9a-f]{12,18}$/, '');
}
