import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSummary } from '../../../server/workspace/file-summary.ts';
import { SummaryValues } from '../../../server/workspace/summary-values.ts';

describe('the values of all summaries', () => {
  it('are collected in one pass for all properties, and in another one after a change', () => {
    const [one, other] = [summaryWith('one'), summaryWith('other')];
    let files = [one];
    let passes = 0;
    const values = new SummaryValues(() => {
      passes++;
      return files;
    });
    const ask = () => [values.of('mentions'), values.of('patches'), values.of('uses')];
    const before = ask();
    assert.deepEqual(before[0], [['one']]);
    ask();
    assert.equal(passes, 1);
    files = [other];
    values.noteChange(one, other);
    const after = ask();
    assert.equal(passes, 2);
    assert.deepEqual(after[0], [['other']]);
    assert.equal(after[1], before[1], 'what did not change is the same list');
  });
});

function summaryWith(mention: string): FileSummary {
  return { mentions: [mention], patches: [] } as Partial<FileSummary> as FileSummary;
}
