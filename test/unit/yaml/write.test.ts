import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from '../../../server/yaml/parse.ts';
import { toValue, type Value } from '../../../server/yaml/value.ts';
import { writeYaml } from '../../../server/yaml/write.ts';

describe('writeYaml', () => {
  it('writes what Kubernetes reads back as the same value', () => {
    const texts = fc.oneof(
      fc.constantFrom(
        'yes',
        '010',
        '1_000',
        '1:30',
        '0x1f',
        '.5',
        '~',
        '',
        'null',
        '2026-11-20',
        '1e3',
        '- a',
        'a: b',
        '#',
      ),
      fc.string(),
    );
    const { value } = fc.letrec<{ value: Value }>(tie => ({
      value: fc.oneof(
        { maxDepth: 3 },
        texts,
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          texts.filter(key => key !== '<<'),
          tie('value'),
          { maxKeys: 3, noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom('block', 'flow'), (written, style) => {
        assert.deepEqual(toValue(parse(writeYaml(written, style)).root), written);
      }),
    );
  });

  it('writes a value that stands in two places twice', () => {
    const shared = { a: 'b' };
    assert.equal(writeYaml({ x: shared, z: shared }, 'flow'), '{x: {a: b}, z: {a: b}}');
  });
});
