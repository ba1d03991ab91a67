import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'yaml';
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

  it('writes blocks as the library does, which takes longer', () => {
    const texts = fc.oneof(
      fc.constantFrom(
        'yes',
        '1e3',
        'e-5',
        'a-b',
        'x.y/z',
        'n/a',
        '',
        '- a',
        'a: b',
        '#',
        '? a',
        'two words',
        '\t',
      ),
      fc.stringMatching(/^[A-Za-z0-9./-]{1,8}$/),
    );
    // At the start of a line they end a document; they are quoted even where they do not stand there.
    const usual = texts.filter(text => !/^(---|\.\.\.)/.test(text));
    const { value } = fc.letrec<{ value: Value }>(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        usual,
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(usual, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const byLibrary = (written: Value) =>
      stringify(written, { version: '1.1', aliasDuplicateObjects: false, lineWidth: 0 });
    fc.assert(fc.property(value, written => assert.equal(writeYaml(written), byLibrary(written))));
  });

  it('writes texts of several lines as blocks of lines', () => {
    assert.equal(writeYaml({ a: 'b-c', script: 'one\ntwo\n' }), 'a: b-c\nscript: |\n  one\n  two\n');
  });

  it('writes a value that stands in two places twice', () => {
    const shared = { a: 'b' };
    assert.equal(writeYaml({ x: shared, z: shared }, 'flow'), '{x: {a: b}, z: {a: b}}');
  });
});
