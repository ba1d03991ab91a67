import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  endOfHead,
  readFileIgnores,
  readIgnores,
} from '../../../../../server/ide/diagnostics/shared/ignore.ts';

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

describe('comments that silence rules in a file', () => {
  const silencedIn = (text: string) => ['rule', 'other'].filter(readFileIgnores(text)).join(' ');

  it('stand at the top, beside other comments, and name rules or mean all', () => {
    assert.equal(silencedIn('#cloud-config\n# runtimeclass: ignore-file rule\na: 1\n'), 'rule');
    assert.equal(silencedIn('#runtimeclass:ignore-file rule, other\r\na: 1\r\n'), 'rule other');
    assert.equal(silencedIn('# runtimeclass: ignore-file\n[plugins]\n'), 'rule other');
  });

  it('are no others: not further down, not for a line, not words that begin alike', () => {
    assert.equal(silencedIn('a: 1\n# runtimeclass: ignore-file rule\n'), '');
    assert.equal(silencedIn('# runtimeclass: ignore rule\na: 1\n'), '');
    assert.equal(silencedIn('# runtimeclass: ignore-files rule\na: 1\n'), '');
    assert.equal(silenced('# runtimeclass: ignore-file rule\na: 1\n'), '');
  });

  it('end with the first line that is none', () => {
    assert.equal(endOfHead('# a\n# b\nc: 1\n'), 8);
    assert.equal(endOfHead('# a'), 3);
    assert.equal(endOfHead(''), 0);
  });
});

/** The keys of one letter whose line is silenced for `rule`. */
function silenced(text: string): string {
  const ignores = readIgnores(text);
  const keys = [...text.matchAll(/\b[a-c](?=:)/g)];
  return keys.filter(({ index }) => ignores.covers('rule', index)).join('');
}
