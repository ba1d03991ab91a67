import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type PlacedDocument, SourceFile, type TextChange } from '../../../server/yaml/source-file.ts';
import { brokenText, changeOf, mutation } from '../../support/broken-text.ts';
import { checkAnyChanges, checkSame, insertion, keptOf, textsOf } from '../../support/source-files.ts';

const text = 'a: 1\n---\nb: 1\n---\nc: 1\n';

/** Long enough for a list to be cut. */
const above = `# ${'long '.repeat(2500)}\nitems:\n`;

describe('SourceFile', () => {
  it('leaves a byte order mark out', () => {
    assert.equal(SourceFile.of('file:///a.yaml', 1, '\uFEFFa: 1').text, 'a: 1');
  });

  it('takes an object of JSON for one document', () => {
    const json = '{"a": "\n---\n"}';
    assert.deepEqual(textsOf(SourceFile.of('file:///a.json', 1, json)), [json]);
    const objects = ['{\n  "a": [\n{"b": {}\n},\n{}\n]}\n\n', '{"c": 1}\r\n', '{}'];
    assert.deepEqual(textsOf(SourceFile.of('file:///a.json', 1, objects.join(''))), objects);
  });

  it('tells the document at an offset, at a boundary the one that starts there', () => {
    const file = SourceFile.of('file:///a.yaml', 1, text);
    const starts = [0, 4, 5, text.length].map(offset => file.documentAt(offset).start);
    assert.deepEqual(starts, [0, 0, 5, 14]);
  });
});

describe('a change', () => {
  it('keeps the documents before and behind it', () => {
    const before = SourceFile.of('file:///a.yaml', 1, text);
    const after = before.change(2, [insertion(text.indexOf('b'), 'bb: 2\n')]);
    assert.deepEqual(textsOf(after), ['a: 1\n', '---\nbb: 2\nb: 1\n', '---\nc: 1\n']);
    assert.deepEqual(keptOf(before, after), [true, false, true]);
    assert.equal(after.version, 2);
    assert.equal(before.text, text);
  });

  it('that cuts a document in two keeps the others', () => {
    const before = SourceFile.of('file:///a.yaml', 1, text);
    const after = before.change(2, [insertion(text.indexOf('b'), 'x: 1\n---\n')]);
    assert.deepEqual(keptOf(before, after), [true, false, false, true]);
  });

  it('that joins two documents keeps the others', () => {
    const before = SourceFile.of('file:///a.yaml', 1, text);
    const after = before.change(2, [{ start: 5, end: 9, text: '' }]);
    assert.deepEqual(textsOf(after), ['a: 1\nb: 1\n', '---\nc: 1\n']);
    assert.deepEqual(keptOf(before, after), [false, true]);
  });

  it('of several places keeps what is outside of all of them', () => {
    const before = SourceFile.of('file:///a.yaml', 1, `${text}---\nd: 1\n`);
    const after = before.change(2, [insertion(9, '# one\n'), insertion(9, '# two\n')]);
    assert.deepEqual(keptOf(before, after), [true, false, true, true]);
  });

  it('gives what reading the new text gives, whatever the changes are', () => {
    const sequences = fc.array(fc.array(mutation, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
    fc.assert(
      fc.property(brokenText, fc.constantFrom('a.yaml', 'a.json'), sequences, (text, name, sequence) => {
        let file = SourceFile.of(`file:///${name}`, 0, text.replace(/^\uFEFF/, ''));
        for (const [index, mutations] of sequence.entries()) {
          const changes: TextChange[] = [];
          let expected = file.text;
          for (const each of mutations) {
            const change = changeOf(expected, each);
            changes.push(change);
            expected = expected.slice(0, change.start) + change.text + expected.slice(change.end);
          }
          const before = file;
          file = before.change(index, changes);
          assert.equal(file.text, expected);
          checkSame(file, freshlyRead(name, expected));
          checkUntouchedAreKept(before, file, changes);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a long list', () => {
  const list = `${above}- a: 1\n- b: |\n    - x\n- c: 1\n- d: 1\nkind: List\n---\ne: 1\n`;

  it('is cut into its items, where that is wanted', () => {
    assert.deepEqual(textsOf(openList(list)), [
      above,
      '- a: 1\n',
      '- b: |\n    - x\n',
      '- c: 1\n',
      '- d: 1\n',
      'kind: List\n',
      '---\ne: 1\n',
    ]);
    const whole = SourceFile.of('file:///a.yaml', 1, list);
    assert.deepEqual(textsOf(whole), [list.slice(0, -'---\ne: 1\n'.length), '---\ne: 1\n']);
  });

  it('keeps the items before and behind a change', () => {
    const before = openList(list);
    const after = before.change(2, [insertion(list.indexOf('- c: 1') + 6, '\n  cc: 2')]);
    assert.deepEqual(keptOf(before, after), [true, true, true, false, true, true, true]);
    const cut = after.change(3, [insertion(after.text.indexOf('- d: 1'), '- dd: 1\n')]);
    assert.deepEqual(keptOf(after, cut), [true, true, true, true, false, true, true, true]);
  });

  it('is one document again when an item refers to another one', () => {
    const after = openList(list).change(2, [insertion(list.indexOf('- c: 1') + 5, '*x ')]);
    assert.equal(after.documents.length, 2);
  });

  it('is after any changes what it is when it is read anew', () => {
    checkAnyChanges(openList, above, linesOfLists);
  });
});

const linesOfLists = [
  ...[
    '- a: 1\n',
    '- b:\n    - c\n',
    '- |\n  - x\n',
    '-\n  a: 1\n',
    '# c\n',
    '  # c\n',
    '\n',
    '- "\n',
    '- - x\n',
  ],
  ...[
    'kind: List\n',
    '---\n',
    '...\n',
    '- a: 1\r\n',
    '  - a: 1\n',
    '  b: 1\n',
    '- *x\n',
    '    c: 1\n',
    'items:\n',
  ],
];

function openList(text: string): SourceFile {
  return SourceFile.of('file:///a.yaml', 1, text, () => true);
}

/** Without the byte order mark that a change may have put at the start, which only a file on disk can have. */
function freshlyRead(name: string, text: string): SourceFile {
  return SourceFile.of(`file:///${name}`, 0, '').change(0, [{ start: 0, end: 0, text }]);
}

/** Documents that end before a single change, or start behind it, are the same objects. */
function checkUntouchedAreKept(before: SourceFile, after: SourceFile, changes: readonly TextChange[]): void {
  const [change, another] = changes;
  if (change === undefined || another !== undefined) return;
  const grown = change.text.length - (change.end - change.start);
  for (const { start, document } of after.documents) {
    const end = start + document.text.length;
    const isBefore: boolean = end <= change.start;
    const isBehind: boolean = start >= change.end + grown;
    const old: PlacedDocument | undefined = before.documents.find(
      candidate =>
        candidate.document.text === document.text &&
        ((isBefore && candidate.start === start) || (isBehind && candidate.start === start - grown)),
    );
    if (old !== undefined) assert.equal(document, old.document);
  }
}
