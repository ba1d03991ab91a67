import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../../../server/kubernetes/decode/decode.ts';
import { newestVersion } from '../../../../server/kubernetes/objects/versions.ts';

test('fields are met in the order of their UTF-8 bytes, which is not that of JavaScript', () => {
  const { unknownFields } = decode({ '😀': 1n, '～': 1n, b: 1n, a: 1n }, 'v1.Pod', newestVersion);
  assert.deepEqual(
    unknownFields.map(({ field }) => field),
    ['a', 'b', '～', '😀'],
  );
});

test('a quantity is trimmed as Go trims it, whatever stands between', () => {
  const cause = (cpu: string) =>
    decode({ overhead: { podFixed: { cpu } } }, 'v1.RuntimeClass', newestVersion).mismatches.length;
  assert.equal(cause(' \u3000 250m\u00a0 '), 0);
  assert.equal(cause('\ufeff250m'), 1);
  assert.equal(cause(' '.repeat(1_000_000)), 1);
  assert.equal(cause(`1${' '.repeat(300_000)}2`), 1);
});
