import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { checkAnyChanges, insertion, keptOf, textsOf } from '../../support/source-files.ts';

describe('a long map', () => {
  const comment = `# ${'long '.repeat(2500)}\n`;
  const map = `${comment}---\na:\n- x\n- y\n# of b\nb: |\n  - x\n\n"c/d": { e: 1 }\nf: 1\ng: 1\n`;

  it('is cut into its entries, where that is wanted', () => {
    assert.deepEqual(textsOf(openMap(map)), [
      `${comment}---\na:\n- x\n- y\n`,
      '# of b\nb: |\n  - x\n\n',
      '"c/d": { e: 1 }\n',
      'f: 1\n',
      'g: 1\n',
    ]);
    assert.equal(SourceFile.of('file:///a.yaml', 1, map).documents.length, 1);
  });

  it('keeps the entries before and behind a change', () => {
    const before = openMap(map);
    const after = before.change(2, [insertion(map.indexOf('g: 1'), 'ff: 1\n')]);
    assert.deepEqual(keptOf(before, after), [true, true, true, true, false, true]);
  });

  it('is one document again when an entry refers to another one, or a line is no entry', () => {
    assert.equal(openMap(map).change(2, [insertion(map.indexOf('g: 1') + 3, '*x ')]).documents.length, 1);
    assert.equal(openMap(map).change(2, [insertion(map.indexOf('g: 1'), '}\n')]).documents.length, 1);
    assert.equal(openMap(map).change(2, [insertion(map.indexOf('g: 1'), 'kind: x\n')]).documents.length, 1);
  });

  it('is after any changes what it is when it is read anew', () => {
    checkAnyChanges(openMap, comment, linesOfMaps);
  });
});

const linesOfMaps = [
  ...['a: 1\n', 'b:\n  - c\n', 'c: |\n  x: 1\n', 'd:\n- 1\n', '# c\n', '  # c\n', '\n', 'e: "\n'],
  ...['kind: x\n', '---\n', '...\n', 'f: 1\r\n', '  g: 1\n', '"h": { i: 1 }\n', 'j: *x\n', '}\n', ' \n'],
];

function openMap(text: string): SourceFile {
  const isMapToCut = (key: string) => key !== 'kind';
  return SourceFile.of('file:///a.yaml', 1, text, () => false, isMapToCut);
}
