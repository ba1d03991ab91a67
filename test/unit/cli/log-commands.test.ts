import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { commandMark } from '../../../server/cli/input/printable.ts';
import { reporters } from '../../../server/cli/report/index.ts';
import { commandLine } from '../../support/command-line.ts';
import { hostileWorkspace } from '../../support/hostile-workspace.ts';
import { written } from './checked.ts';

const commands = '##vso[task.setvariable variable=a]##[error]x ##teamcity[message text=x]';
const names = [
  ...['##vso[task.setvariable variable=a]b', '##[error]b', '##teamcity[b c=d]', '::stop-commands::b'],
  ...[' ::stop-commands::b', '\u2003::add-mask::b', 'a\n::error::b', '####[group]b', '##VSO[a.b]c'],
];

/** A workspace in which every name that somebody may choose begins with commands, in its first line and in others. */
const files = {
  ...Object.fromEntries(
    Object.entries(hostileWorkspace()).map(([path, text]) => [
      path.replaceAll('QQ', `${commands}QQ`),
      text.replaceAll('QQ', `${commands}\\n ::stop-commands::x\\n::error::QQ`),
    ]),
  ),
  ...Object.fromEntries(
    names.flatMap(name => [
      [
        `${name}.yaml`,
        'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: -a\n',
      ],
      [`${name}/broken.yaml`, 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: [\n'],
      [
        `${name}/left.yaml`,
        `apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata: {name: "${name.replaceAll('\n', '\\n')}"}\nspec: {}\n`,
      ],
      [`${name}/other.yaml`, `apiVersion: v1\nkind: "::x::${commands}"\nmetadata: {name: a}\n`],
    ]),
  ),
};

describe('a line of the command line is no command of a CI', () => {
  // Paths are relative to the working directory, as in a pipeline: names are at the start of lines.
  const folder = written(files);
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [commandLine, ...args], { cwd: folder, encoding: 'utf8' });
  const saved = ['.runtimeclass/prod.yaml', '.runtimeclass/other.yaml'];
  const releases = ['--from', '1.19', '--to', '1.37'];
  const [first, , , start] = names;
  for (const args of [
    ...Object.keys(reporters).map(format => ['check', '.', `${start}/none.yaml`, '-o', format]),
    ['upgrade', '.'],
    ['upgrade', ...names],
    ['compare', ...saved],
    ['explain-event', `pods "x" is forbidden: RuntimeClass "${commands}" not found`, '.'],
    ...['text', 'json'].flatMap(format => [
      ['dry-run', '-o', format, `${first}.yaml`],
      ['dry-run', '-o', format, `${start}.yaml`, '--existing', `${start}/broken.yaml`],
      ['dry-run', '-o', format, `${start}/other.yaml`],
      ['rehearse', '-o', format, ...releases, '.'],
    ]),
    ['map', '--svg', 'map.svg', '.'],
    ['policy', 'export'],
    [`${start}`],
    ['explain', `${first}`],
  ])
    it(`runtimeclass ${args.join(' ').replaceAll('\n', ' ').slice(0, 70)}`, () => {
      const { stdout, stderr } = run(...args);
      assert.notEqual(stdout + stderr, '');
      const own = args.includes('github') ? /^::(?:error|warning|notice) / : undefined;
      assert.deepEqual(commandsIn(stdout, own), []);
      assert.deepEqual(commandsIn(stderr), []);
    });

  it('and JSON still says what the file says', () => {
    const found = JSON.parse(run('check', '-o', 'json', '.').stdout).findings as { file: string }[];
    const paths = found.map(({ file }) => file);
    for (const name of names) assert.ok(paths.includes(`${name}.yaml`), name);
  });
});

/** The lines that GitHub, Azure Pipelines or TeamCity would obey, without those that begin with a command of our own. */
function commandsIn(text: string, own?: RegExp): readonly string[] {
  return text
    .split(/\r?\n|\r/)
    .filter(line => (/^\s*::/.test(line) && own?.test(line) !== true) || line.match(commandMark) !== null);
}
