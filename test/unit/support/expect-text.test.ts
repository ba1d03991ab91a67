import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { draw } from '../../support/picture.ts';

const support = new URL('../../support/', import.meta.url).href;

describe('UPDATE_EXPECT=1', () => {
  it('writes what the rules find into a picture, and leaves what comes from elsewhere', async t => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { runtimeClassName: "" }\n';
    const drawn = await checkedAs(pod);
    assert.match(drawn, /^ +\^\^ error empty-class-name: .*\n$/);
    const test = (picture: string) => `import { it } from 'node:test';
import { checking } from '${support}check.ts';
const check = checking('empty-class-name');
const other = \`=== other.yaml\nkind: ConfigMap # $0 \\\`\\\${x}\\\` \\\\ 你好\n\`;
it('a', () => check(\`\${other}=== web.yaml\n${picture}\`));
it('b', () => checkAgain(\`=== again.yaml\n${picture}=== last.yaml\n\`));
function checkAgain(picture: string) {
  return check(other + picture);
}
`;
    const { updated, failures } = update(t, test(pod));
    assert.deepEqual(failures, []);
    assert.equal(updated, test(pod + drawn));
  });

  it('finds the literal in the call where another one says the same, and escapes what it writes', t => {
    const test = (one: string, two: string) => `import { it } from 'node:test';
import { expectLines, expectText } from '${support}expect/expect-text.ts';
it('a', () => expectText('x\\\\\`y\`\\n\${z}\\n', \`${one}\`));
it('b', () => expectText('same\\nas it was\\n', \`${two}\`));
it('c', () => expectText("it's", 'one line'));
it('d', () => expectText('new', \`\`));
it('g', () => expectLines(['it\\'s', 'b'], ['a']));
it('e', () => expectText('no', ''));
it('f', () => {
  const text = 'line 3\\n';
  expectText(\`line 1\\n\${text}\`, \`line 1
line 2
\`);
});
`;
    const { updated, failures } = update(t, test('same\nas it was\n', 'same\nas it was\n'));
    assert.deepEqual(failures, []);
    assert.equal(
      updated,
      test('x\\\\\\`y\\`\n\\${z}\n', 'same\nas it was\n')
        .replace("'one line'", "'it\\'s'")
        .replace('``', '`new`')
        .replace("['a']", '["it\'s", "b"]')
        .replace(", '')", ", 'no')")
        .replace('line 1\nline 2', 'line 1\nline 3'),
    );
  });

  it('refuses what is not clear, and says why', t => {
    const test = `import { it } from 'node:test';
import { expectText } from '${support}expect/expect-text.ts';
const twice = \`a\nb\n\`;
const part = 'b\\n';
it('computed', () => expectText('other', String(2)));
it('in what is put in', () => expectText('p\\nc\\n', \`p\n\${part}\`));
it('for several texts 1', () => expectText('a\\n1\\n', twice));
it('for several texts 2', () => expectText('a\\n2\\n', twice));
it('in two literals', () => {
  const [one, two] = [\`x\ny\n\`, \`x\ny\n\`];
  expectText('x\\n', one);
  expectText('x\\n', two);
});
`;
    const { updated, failures } = update(t, test);
    assert.equal(updated, test);
    assert.deepEqual(failures, [
      'what is expected is not written as one literal of this file, or what changes is not in it',
      'what is expected is not written as one literal of this file, or what changes is not in it',
      'several texts are expected to be what the same literal says',
      '2 literals could be meant',
    ]);
  });

  it('writes a file of what is expected', t => {
    const test = `import { it } from 'node:test';
import { expectFile } from '${support}expect/expect-text.ts';
it('a', () => expectFile('new\\n', import.meta.filename + '.txt'));
`;
    const { failures, read } = update(t, test);
    assert.deepEqual(failures, []);
    assert.equal(read('.txt'), 'new\n');
  });
});

/** What is drawn below the last line of a picture. */
async function checkedAs(picture: string): Promise<string> {
  return (await draw(picture)).slice(picture.length);
}

/** What becomes of a test file that is run with the variable, and then without it where nothing was refused. */
function update(t: TestContext, source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'scratch.test.ts');
  writeFileSync(file, source);
  const run = (env: Record<string, string>) => {
    const { NODE_TEST_CONTEXT: _, ...others } = process.env;
    const { stdout } = spawnSync(process.execPath, ['--test', '--test-isolation=none', file], {
      env: { ...others, UPDATE_EXPECT: '', ...env },
      encoding: 'utf8',
    });
    const reasons = [...stdout.matchAll(/AssertionError.*: not updated: (.*)/g)].map(([, why]) => why!);
    return stdout.includes('ℹ fail 0\n') || reasons.length > 0 ? reasons : [stdout];
  };
  assert.notDeepEqual(run({}), []);
  const failures = run({ UPDATE_EXPECT: '1' });
  if (failures.length === 0) assert.deepEqual(run({}), []);
  return {
    updated: readFileSync(file, 'utf8'),
    failures,
    read: (suffix: string) => readFileSync(file + suffix, 'utf8'),
  };
}
