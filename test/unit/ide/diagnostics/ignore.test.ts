import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readIgnores } from '../../../../server/ide/diagnostics/ignore.ts';

describe('comments that silence rules', () => {
  it('behind a value are about their own line', () => {
    assert.equal(silenced('a: 1\nb: 2 # runtimeclass: ignore rule\nc: 3\n'), 'b');
  });

  it('on a line of their own are about the next line that says something', () => {
    assert.equal(silenced('a: 1\n# runtimeclass: ignore rule\n\n  # why\nb: 2\nc: 3\n'), 'b');
    assert.equal(silenced('a:\n  # runtimeclass: ignore rule\n  b: 2\n'), 'b');
    assert.equal(silenced('# runtimeclass: ignore rule\na: 1\nb: 2'), 'a');
  });

  it('name one rule, several, or mean all', () => {
    assert.equal(silenced('a: 1 # runtimeclass: ignore other, rule\nb: 2 # runtimeclass: ignore\n'), 'ab');
    assert.equal(
      silenced('a: 1 # runtimeclass: ignore other rule\nb: 2 # runtimeclass: ignore other\n'),
      'a',
    );
  });

  it('may be written with other blanks and Windows line breaks', () => {
    assert.equal(
      silenced('a: 1 #runtimeclass:ignore rule\r\n# runtimeclass:  ignore  rule\r\nb: 2\r\nc: 3\r\n'),
      'ab',
    );
  });

  it('are comments: a # inside a word and other words do not count', () => {
    assert.equal(silenced('a: x#runtimeclass: ignore rule\nb: 1 # runtimeclass: ignored rule\n'), '');
  });

  it('at the end of the text are about nothing', () => {
    assert.equal(silenced('a: 1\n# runtimeclass: ignore rule'), '');
    assert.equal(silenced('a: 1\n# runtimeclass: ignore rule\n'), '');
  });
});

/** The keys of one letter whose line is silenced for `rule`. */
function silenced(text: string): string {
  const ignores = readIgnores(text);
  const keys = [...text.matchAll(/\b[a-c](?=:)/g)];
  return keys.filter(({ index }) => ignores.covers('rule', index)).join('');
}
