import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { matchesPattern } from '../../../server/kustomize/name-pattern.ts';

describe('matchesPattern', () => {
  it('matches as a regular expression for the whole text does', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      'a*',
      'b+',
      '(a|b)',
      '(?:ab)?',
      '[ab]',
      '[^a]',
      'a|',
      '(a*)*',
      '^',
      '$',
      '\\.',
    );
    const pattern = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''));
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '.'), { maxLength: 6 })
      .map(letters => letters.join(''));
    fc.assert(
      fc.property(pattern, text, (written, name) => {
        assert.equal(
          matchesPattern(written, name),
          new RegExp(`^(?:${written})$`).test(name),
          `${written} ${name}`,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('is undefined for what it does not understand', () => {
    for (const pattern of ['a{2}', '(?i)a', '[[:alpha:]]', '*', 'a**', '(', '[', '\\pL', 'a)', '(?P<x>a)']) {
      assert.equal(matchesPattern(pattern, 'a'), undefined, pattern);
    }
  });

  it('takes no time for a pattern that others backtrack in', () => {
    assert.equal(matchesPattern('(a*)*'.repeat(40), `${'a'.repeat(250)}!`), false);
  });

  it('is undefined for patterns and texts longer than any name', () => {
    assert.equal(matchesPattern('.'.repeat(301), 'a'), undefined);
    assert.equal(matchesPattern('('.repeat(150), 'a'), undefined);
  });
});
