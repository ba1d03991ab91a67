import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSources } from './sources.ts';

/** Tables: they grow by rows, and nobody reads them from top to bottom. */
const dataFile = /-data\.ts$/;

const longest = 250;

describe('the files of the project', () => {
  const sources = readSources('client', 'server', 'scripts', 'test');
  const sizes = Object.entries(sources)
    .filter(([path]) => !dataFile.test(path))
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }));

  it(`have at most ${longest} lines, but for data`, () => {
    const tooLong = sizes.filter(({ lines }) => lines > longest);
    assert.equal(tooLong.map(({ path, lines }) => `${path}: ${lines} lines`).join('\n'), '');
  });

  it('have at most 150 lines in nine of ten cases', () => {
    const inOrder = [...sizes].sort((a, b) => a.lines - b.lines);
    const { path, lines } = inOrder[Math.floor(inOrder.length * 0.9)]!;
    assert.ok(lines <= 150, `${path}, which is longer than nine of ten files, has ${lines} lines`);
  });

  it('are data only where they are longer than other files may be, or are called so', () => {
    const excused = Object.keys(sources).filter(path => dataFile.test(path) && !path.endsWith('-data.ts'));
    const small = excused.filter(path => sources[path]!.split('\n').length - 1 <= longest);
    assert.deepEqual(small, []);
  });
});
