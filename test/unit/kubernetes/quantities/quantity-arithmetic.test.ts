import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  parseQuantity,
  type Quantity,
  zeroQuantity,
} from '../../../../server/kubernetes/quantities/quantity.ts';
import {
  addQuantities,
  compareQuantities,
  hasFraction,
  maxQuantity,
  roundUp,
  scaledValue,
  subtractQuantities,
} from '../../../../server/kubernetes/quantities/quantity-arithmetic.ts';

describe('quantity arithmetic', () => {
  it('compares numbers, not texts', () => {
    const pairs = [
      ['250m', '0.25'],
      ['120Mi', '125829120'],
      ['1G', '1Gi'],
      ['-1', '1n'],
      ['-2', '-1'],
      ['1e2000000000', '1n'],
      ['-1e2000000000', '1'],
      ['0', '1e-9'],
    ] as const;
    const signs = pairs.map(([a, b]) => `${a} ${'<=>'[compareQuantities(of(a), of(b)) + 1]} ${b}`);
    assert.deepEqual(signs, [
      '250m = 0.25',
      '120Mi = 125829120',
      '1G < 1Gi',
      '-1 < 1n',
      '-2 < -1',
      '1e2000000000 > 1n',
      '-1e2000000000 < 1',
      '0 < 1e-9',
    ]);
  });

  it('adds and subtracts in the format of the first', () => {
    assert.equal(addQuantities(of('1Gi'), of('512Mi')).text, '1536Mi');
    assert.equal(addQuantities(of('900m'), of('250m')).text, '1150m');
    assert.equal(addQuantities(of('1Gi'), of('1')).text, '1073741825');
    assert.equal(addQuantities(zeroQuantity, of('1Gi')).text, '1Gi');
    assert.equal(addQuantities(of('1e2000000000'), of('1n')).text, '100e1999999998');
    assert.equal(subtractQuantities(of('1'), of('250m')).text, '750m');
    assert.equal(subtractQuantities(of('1'), of('1')).text, '0');
  });

  it('takes the larger, the first where both are equal', () => {
    assert.equal(maxQuantity(of('1'), of('1500m')).text, '1500m');
    assert.equal(maxQuantity(of('0.25'), of('+250m')).text, '250m');
  });

  it('scales up to whole units, away from zero', () => {
    const values = ['1', '1.5', '1n', '-1.5', '0', '1Gi', '0.0005'].map(text => scaledValue(of(text), -3));
    assert.deepEqual(values, [1000n, 1500n, 1n, -1500n, 0n, 1073741824000n, 1n]);
    assert.deepEqual([scaledValue(of('1.5'), 0), scaledValue(of('-1.5'), 0)], [2n, -2n]);
  });

  it('tells whole numbers from others', () => {
    const values = ['1', '1000m', '0', '0.5Ki', '-2', '1.5', '100m', '1n', '-0.5'];
    assert.equal(values.filter(text => hasFraction(of(text))).join(' '), '1.5 100m 1n -0.5');
  });

  it('overflows as Go does', () => {
    assert.equal(scaledValue(of('100E'), 0), 0n);
    assert.equal(scaledValue(of('999999999999999999'), -3), 3875820019684211736n);
    assert.equal(scaledValue(of('9Ei'), 0), 9223372036854775807n);
    assert.equal(scaledValue(of('1e2000000000'), 0), 0n);
  });

  it('takes no longer for numbers that nobody means', () => {
    const zeros = '0'.repeat(1_000_000);
    assert.equal(compareQuantities(of(`1${zeros}`), of(`1${zeros}1`)), -1);
    assert.equal(compareQuantities(of(`2${zeros}`), of(`1${zeros}`)), 1);
    assert.equal(compareQuantities(of(`1${zeros}`), of('1e1000000')), 0);
    assert.equal(addQuantities(of('1e3'), of('1e1000000')).text, '10e999999');
    assert.equal(subtractQuantities(of(`1${zeros}`), of(`1${zeros}`)).text, '0');
    assert.equal(scaledValue(of(`1${zeros}`), 0), 0n);
    assert.equal(hasFraction(of(`1.${zeros}1`)), true);
    assert.equal(roundUp(of(`1.${zeros}1`), -3).text, '1001m');
  });

  it('prints binary sums beyond the last suffix without one, as the server does', () => {
    let sum = of('4Ei');
    for (let doubled = 0; doubled < 8; doubled += 1) sum = addQuantities(sum, sum);
    assert.equal(sum.text, '1');
  });

  it('rounds up to thousandths', () => {
    assert.deepEqual(
      ['100u', '-100u', '1.5', '1e-2000000000', '9223372036854775807.1000'].map(
        text => roundUp(of(text), -3).text,
      ),
      ['1m', '-1m', '1500m', '1e-3', '9223372036854775807100m'],
    );
  });
});

function of(text: string): Quantity {
  return parseQuantity(text).quantity!;
}
