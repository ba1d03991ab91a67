import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findWords, wordsPattern } from '../../../../../server/ide/explain-event/kinds/words-pattern.ts';

const find = (words: string, text: string) => findWords(wordsPattern(words), text);

describe('words with holes', () => {
  it('are found anywhere, with what stands in the holes', () => {
    assert.deepEqual(find('class "{class}" not found', 'so: class "a" not found.'), { class: 'a' });
    assert.deepEqual(find('a {one} b {*rest}', 'x a 1 b c d'), { one: '1', rest: 'c d' });
    assert.deepEqual(find('sandbox "<id>": {*why}', 'sandbox "0a": no'), { why: 'no' });
    assert.deepEqual(find('{kind} "{*name}" is', 'creating "f.yaml": Pod "p" is bad'), {
      kind: 'Pod',
      name: 'p',
    });
  });

  it('take one word, unless any text is meant, and no quote between quotes', () => {
    assert.equal(find('class "{class}" not found', 'class "a b" not found'), undefined);
    assert.equal(find('class "{class}" not found', 'class "" not found'), undefined);
    assert.equal(find('class "{*class}" not found', 'class "a" or "b" not found'), undefined);
    assert.deepEqual(find('class "{*class}" not found', 'class "a\\"b" not found'), { class: 'a\\"b' });
  });

  it('are found behind others that begin alike', () => {
    assert.deepEqual(find('class "{class}" not found', 'class "a" is odd; class "b" not found'), {
      class: 'b',
    });
  });

  it('are shown with the names of their holes', () => {
    assert.equal(wordsPattern('class "{class}": {*why} <id>').shown, 'class "<class>": <why> <id>');
  });
});
