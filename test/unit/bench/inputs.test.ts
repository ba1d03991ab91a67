import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { classNamePlace, editedPlace, inputFiles } from '../../bench/inputs/files.ts';
import { typing } from '../../bench/inputs/typing.ts';

describe('the inputs of the bench', () => {
  it('have as many lines and documents as their names say', () => {
    const found = Object.entries(inputFiles).map(([name, { text }]) => {
      const { documents } = SourceFile.of('file:///a.yaml', 1, text);
      return `${name}: ${text.split('\n').length - 1} lines, ${documents.length} documents`;
    });
    assert.deepEqual(found, [
      '60: 60 lines, 2 documents',
      '2k: 2000 lines, 39 documents',
      '20k: 20000 lines, 386 documents',
      'values: 20000 lines, 2 documents',
      'list: 20000 lines, 1 documents',
    ]);
  });

  it('are typed into in the middle, below the name of a class', () => {
    for (const file of Object.values(inputFiles)) {
      const rows = file.text.split('\n');
      const edited = editedPlace(file);
      const named = classNamePlace(file);
      assert.match(rows[edited.line]!.slice(0, edited.character), /bench\.example\/pool: -worker$/);
      assert.match(rows[named.line]!.slice(0, named.character), /runtimeClassName: gvisor$/);
      assert.equal(edited.line - named.line, 2);
    }
  });

  it('are as they were when a word was typed and taken away again', () => {
    const { text } = inputFiles['60'];
    let source = SourceFile.of('file:///a.yaml', 1, text);
    const seen: string[] = [];
    const edits = typing(editedPlace(inputFiles['60']));
    do {
      const { start, end, text } = edits.next().value;
      const change = { start: source.offsetAt(start), end: source.offsetAt(end), text };
      source = source.change(source.version + 1, [change]);
      seen.push(source.text.split('\n').slice(47, 50).join('\n'));
    } while (source.text !== text);
    assert.equal(seen.length, 18);
    assert.equal(
      seen[8],
      ['      nodeSelector:', '        bench.example/pool: -worker-for-web', ''].join('\n'),
    );
  });
});
