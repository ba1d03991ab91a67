import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rememberEach, rememberLast, rememberWhileAlive, trackReads } from '../../../server/base/remember.ts';

describe('what is derived', () => {
  it('is made anew when one of the values that it is made of is another, and only then', () => {
    const asked: string[] = [];
    const joined = rememberLast((one: readonly string[], other: string) => {
      asked.push([...one, other].join(' '));
      return { text: asked.at(-1) };
    });
    const list = ['a'];
    const first = joined(list, 'b');
    assert.equal(joined(list, 'b'), first);
    assert.notEqual(joined(['a'], 'b'), first);
    assert.notEqual(joined(list, 'c'), first);
    assert.deepEqual(asked, ['a b', 'a b', 'a c']);
  });

  it('is made once of nothing, be it undefined', () => {
    let times = 0;
    const nothing = rememberLast(() => {
      times++;
    });
    nothing();
    nothing();
    assert.equal(times, 1);
  });

  it('is made once for each value, or for each key of one', () => {
    const asked: string[] = [];
    const length = rememberEach((text: string) => {
      asked.push(text);
      return text.length > 2 ? undefined : text.length;
    });
    assert.deepEqual(['a', 'abc', 'a', 'abc'].map(length), [1, undefined, 1, undefined]);
    const first = rememberEach(
      (text: string) => text,
      text => text[0],
    );
    assert.deepEqual(['ab', 'ac', 'bc'].map(first), ['ab', 'ab', 'bc']);
    assert.deepEqual(asked, ['a', 'abc']);
  });

  it('is made once for each object, and each time for what is none', () => {
    const asked: unknown[] = [];
    const seen = rememberWhileAlive((value: unknown) => asked.push(value));
    const object = {};
    assert.deepEqual([object, 1, object, 1, null].map(seen), [1, 2, 1, 3, 4]);
  });

  it('is the same for an object that has the same in the fields that were read', () => {
    const fields = { a: 1, b: 2, c: 3 };
    const { tracked, isSameIn } = trackReads(fields);
    assert.equal(tracked.a + tracked.b, 3);
    assert.equal(isSameIn({ ...fields, c: 4 }), true);
    assert.equal(isSameIn({ ...fields, b: 4 }), false);
  });
});
