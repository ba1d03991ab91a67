import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgesTable } from './judges-table.ts';

const row = (release: string, agreements = 10) => ({ release, requests: 10, agreements, day: '2026-01-02' });

function tableRows(text: string): string[] {
  return text.split('\n').filter(line => line.startsWith('| 1.'));
}

test('a row joins those of other releases, the newest first', () => {
  const text = ['1.36.3', '1.29.6', '1.37.1'].reduce(
    (before, release) => judgesTable(before, row(release)),
    '',
  );
  assert.deepEqual(tableRows(text), [
    '| 1.37.1 | 10 | 10 | 0 | 2026-01-02 |',
    '| 1.36.3 | 10 | 10 | 0 | 2026-01-02 |',
    '| 1.29.6 | 10 | 10 | 0 | 2026-01-02 |',
  ]);
});

test('a row takes the place of that of an earlier run, and of another patch of the same release', () => {
  const before = [row('1.37.0'), row('1.36.3')].reduce(judgesTable, '');
  assert.deepEqual(tableRows(judgesTable(before, row('1.37.1', 8))), [
    '| 1.37.1 | 10 | 8 | 2 | 2026-01-02 |',
    '| 1.36.3 | 10 | 10 | 0 | 2026-01-02 |',
  ]);
});
