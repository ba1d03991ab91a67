import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { globAsRegExp } from '../../../server/base/glob-as-regexp.ts';
import { fitsAnyGlob, globProblem } from '../../../server/base/globs.ts';

describe('a glob as a regular expression of RE2', () => {
  it('is short, and has no backslash for what usual names contain', () => {
    assert.equal(globAsRegExp('kata-*'), 'kata-.*');
    assert.equal(
      globAsRegExp('ghcr.io/{a,b}/**/c:v[0-9]?'),
      '(ghcr[.]io/a/(.*/)?c:v[0-9].|ghcr[.]io/b/(.*/)?c:v[0-9].)',
    );
  });

  it('takes folders in any number for one', () => {
    assert.equal(globAsRegExp('**/**/ab'), '(.*/)?ab');
    assert.equal(globAsRegExp('a/**/**/b'), 'a/(.*/)?b');
  });

  it('matches what the glob matches', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '/',
      '.',
      '-',
      '*',
      '?',
      '**/',
      '[ab]',
      '[!b]',
      '[a-c]',
      '{a,b/}',
      '\\*',
      '+',
      '$',
      '(',
      '|',
      ':',
      '^',
    );
    const glob = fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join(''));
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '/', '.x', '-', '*', '+', '$', '(', '|', ':', '^'), {
      minLength: 1,
      maxLength: 6,
    });
    let compared = 0;
    fc.assert(
      fc.property(
        glob,
        text.map(parts => parts.join('')),
        (glob, text) => {
          fc.pre(globProblem(glob) === undefined);
          const source = globAsRegExp(glob);
          fc.pre(source !== undefined);
          compared++;
          assert.equal(
            asJavaScript(source).test(text),
            fitsAnyGlob([glob], text),
            `${glob} and ${text}: ${source}`,
          );
        },
      ),
      { numRuns: 5_000 },
    );
    assert.ok(compared > 2_000);
  });

  it('knows where folders begin in each alternative', () => {
    for (const [text, fits] of [
      ['b/', true],
      ['b/c/', true],
      ['a', false],
      ['ac/', true],
    ] as const) {
      assert.equal(asJavaScript(globAsRegExp('{a,b/}**/')!).test(text), fits, text);
      assert.equal(fitsAnyGlob(['{a,b/}**/'], text), fits, text);
    }
  });

  it('is unknown for groups and for lists that are not plain', () => {
    for (const glob of ['+(a|b)', 'a@(b)', '[[:alpha:]]', '[b-a]', '[a', '{a,?(b)}']) {
      assert.equal(globAsRegExp(glob), undefined, glob);
    }
  });
});

/** RE2 and JavaScript differ only in how a code point is written. */
function asJavaScript(source: string): RegExp {
  return new RegExp(`^(?:${source.replaceAll('\\x{', '\\u{')})$`, 'su');
}
