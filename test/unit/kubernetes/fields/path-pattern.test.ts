import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesPathPattern } from '../../../../server/kubernetes/fields/path-pattern.ts';

test('a path pattern takes any index for [] and any key for *', () => {
  const pattern = ['spec', 'tasks', '[]', '*'];
  assert.equal(matchesPathPattern(pattern, ['spec', 'tasks', 0, 'nvidia.com/gpu']), true);
  assert.equal(matchesPathPattern(pattern, ['spec', 'tasks', 'first', 'x']), false);
  assert.equal(matchesPathPattern(pattern, ['spec', 'tasks', 0, 1]), false);
  assert.equal(matchesPathPattern(pattern, ['spec', 'tasks', 0]), false);
  assert.equal(matchesPathPattern(pattern, ['spec', 'Tasks', 0, 'x']), false);
  assert.equal(matchesPathPattern([], []), true);
});
