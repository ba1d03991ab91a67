import fc from 'fast-check';
import { randomNumbers } from '../support/random-numbers.ts';

/** What happens to a text between two keystrokes, in a merge, in a bad copy; a number decides where. */
interface Mutation {
  readonly kind: keyof typeof kinds;
  readonly seed: number;
}

const pieces = [
  ...[
    '\r',
    '\r\n',
    '\n',
    '\t',
    ' ',
    '\uFEFF',
    '\ud800',
    '\udfff',
    '\0',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u00a0',
    '\x1b[2J',
  ],
  ...[
    '&a ',
    '*a',
    '*a ',
    '<<: *a\n',
    '<<: {a: 1}\n',
    '!!str ',
    '!!binary ',
    '!x ',
    '!<tag:x> ',
    '%YAML 1.1\n',
    '%TAG ! x:\n',
  ],
  ...[
    '---',
    '---\n',
    '\n---\n',
    '\n...\n',
    '--- |\n',
    '{{ .Values.x }}',
    '{{- if .x -}}',
    '{{ end }}',
    '{{',
    '}}',
    '{# #}',
    '<% %>',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ': ',
    '- ',
    '? ',
    '"',
    "'",
    '|\n',
    '>-\n',
    '#',
    ' #',
    '\\',
    '`',
    '@',
    '%',
    '=',
    '|2-\n',
  ],
  ...[
    '<<<<<<< HEAD\n',
    '=======\n',
    '>>>>>>> x\n',
    '# runtimeclass: ignore\n',
    '# runtimeclass: ignore-file\n',
    'null',
    '0',
  ],
  ...[
    '/',
    '*',
    '"""',
    "'''",
    '[[',
    ']]',
    '= ',
    '${',
    '"\n',
    '0x',
    '1e999',
    '/* */',
    '// x\n',
    '~1',
    '~0',
    '- op: add\n',
  ],
];

const kinds = {
  truncate: (text, next) => text.slice(0, next() % (text.length + 1)),
  cutHead: (text, next) => text.slice(next() % (text.length + 1)),
  remove: (text, next) => replaceAt(text, next, next() % 12, ''),
  removeMuch: (text, next) => replaceAt(text, next, next() % 400, ''),
  insert: (text, next) => replaceAt(text, next, 0, pieces[next() % pieces.length]!),
  replace: (text, next) => replaceAt(text, next, 1 + (next() % 3), pieces[next() % pieces.length]!),
  duplicateLine: (text, next) => onLines(text, next, (lines, at) => lines.splice(at, 0, lines[at]!)),
  duplicateLines: (text, next) =>
    onLines(text, next, (lines, at) => lines.splice(next() % lines.length, 0, ...lines.slice(at, at + 8))),
  removeLine: (text, next) => onLines(text, next, (lines, at) => lines.splice(at, 1)),
  swapLines: (text, next) =>
    onLines(text, next, (lines, at) => lines.splice(at, 2, ...lines.slice(at, at + 2).reverse())),
  indentLine: (text, next) =>
    onLines(text, next, (lines, at) => lines.splice(at, 1, `${' '.repeat(1 + (next() % 4))}${lines[at]}`)),
  outdentLine: (text, next) =>
    onLines(text, next, (lines, at) => lines.splice(at, 1, lines[at]!.replace(/^ {1,2}/, ''))),
  swapIndents: (text, next) =>
    onLines(text, next, (lines, at) => {
      const other = next() % lines.length;
      const indentOf = (line: string) => /^ */.exec(line)![0];
      const [one, two] = [lines[at]!, lines[other]!];
      lines[at] = indentOf(two) + one.trimStart();
      lines[other] = indentOf(one) + two.trimStart();
    }),
  tabs: text => text.replace(/^ {2}/gm, '\t'),
  tabInLine: (text, next) =>
    onLines(text, next, (lines, at) => lines.splice(at, 1, lines[at]!.replace(/ +/, '\t'))),
  carriageReturns: text => text.replace(/\r?\n/g, '\r'),
  windows: text => text.replace(/\r?\n/g, '\r\n'),
  mixedBreaks: (text, next) => text.replace(/\r?\n/g, () => ['\n', '\r\n', '\r'][next() % 3]!),
  byteOrderMarks: (text, next) => '\uFEFF'.repeat(1 + (next() % 2)) + text,
  comment: (text, next) => onLines(text, next, (lines, at) => lines.splice(at, 1, `# ${lines[at]}`)),
  emptyLines: (text, next) => onLines(text, next, (lines, at) => lines.splice(at, 0, '', '   ', '')),
  noEnd: text => text.trimEnd(),
  twice: text => `${text}\n---\n${text}`,
  inList: text => text.replace(/^/gm, '  ').replace(/^ {2}/, '- '),
  unquote: text => text.replace(/["']/g, ''),
  manyTimes: (text, next) => replaceAt(text, next, 0, pieces[next() % pieces.length]!.repeat(40)),
} satisfies Record<string, (text: string, next: () => number) => string>;

/** Mutations of a text, usually few. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 7,
    arbitrary: fc.array(
      fc.record({ kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])), seed: fc.nat() }),
      { minLength: 1, maxLength: 4 },
    ),
  },
);

export function mutate(text: string, applied: readonly Mutation[]): string {
  return applied.reduce((before, { kind, seed }) => kinds[kind](before, randomNumbers(seed)), text);
}

function replaceAt(text: string, next: () => number, length: number, piece: string): string {
  const at = next() % (text.length + 1);
  return text.slice(0, at) + piece + text.slice(at + length);
}

function onLines(text: string, next: () => number, change: (lines: string[], at: number) => unknown): string {
  const lines = text.split('\n');
  change(lines, next() % lines.length);
  return lines.join('\n');
}
