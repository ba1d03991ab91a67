import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChanges } from '../../../server/yaml/edit.ts';
import type { EntryRewrite } from '../../../server/yaml/entry-rewrite.ts';
import { hoistEntry } from '../../../server/yaml/hoist.ts';
import { asMap, getEntry, nodeAt } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';

describe('hoistEntry', () => {
  for (const [title, before, after] of [
    [
      'moves lines to the left',
      'a: 1\nspec:\n  old: x\n  o:\n    p: 2\nz: 1\n',
      'a: 1\nnew: x\no:\n  p: 2\nz: 1\n',
    ],
    [
      'keeps comments',
      'spec: # why\n  # c1\n  old: x # c2\n  # c3\nz: 1\n',
      '# why\n# c1\nnew: x # c2\n# c3\nz: 1\n',
    ],
    [
      'leaves the line below a comment and a line of blanks alone',
      'spec:\n  o:\n    p: 1\n    # c\n   \nz: 1\n',
      'o:\n  p: 1\n  # c\n   \nz: 1\n',
    ],
    ['keeps blank lines', 'spec:\n\n  old: x\n\nz: 1\n', '\nnew: x\n\nz: 1\n'],
    ['keeps CRLF', 'spec:\r\n  old: x\r\nz: 1\r\n', 'new: x\r\nz: 1\r\n'],
    ['needs no last line break', 'spec:\n  old: x', 'new: x'],
    [
      'moves block scalars and indentless lists',
      'spec:\n  old: |\n    t\n    u\n  l:\n  - 1\n',
      'new: |\n  t\n  u\nl:\n- 1\n',
    ],
    ['leaves out what is not wanted', 'spec:\n  gone: 1\n  old: x\n', 'new: x\n'],
    ['keeps quotes of keys', '"spec":\n  "old": x\n', '"new": x\n'],
    ['writes a flow map as lines', 'spec: {old: x, o: {p: 1}}\n', 'new: x\no: {p: 1}\n'],
    [
      'lifts JSON on one line',
      '{"a": 1, "spec": {"old": "x", "o": 1}, "z": 1}',
      '{"a": 1, "new": "x", "o": 1, "z": 1}',
    ],
    [
      'lifts JSON on lines',
      '{\n  "a": 1,\n  "spec": {\n    "old": "x",\n    "o": {\n      "p": 1\n    }\n  }\n}\n',
      '{\n  "a": 1,\n  "new": "x",\n  "o": {\n    "p": 1\n  }\n}\n',
    ],
    ['lifts JSON with a last comma', '{"spec": {"old": "x",}}', '{"new": "x"}'],
    [
      'leaves out what is not wanted, but for its comments',
      'spec:\n  gone: [1, # c1\n    2] # c2\n  old: x\n',
      '# c1\n# c2\nnew: x\n',
    ],
    [
      'leaves out what is not wanted in JSON',
      '{"spec": {"gone": 1, "old": "x", "gone": {"a": 1}}}',
      '{"new": "x"}',
    ],
    ['leaves nothing of a map of which nothing is wanted', '{a: 1, spec: {gone: 1}}', '{a: 1}'],
    [
      'makes comments of what has no place, at the indentation of the others',
      'spec:\n  foreign: # c1\n    # c2\n    a: |\n      t # t\n\n      u\n  old: x\n',
      '# foreign: # c1\n  # c2\n#   a: |\n#     t # t\n\n#     u\nnew: x\n',
    ],
    ['makes a comment of a flow entry', 'spec: {foreign: 1, old: x}\n', '# foreign: 1\nnew: x\n'],
    ['drops an anchor of the map', 'spec: &x # c\n  old: x\n', '# c\nnew: x\n'],
    ['keeps anchors and tags of entries', 'spec: {old: &a !!str x, o: *a}\n', 'new: &a !!str x\no: *a\n'],
    [
      'keeps comments of a flow map',
      'spec: { # c1\n  old: x, # c2\n  o: 1 # c3\n} # c4\n',
      '# c1\nnew: x\n# c2\no: 1\n# c3 # c4\n',
    ],
    [
      'keeps comments of a flow map in a flow map',
      '{\n  a: 1,\n  spec: { # c1\n    old: x # c2\n    # c3\n  }, # c4\n  z: 1\n}\n',
      '{\n  a: 1,\n  # c1\n  new: x, # c2\n  # c3\n  # c4\n  z: 1\n}\n',
    ],
    ['puts a blank behind the colon of a key in quotes', 'spec: {"old":"x"}\n', '"new": "x"\n'],
    [
      'does nothing where a key is written with a question mark',
      'spec:\n  ? old\n  : x\n',
      'it is written in a way that cannot be moved',
    ],
    [
      'does nothing where a comment would be lost',
      '{spec: {gone: 1, # c\n old: x}}',
      'a comment would be lost',
    ],
    [
      'does nothing where a comment would have to be written in JSON',
      '{"spec": {"foreign": 1, "old": "x"}}',
      'flow style and JSON have no place for a comment',
    ],
  ] as const) {
    it(title, () => assert.equal(lifted(before, []), after));
  }

  it('lifts the first and a later entry of an item', () => {
    assert.equal(lifted('- spec:\n    old: x\n    o: 1\n  a: 1\n', [0]), '- new: x\n  o: 1\n  a: 1\n');
    assert.equal(lifted('- a: 1\n  spec:\n    old: x\n', [0]), '- a: 1\n  new: x\n');
    assert.equal(lifted('- spec:\n    # c\n    old: x\n  a: 1\n', [0]), '-\n  # c\n  new: x\n  a: 1\n');
    assert.equal(lifted('- spec:\n    gone: x\n    o: 1\n', [0]), '-\n  o: 1\n');
  });
});

/** The text without its `spec`: `old` is called `new`, `gone` is left out, `foreign` becomes a comment. */
function lifted(text: string, path: readonly number[]): string | undefined {
  const map = asMap(nodeAt(parse(text).root, path))!;
  const rewrites: Record<string, EntryRewrite> = { gone: 'drop', foreign: 'comment', old: { key: 'new' } };
  const spec = getEntry(map, 'spec')!;
  const lift = hoistEntry(
    text,
    map,
    spec,
    asMap(spec.value)!,
    ({ key }) => rewrites[key.text] ?? { key: key.text },
  );
  return 'obstacle' in lift ? lift.obstacle : applyChanges(text, lift.changes);
}
