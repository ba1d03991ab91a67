import assert from 'node:assert/strict';
import { it } from 'node:test';
import { commentsIn } from '../../../server/yaml/comments.ts';
import { parse } from '../../../server/yaml/parse.ts';

it('finds comments and nothing that only looks like one', () => {
  const text = `# one
a: "x # no" # two
b: 'x # no' # three
c: x#no
d: | # four
  # no
  x # no
e: {f: [1, # five
  2]} # six
`;
  const { root } = parse(text);
  const found = commentsIn(text, { start: 0, end: text.length }, [root]);
  assert.deepEqual(
    found.map(({ start, end }) => text.slice(start, end)),
    ['# one', '# two', '# three', '# four', '# five', '# six'],
  );
});
