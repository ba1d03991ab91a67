import { quote } from '../objects/go-text.ts';

/**
 * Returns Go's error about a text that is not a time of RFC 3339, such as `parsing time "x" as
 * "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"`; `undefined` for a time (Go's time/format.go:parse). The
 * hours of a time zone are not checked.
 */
export function goTimeError(text: string): string | undefined {
  const problem = (words: string) => `parsing time ${quote(text)}${words}`;
  let rest = text;
  const read = new Map<string, number>();
  for (const [part, form, range] of parts) {
    const found = form.exec(rest)?.[0];
    if (found === undefined) {
      return problem(` as ${quote(layout)}: cannot parse ${quote(rest)} as ${quote(part)}`);
    }
    const value = Number(found);
    if (range !== undefined && (value < range.least || value > range.most)) {
      return problem(`: ${range.name} out of range`);
    }
    read.set(part, value);
    rest = rest.slice(found.length);
  }
  if (rest !== '') return problem(`: extra text: ${quote(rest)}`);
  const day = read.get('02')!;
  const lastDay = new Date(Date.UTC(read.get('2006')!, read.get('01')!, 0)).getUTCDate();
  return day < 1 || day > lastDay ? problem(': day out of range') : undefined;
}

const layout = '2006-01-02T15:04:05Z07:00';

interface Range {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** The parts of the layout with what they match; seconds may have a fraction. */
const parts: readonly (readonly [string, RegExp, Range?])[] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^\d\d/, { name: 'month', least: 1, most: 12 }],
  ['-', /^-/],
  ['02', /^\d\d/],
  ['T', /^T/],
  ['15', /^\d\d?/, { name: 'hour', least: 0, most: 23 }],
  [':', /^:/],
  ['04', /^\d\d/, { name: 'minute', least: 0, most: 59 }],
  [':', /^:/],
  ['05', /^\d\d(?:[.,]\d+)?/, { name: 'second', least: 0, most: 59.999_999_999 }],
  ['Z07:00', /^(?:Z|[+-]\d\d:\d\d)/],
];
