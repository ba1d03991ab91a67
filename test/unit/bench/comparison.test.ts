import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BenchRecord } from '../../bench/bench-record.ts';
import { regressions } from '../../bench/comparison.ts';
import type { Goal } from '../../bench/part.ts';

const recordWith = (...goals: Goal[]): BenchRecord => ({
  machine: 'any',
  parts: { edit: { title: 'Edit', about: '', columns: [], rows: [], goals, date: '2026-11-21' } },
});
const atMost = (value: number): Goal => ({
  name: 'CPU, ours against a floor',
  value,
  limit: 2.5,
  shallBe: 'at most',
  unit: 'times',
});
const atLeast = (value: number): Goal => ({ ...atMost(value), shallBe: 'at least' });

describe('the comparison with the committed table', () => {
  it('names a ratio that is more than a fifth worse', () => {
    assert.deepEqual(regressions(recordWith(atMost(2)), recordWith(atMost(2.5))), [
      'CPU, ours against a floor: 2.00 -> 2.50, 25 % worse',
    ]);
  });

  it('says nothing of a fifth, of what became better, of what is new', () => {
    assert.deepEqual(regressions(recordWith(atMost(2)), recordWith(atMost(2.4))), []);
    assert.deepEqual(regressions(recordWith(atMost(2)), recordWith(atMost(1))), []);
    assert.deepEqual(regressions(recordWith(), recordWith(atMost(9))), []);
  });

  it('knows ratios of which more is better', () => {
    assert.deepEqual(regressions(recordWith(atLeast(200)), recordWith(atLeast(100))), [
      'CPU, ours against a floor: 200 -> 100, 100 % worse',
    ]);
    assert.deepEqual(regressions(recordWith(atLeast(100)), recordWith(atLeast(200))), []);
  });

  it('does not compare milliseconds, which are those of a machine', () => {
    const before = { ...atMost(2), unit: 'ms' } as const;
    assert.deepEqual(regressions(recordWith(before), recordWith({ ...before, value: 9 })), []);
  });
});
