import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { brokenText } from '../../support/broken-text.ts';

describe('splitDocuments', () => {
  it('cuts before a marker', () => {
    check('a: 1\n---\nb: 1\n', ['a: 1\n', '---\nb: 1\n']);
  });

  it('leaves a marker at the top with its document', () => {
    check('---\na: 1\n--- # next\nb: 1', ['---\na: 1\n', '--- # next\nb: 1']);
  });

  it('leaves comments, blank lines and directives above the first marker with its document', () => {
    check('# Copyright\n\n%YAML 1.1\n---\na: 1\n', ['# Copyright\n\n%YAML 1.1\n---\na: 1\n']);
  });

  it('leaves comments below a document with that document', () => {
    check('a: 1\n# end\n---\nb: 1\n', ['a: 1\n# end\n', '---\nb: 1\n']);
  });

  it('cuts behind an end marker', () => {
    check('a: 1\n...\n# next\n---\nb: 1\n...\n', ['a: 1\n...\n', '# next\n---\nb: 1\n...\n']);
  });

  it('keeps empty documents', () => {
    check('---\n---\n---\na: 1\n---\n', ['---\n', '---\n', '---\na: 1\n', '---\n']);
  });

  it('does not care what the marker stands in', () => {
    check('a: |\n  x\n---\nb: "\n---\nc: {\n---\nd: 1\n', [
      'a: |\n  x\n',
      '---\nb: "\n',
      '---\nc: {\n',
      '---\nd: 1\n',
    ]);
  });

  it('takes only whole markers at the start of a line', () => {
    check('a: 1\n ---\n----\n---x\n....\n', ['a: 1\n ---\n----\n---x\n....\n']);
  });

  it('takes a marker with a value behind it', () => {
    check('a: 1\n--- {b: 1}\n---\tc\n', ['a: 1\n', '--- {b: 1}\n', '---\tc\n']);
  });

  it('knows the line ends of other systems', () => {
    check('a: 1\r\n---\r\nb: 1\r\n', ['a: 1\r\n', '---\r\nb: 1\r\n']);
    check('a: 1\r---\rb: 1\r...\rc: 1', ['a: 1\r', '---\rb: 1\r...\r', 'c: 1']);
  });

  it('cuts at the same places whatever ends a line', () => {
    fc.assert(
      fc.property(brokenText, text => {
        const unix = text.replaceAll('\r', '');
        assert.deepEqual(splitDocuments(unix), splitDocuments(unix.replaceAll('\n', '\r')));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives one document for an empty text and for comments', () => {
    check('', ['']);
    check('# nothing\n', ['# nothing\n']);
  });

  it('leaves a byte order mark with the first document', () => {
    check('\uFEFF---\na: 1\n', ['\uFEFF---\na: 1\n']);
  });
});

function check(text: string, documents: readonly string[]): void {
  assert.deepEqual(
    splitDocuments(text).map(({ start, end }) => text.slice(start, end)),
    documents,
  );
}
