import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../../../server/base/settings.ts';
import { excluder, problemsOfExclude } from '../../../server/workspace/exclude.ts';

for (const [globs, uri, isExcluded] of [
  [defaultSettings.exclude, 'file:///w/a.yaml', false],
  [defaultSettings.exclude, 'file:///w/node_modules/x/a.yaml', true],
  [defaultSettings.exclude, 'file:///w/node_modules', true],
  [defaultSettings.exclude, 'file:///w/my_node_modules/node_modules.yaml', false],
  [defaultSettings.exclude, 'file:///w/.git/a.yaml', true],
  [['**/generated/**'], 'file:///w/b/.c/generated/d.yaml', true],
  [['**/*.gen.yaml'], 'file:///w/a%20b/c.gen.yaml', true],
  [['**/a b/**'], 'file:///w/a%20b/c.yaml', true],
  [[], 'file:///w/a.yaml', false],
  [['', '[', '!('], 'file:///w/a.yaml', false],
  [['a'.repeat(70_000), '**/!(b*)/**', '**/*.gen.yaml'], 'file:///w/c.gen.yaml', true],
  [['**/*a*a*a*a*a*a*a*a*ab'], `file:///w/${'a'.repeat(200)}`, false],
  [['**'], 'untitled:Untitled-1', true],
] as const) {
  test(`${uri} is ${isExcluded ? '' : 'not '}excluded by ${JSON.stringify(globs)}`, () => {
    assert.equal(excluder(globs)(uri), isExcluded);
  });
}

test('a glob that cannot be used is told, the others are not', () => {
  assert.deepEqual(problemsOfExclude([...defaultSettings.exclude, 'a'.repeat(70_000), '**/!(b*)/**']), [
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..." is too long, or its brackets expand to too much: split it',
    '"**/!(b*)/**" excludes something by "!(...)": put "!" before the whole glob instead',
  ]);
});
