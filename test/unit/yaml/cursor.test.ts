import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cursorAt } from '../../../server/yaml/cursor.ts';
import { readCursor } from '../../support/cursor.ts';

describe('cursorAt', () => {
  for (const [place, picture, expected] of [
    ['a value', 'a:\n  b: $0\n', 'value a.b []'],
    ['a value right behind its colon', 'a:\n  b:$0\n', 'value a.b [] after " "'],
    ['a word', 'a: b$0c # d\n', 'value a [bc]'],
    ['a quoted word', 'a: "b$0c d"\n', 'value a [bc d] in "'],
    ['a quote that is not closed', 'a: "b$0\nc: 1\n', 'value a [b] in " before \'"\''],
    ['an empty line', 'a:\n  b: 1\n  $0\n', 'key a []'],
    ['half a key', 'a:\n  b$0\n  c: 1\n', 'key a [b]'],
    ['a key that has its colon', 'a:\n  b$0c: 1\n', 'key a [bc] has its colon'],
    ['a key in quotes, which gives its quote away', 'a:\n  "b$0c"\n', 'key a [bc"] in " before \'"\''],
    ['a key in quotes that has its colon', 'a:\n  "b$0c": 1\n', 'key a [bc] in " has its colon'],
    ['the first key of an item', 'a:\n- $0\n', 'key a.0 []'],
    ['a later key of an item', 'a:\n- b: 1\n  $0\n', 'key a.0 []'],
    ['the first key of an item of an item', '- - $0\n', 'key 0.0 []'],
    ['the root', '$0', 'key  []'],
    ['a key in flow style', 'a: {b: 1, $0}\n', 'key a []'],
    ['a value in flow style', '{a: {b:$0}}\n', 'value a.b [] after " "'],
    ['a value in JSON above a missing comma', '{\n  "a": "x$0"\n  "b": 1\n}\n', 'value a [x] in "'],
    ['a key in JSON above a missing comma', '{\n  "a$0"\n  "b": 1\n}\n', 'key  [a"] in " before \'"\''],
    ['a value that has a colon', 'a: b:c$0\n', 'value a [b:c]'],
    ['a comment', 'a: # $0\n', undefined],
    ['a hash in quotes', 'a: "#$0"\n', 'value a [#] in "'],
    ['a block scalar', 'a: |\n  b: $0\n', undefined],
    ['behind a word', 'a: b $0\n', undefined],
    ['behind a quoted word', 'a: "b" $0\n', undefined],
    ['a scalar of a list', 'a:\n- b: c\n- $0d\n', 'key a.1 [d]'],
    ['a dash without a blank', 'a:\n  -$0\n', undefined],
    ['a marker', '--$0-\n', undefined],
  ] as const) {
    it(`finds ${place} in ${JSON.stringify(picture)}`, () => {
      const { text, offset } = readCursor(picture);
      assert.equal(draw(text, offset), expected);
    });
  }
});

/** `key a.b [word] in " after ' ' before ' '`. */
function draw(text: string, offset: number): string | undefined {
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return undefined;
  const { on, path, range, quote, lead, trail, hasColon } = cursor;
  return [
    `${on} ${path.join('.')} [${text.slice(range.start, range.end)}]`,
    quote && `in ${quote}`,
    lead && `after "${lead}"`,
    trail && `before '${trail}'`,
    on === 'key' && hasColon && 'has its colon',
  ]
    .filter(Boolean)
    .join(' ');
}
