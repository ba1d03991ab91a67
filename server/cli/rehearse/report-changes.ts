import { type Change, kindsOfChange } from '../../api-server/rehearsal/changes-of-course.ts';
import { groupBy } from '../../base/collections.ts';
import { printableLine, withoutCommands } from '../input/printable.ts';

/** A change with the object that it is about. */
export interface PlacedChange extends Change {
  /** `deploy/web.yaml:7:1` */
  readonly place: string;
  /** `Deployment web` */
  readonly subject: string;
  /** The saved cluster in which it changes; `undefined` where that does not matter. */
  readonly cluster: string | undefined;
  /** The upgraded component, with both releases. */
  readonly from: string;
  readonly to: string;
}

/** The changes as text, grouped by what changes, each with both answers; what is the same in several clusters once. */
export function changesAsText(changes: readonly PlacedChange[], unknown: readonly string[]): string {
  const byKind = groupBy(changes, ({ kind }) => kind);
  const groups = kindsOfChange.flatMap(kind => {
    const group = byKind.get(kind);
    if (group === undefined) return [];
    const once = groupBy(group, ({ place, subject, before, after }) =>
      [place, subject, before, after].join('\n'),
    );
    return [`${kind}:`, ...[...once.values()].flatMap(same => linesOf(same))];
  });
  const breaking = changes.filter(({ breaks }) => breaks).length;
  const total = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  const summary = changes.length === 0 ? 'nothing changes' : `${total}, ${breaking} of which break something`;
  return `${[...groups, ...unknown.map(line => `unknown: ${line}`), summary].join('\n')}\n`;
}

/** The changes as one JSON object; lines and columns are in `place`. */
export function changesAsJson(changes: readonly PlacedChange[], unknown: readonly string[]): string {
  return `${withoutCommands(JSON.stringify({ changes, unknown }, null, 2))}\n`;
}

function linesOf(same: readonly PlacedChange[]): readonly string[] {
  const { place, subject, from, to, before, after } = same[0]!;
  const clusters = same.flatMap(({ cluster }) => cluster ?? []);
  const where = clusters.length === 0 ? '' : ` (${printableLine(clusters.join(', '))})`;
  const inOneLine = (text: string) => (text === '' ? '-' : printableLine(text.replaceAll('\n', ' ')));
  return [
    `  ${printableLine(`${place}: ${subject}`)}${where}`,
    `    ${from}: ${inOneLine(before)}`,
    `    ${to}: ${inOneLine(after)}`,
  ];
}
