import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../../../server/kubernetes/decode/decode.ts';
import { newestVersion } from '../../../../server/kubernetes/versions.ts';

test('fields are met in the order of their UTF-8 bytes, which is not that of JavaScript', () => {
  const { unknownFields } = decode({ '😀': 1n, '～': 1n, b: 1n, a: 1n }, 'v1.Pod', newestVersion);
  assert.deepEqual(
    unknownFields.map(({ field }) => field),
    ['a', 'b', '～', '😀'],
  );
});
