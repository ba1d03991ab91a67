import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, percentile, shown, summarise, withSpread } from '../../bench/statistics.ts';

describe('the statistics of the bench', () => {
  it('take the middle of an odd number of samples, and between the two of an even one', () => {
    assert.deepEqual([median([9, 1, 5]), median([4, 1, 2, 9])], [5, 3]);
  });

  it('take as percentile the smallest sample that so many do not exceed', () => {
    const samples = Array.from({ length: 200 }, (_, index) => 200 - index);
    assert.deepEqual(
      [50, 95, 99, 100].map(percent => percentile(samples, percent)),
      [100, 190, 198, 200],
    );
  });

  it('spread over the medians of the rounds, not over single samples', () => {
    const summary = summarise([
      [1, 2, 90],
      [3, 4, 5],
      [3, 3, 3],
    ]);
    assert.deepEqual(summary, { p50: 3, p95: 5, p99: 5, lowest: 2, highest: 4 });
    assert.equal(withSpread(summary), '3 [2..4]');
  });

  it('show three digits', () => {
    assert.deepEqual([0.4761, 12.345, 1234.5, Number.NaN].map(shown), ['0.476', '12.3', '1,235', '-']);
  });
});
