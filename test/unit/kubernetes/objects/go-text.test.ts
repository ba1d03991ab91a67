import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  byteLength,
  compareText,
  isLongerThan,
  quote,
} from '../../../../server/kubernetes/objects/go-text.ts';

describe('compareText', () => {
  it('orders as the bytes of UTF-8 are ordered', () => {
    const texts = ['b', '\u{10000}', '\uffff', 'ab', '', 'é', 'a', '\u{10001}', '\ud7ff'];
    const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.equal(texts.toSorted(compareText).join(' '), byBytes.join(' '));
  });
});

describe('isLongerThan', () => {
  it('counts bytes', () => {
    for (const text of ['', 'abc', 'abcd', 'éé', 'éa', '€', '€a', '\u{1f600}']) {
      for (const bytes of [0, 1, 2, 3, 4]) {
        assert.equal(isLongerThan(text, bytes), byteLength(text) > bytes, `${text} ${bytes}`);
      }
    }
  });
});

describe('quote', () => {
  it('escapes what cannot be printed, quotes and backslashes', () => {
    assert.equal(quote('a "b" \\ é\n\u0001'), '"a \\"b\\" \\\\ é\\n\\x01"');
    assert.equal(quote(' !#[]~'), '" !#[]~"');
  });
});
