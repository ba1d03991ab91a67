import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseWhole } from '../../../server/yaml/parse.ts';
import { parseSimple } from '../../../server/yaml/parse-simple.ts';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { brokenText } from '../../support/broken-text.ts';
import { corpora, corpusFiles } from '../../support/corpus-files.ts';

describe('parseSimple', () => {
  it('reads what manifests are made of', () => {
    check(
      '# c\n---\na: 1\nb:\n  c: "x"  # why\n  d:\n  - e: f\n    g: 1\n\n  # h\n  -  - -x\n     - "y"\ni: \'z\'\n',
      true,
    );
    check('- a\n- b: 1\n  c: http://x/?y#z\n', true);
    check('a: {}\nb: { } # c\nc:\n  - []\n  - {}\n', true);
    check('a: [x]\nb: [ "-c" , \'y z\', --z ]  # w\nc:\n  - [1.5, /bin/sh]\n', true);
    check('  a: 1\n  b: 2', true);
    check('', true);
    check('---\n# nothing\n', true);
  });

  it('leaves everything else to the library', () => {
    for (const text of [
      'a: |\n  b\n',
      'a: {b: 1}\n',
      'a: [b: 1]\n',
      'a: [b c]\n',
      'a: [b,]\n',
      'a: [b] c\n',
      'a: [b]#c\n',
      'a: [[b]]\n',
      'a: [*x]\n',
      'a: ["\\n"]\n',
      'a: [\n]\n',
      'a: []\n  b: 1\n',
      'a: &x 1\n',
      'a: *x\n',
      'a: !!str 1\n',
      '? a\n',
      'a: "\\n"\n',
      "a: 'it''s'\n",
      '"a": 1\n',
      'a: b\n  c\n',
      'a: b: c\n',
      'a: "b" c\n',
      'a: "b"#c\n',
      '\ta: 1\n',
      'a: 1\r\n',
      'a: 1\n---\n',
      'a: 1\n...\n',
      '%YAML 1.1\n---\na: 1\n',
      'a: 1\n  b: 1\n',
      ' a: 1\nb: 1\n',
      '- a\nb: 1\n',
      'a: 1\n- b\n',
      'a:\n  b: 1\n  # of the map above\n',
      'a: # of nothing\n',
      'a: {{ b }}\n',
      'a: \uFEFF\n',
      'alone\n',
      '<<: 1\n',
      '- '.repeat(5000),
    ]) {
      check(text, false);
    }
  });

  it('gives the tree that the library gives, wherever it gives one', () => {
    const lines = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(chosen => chosen.join(''));
    fc.assert(
      fc.property(fc.oneof(lines, brokenText), text => void check(text)),
      { numRuns: 5000 },
    );
  });

  // What people write is half of it simple; of ours less, which is there for what is not.
  const leastShare = { own: 0.15, public: 0.5 };
  for (const corpus of corpora) {
    it(`gives the same tree for every document of the ${corpus.name} corpus that it reads, and reads many`, () => {
      const files = corpusFiles(undefined, undefined, [corpus]);
      const documents = files.flatMap(({ text }) =>
        splitDocuments(text).map(({ start, end }) => text.slice(start, end)),
      );
      const read = documents.filter(text => check(text)).length;
      assert.ok(read > leastShare[corpus.name] * documents.length, `${read} of ${documents.length}`);
    });
  }
});

/** Compares with the library; tells whether the text was simple, which `isSimple` expects. */
function check(text: string, isSimple?: boolean): boolean {
  const simple = parseSimple(text);
  if (isSimple !== undefined) assert.equal(simple !== undefined, isSimple, JSON.stringify(text));
  if (simple === undefined) return false;
  assert.deepEqual({ root: simple.root, problems: [] }, parseWhole(text), JSON.stringify(text));
  return true;
}

const pieces = [
  ...[
    'a:',
    'b:',
    'spec:',
    ' ',
    '  ',
    '    ',
    '- ',
    '-',
    '\n',
    '\n',
    '\n  ',
    '\n    ',
    '\n- ',
    '\n  - ',
    '- - ',
  ],
  ...[
    'x',
    ' x',
    ' 1',
    '"q"',
    " 'q'",
    ' # c',
    '#',
    '\n# c',
    '\n  # c',
    '---',
    '\n---\n',
    '...',
    ': ',
    ':',
    ' |',
  ],
  ...[
    '~',
    '--x',
    'a: 1',
    'b: "x"',
    '\nname: y',
    '\n  name: y',
    '\nitems:\n',
    '"',
    "'",
    'é',
    '\\',
    '{}',
    '[]',
    '[x, "q"]',
    '[',
    ']',
  ],
  ...['&a', '*a', '!t', '?', ',', '<<:', '\n\n', '  \n', '-\n', '/', '.', '%'],
];
