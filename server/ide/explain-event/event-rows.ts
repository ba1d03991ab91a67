import { type EventObject, eventOfLines, type PastedEvent } from './pasted-event.ts';

/**
 * Reads the rows of the tables that `kubectl describe` and `kubectl get events` print; `undefined` if there are none.
 * Rows of type Normal are left out, if others are there.
 */
export function eventRows(text: string): readonly PastedEvent[] | undefined {
  const about = describedPod(text);
  const rows: {
    readonly isNormal: boolean;
    readonly lines: string[];
    readonly object: EventObject | undefined;
  }[] = [];
  let isInRow = false;
  for (const line of text.split('\n')) {
    const row = rowOf(line);
    if (row !== undefined) rows.push(row);
    else if (isInRow && line.trim() !== '') rows.at(-1)!.lines.push(line);
    isInRow = (row !== undefined || isInRow) && line.trim() !== '';
  }
  if (rows.length === 0) return undefined;
  const warnings = rows.filter(({ isNormal }) => !isNormal);
  return (warnings.length > 0 ? warnings : rows).map(({ lines, object }) =>
    eventOfLines(lines.slice(0, 20), { className: about.className, object: object ?? about.object }),
  );
}

/** A row: the type is its first cell, or comes after the times and the namespace; the message is the last. */
function rowOf(line: string) {
  const cells = line.trim().split(/\t| {2,}/);
  const at = cells.slice(0, 3).findIndex(cell => cell === 'Normal' || cell === 'Warning');
  if (at === -1 || !/^[A-Z]\w{2,}$/.test(cells[at + 1] ?? '')) return narrowRow(line);
  const rest = cells.slice(at + 2);
  const object = objectNamed(rest[0]);
  // `kubectl describe` has the age and the source between reason and message.
  const message = rest.slice(object === undefined ? 2 : 1).join('  ');
  return { isNormal: cells[at] === 'Normal', lines: [message], object };
}

/** A row whose columns lost their width where it was copied. */
function narrowRow(line: string) {
  const [, type, message] = /^\s{0,40}(Normal|Warning) [A-Z]\w{2,60} (.*)$/.exec(line) ?? [];
  if (type === undefined || message === undefined) return undefined;
  return { isNormal: type === 'Normal', lines: [message], object: undefined };
}

/** `pod/web-7d4b9` */
function objectNamed(cell = ''): EventObject | undefined {
  const [, kind, name] = /^([a-z][a-z.]{1,60})\/([a-z0-9][a-z0-9.-]{0,252})$/.exec(cell) ?? [];
  return kind === undefined || name === undefined ? undefined : { kind, name };
}

/** Name and class of the object that `kubectl describe` describes above its events. */
function describedPod(text: string): Pick<PastedEvent, 'object' | 'className'> {
  const name = /^Name:[ \t]{1,60}(\S{1,253})$/m.exec(text)?.[1];
  return {
    object: name === undefined ? undefined : { kind: '', name },
    className: /^Runtime Class Name:[ \t]{1,60}(\S{1,253})$/m.exec(text)?.[1],
  };
}
