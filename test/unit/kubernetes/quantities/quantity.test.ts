import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mostDigits, parseQuantity } from '../../../../server/kubernetes/quantities/quantity.ts';

const wrongForm =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const wrongSuffix = "unable to parse quantity's suffix";

/** Each line: what is written, then what the API server stores or says. */
function check(pairs: readonly (readonly [written: string, stored: string])[]): void {
  const actual = pairs.map(([written]) => {
    const { quantity, error } = parseQuantity(written);
    return `${written} -> ${quantity?.text ?? error}`;
  });
  assert.deepEqual(
    actual,
    pairs.map(([written, stored]) => `${written} -> ${stored}`),
  );
}

describe('parseQuantity', () => {
  it('stores the canonical form: no fraction, the largest suffix', () => {
    check([
      ['1.5Gi', '1536Mi'],
      ['0.5', '500m'],
      ['1000', '1k'],
      ['1500', '1500'],
      ['0.25', '250m'],
      ['1024Mi', '1Gi'],
      ['2000e3', '2e6'],
      ['1000m', '1'],
    ]);
  });

  it('keeps what looks canonical as it is written', () => {
    check([
      ['250m', '250m'],
      ['+100m', '+100m'],
      ['1e+3', '1e+3'],
      ['1.500', '1.500'],
      ['1025Ki', '1025Ki'],
      ['+10Ti', '+10Ti'],
      ['+100Ti', '100Ti'],
    ]);
  });

  it('takes more than its error text says', () => {
    check([
      ['-', '0'],
      ['+', '0'],
      ['.', '0'],
      ['m', '0'],
      ['Ki', '0'],
      ['.5', '500m'],
      ['1.', '1.'],
      ['1.Ki', '1.Ki'],
      ['-0', '0'],
    ]);
  });

  it('rounds up to 1n, and caps binary amounts only', () => {
    check([
      ['0.1n', '1n'],
      ['-0.1n', '-1n'],
      ['1e-2000000000', '1e-9'],
      ['9Ei', '9223372036854775807'],
      ['-9Ei', '-9223372036854775807'],
      ['7Ei', '7Ei'],
      ['9223372036854775808', '9223372036854775808'],
      ['0.001Ki', '1024m'],
    ]);
  });

  it('repeats what Go does with exponents beyond its types', () => {
    check([
      ['1e4294967296', '1e4294967296'],
      ['1000e4294967296', '1e3'],
      ['1000E', '1'],
      ['1e99999999999999999999', wrongSuffix],
      ['e-30', 'unable to parse numeric part of quantity'],
    ]);
  });

  it('reads any length: once each of these took longer than anybody waits', () => {
    const many = 1_000_000;
    check([
      [`1${'0'.repeat(many)}`, '10'],
      [`${'9'.repeat(many)}Ki`, '9223372036854775807'],
      [`-${'9'.repeat(many)}.5Ki`, '-9223372036854775807'],
      [`0.${'0'.repeat(many)}1`, '1n'],
      [`1.${'0'.repeat(many)}1`, '1000000001n'],
      [`0.${'3'.repeat(many)}Ki`, '341333333334n'],
      [`${'0'.repeat(many)}.5`, '500m'],
      [`1e${'0'.repeat(many)}3`, `1e${'0'.repeat(many)}3`],
      ['1e100000000', '10e99999999'],
      ['1E-1000000', '1e-9'],
      [`1e${'9'.repeat(many)}`, wrongSuffix],
      [`${'1'.repeat(many)}x`, wrongForm],
      [`1.${'1'.repeat(many)}x`, wrongForm],
      [`1${'e'.repeat(many)}${'1'.repeat(many)}`, wrongSuffix],
    ]);
  });

  it('rounds up what has more digits than anybody means', () => {
    const digits = `1${'0'.repeat(mostDigits - 2)}`;
    const { quantity } = parseQuantity(`${digits}10000001e3`);
    assert.equal(quantity?.unscaled, BigInt(`${digits}1`) + 1n);
    assert.equal(quantity.exponent, 3 + '0000001'.length);
    assert.equal(parseQuantity(`${digits}1`).quantity?.unscaled, BigInt(`${digits}1`));
  });

  it('says what is wrong', () => {
    check([
      ['', wrongForm],
      ['1Mb', wrongForm],
      ['100MiB', wrongForm],
      ['1 Gi', wrongForm],
      ['0x10', wrongForm],
      ['1..5', wrongForm],
      ['1K', wrongSuffix],
      ['1ki', wrongSuffix],
      ['1e', wrongSuffix],
      ['5Mi5', wrongSuffix],
      ['--5', wrongSuffix],
    ]);
  });
});
