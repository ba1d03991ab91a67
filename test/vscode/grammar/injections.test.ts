import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inProject } from '../../../scripts/project.ts';
import { loadYamlGrammar, tokenize } from './colours.ts';

const ending = '.runtimeclass.yaml';

test('our fields and the names they hold have colours of their own', async () => {
  await check(`
runtimeClassName: gvisor # the class
^^^^^^^^^^^^^^^^ keyword.control.field
                  ^^^^^^ entity.name.type.class
spec:
  - runtimeClassName: 'kata'
    ^^^^^^^^^^^^^^^^ keyword.control.field
                       ^^^^ entity.name.type.class
  - {runtimeClassName: kata.v2, "runtimeClassName": "kata"}
     ^^^^^^^^^^^^^^^^ keyword.control.field
                       ^^^^^^^ entity.name.type.class
                                 ^^^^^^^^^^^^^^^^ keyword.control.field
                                                     ^^^^ entity.name.type.class`);
});

test('a RuntimeClass has its fields coloured, in every version', async () => {
  await check(`
apiVersion: node.k8s.io/v1
kind: RuntimeClass
handler: runsc
^^^^^^^ keyword.control.field
         ^^^^^ entity.name.function.handler
overhead:
^^^^^^^^ keyword.control.field
  podFixed:
  ^^^^^^^^ keyword.control.field
    cpu: 250m
scheduling: {}
^^^^^^^^^^ keyword.control.field
spec:
  runtimeHandler: "kata-qemu"
  ^^^^^^^^^^^^^^ keyword.control.field
                   ^^^^^^^^^ entity.name.function.handler`);
});

test('what only looks like our fields is left alone', async () => {
  await check(`
# runtimeClassName: gvisor
text: |
  runtimeClassName: gvisor
quoted: "runtimeClassName: gvisor"
steps:
  handler: src/index.handler
  my-runtimeClassName: gvisor
  runtimeClassNames: [gvisor]
  scheduling: weekly`);
});

test('nothing else changes its colour', async () => {
  const [ours, theirs] = [await loadYamlGrammar('with ours'), await loadYamlGrammar('without ours')];
  for (const name of ['checkout.yaml', 'legacy.yaml', 'misplaced.yaml', 'runtime-classes.yaml']) {
    const text = await readFile(inProject('examples', name), 'utf8');
    assert.deepEqual(scopesByCharacter(ours, text), scopesByCharacter(theirs, text), name);
  }
});

/** A line of `^^^` says which of our scopes the text above it has; the other lines are the text. */
async function check(picture: string): Promise<void> {
  const text = picture.split('\n').filter(line => !/^ *\^/.test(line));
  const drawn = tokenize(await loadYamlGrammar('with ours'), text.join('\n')).flatMap(({ line, tokens }) => [
    line,
    ...tokens.flatMap(({ startIndex, endIndex, scopes }) => {
      const scope = scopes.find(scope => scope.endsWith(ending));
      if (!scope) return [];
      return `${' '.repeat(startIndex)}${'^'.repeat(endIndex - startIndex)} ${scope.slice(0, -ending.length)}`;
    }),
  ]);
  assert.equal(drawn.join('\n'), picture);
}

type Grammar = Parameters<typeof tokenize>[0];

/** The scopes of each character but ours: a token may be cut in pieces, which does not show. */
function scopesByCharacter(grammar: Grammar, text: string): string[] {
  return tokenize(grammar, text).flatMap(({ line, tokens }) =>
    tokens.flatMap(({ startIndex, endIndex, scopes }) => {
      const others = scopes.filter(scope => !scope.endsWith(ending)).join(' ');
      return [...line.slice(startIndex, endIndex)].map(character => `${character} ${others}`);
    }),
  );
}
