import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { commandLine } from '../../support/command-line.ts';
import { newSeed } from '../../support/new-seed.ts';
import type { Draw } from '../../support/old-classes/draw.ts';
import { drawOldFile } from '../../support/old-classes/old-file.ts';
import { written } from './checked.ts';

const seed = newSeed();

/** Parts of names: what a quoted name has to escape, what ends a name in a diff, and what looks like something else there. */
const parts = [
  ...['a', 'B9', ' ', '  ', '\t', '\n', '\r', '"', "'", '\\', '\u0001', '\u001b[31m', '\u007f', '$(x)', '#'],
  ...[
    'ü',
    '中',
    '\u{1f600}',
    '\u00a0',
    '\u202e',
    '\ufeff',
    '\u{e0041}',
    '%20',
    ' 2020-01-01 00:00:00',
    '##[',
  ],
  ...['-', '--', '..', ':', '@@ -1 +1 @@', '/dev/null', '\\n', '\\303', '* '],
].filter(part => process.platform !== 'win32' || /^[^\p{Cc}"\\:*]+$/u.test(part));

const names = fc
  .array(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map(path => `${path.map(name => `n${name.join('').replaceAll('/', '')}`).join('/')}.yaml`);

const texts = fc.gen().map(draw => {
  const { above, document, below } = drawOldFile(draw as Draw);
  return `${draw(fc.constantFrom, '', '', '\ufeff')}${above}${document}${below}`;
});

describe(`a hundred diffs of the command line (seed ${seed})`, () => {
  const paths = fc.sample(fc.uniqueArray(names, { minLength: 200, maxLength: 200 }), {
    seed,
    numRuns: 1,
  })[0]!;
  const contents = fc.sample(texts, { seed, numRuns: paths.length });
  const folder = written(Object.fromEntries(paths.map((path, index) => [path, contents[index]!])));
  const read = (copy: string) => paths.map(path => [path, readFileSync(join(copy, path), 'utf8')]);
  const copyOf = () => {
    const copy = written({});
    cpSync(folder, copy, { recursive: true });
    return copy;
  };

  for (const { diff, write } of [
    { diff: ['upgrade', '--diff', '.'], write: ['upgrade', '--write', '.'] },
    { diff: ['check', '--diff', '.'], write: ['check', '--fix', '.'] },
  ])
    for (const tool of [
      ['git', 'apply', '-'],
      ['patch', '-p1', '--silent'],
    ] as const) {
      const [program, ...args] = tool;
      const isMissing = spawnSync(program, ['--version']).error !== undefined;
      const skip = isMissing && `${program} is not installed`;
      it(`of ${diff.join(' ')} do with ${tool.join(' ')} what ${write.join(' ')} does`, { skip }, () => {
        const { stdout } = run(folder, process.execPath, [commandLine, ...diff]);
        const count = stdout.match(/^--- .*\n\+\+\+ /gm)?.length ?? 0;
        assert.ok(count >= 100, `${count} diffs`);
        const [applied, wanted] = [copyOf(), copyOf()];
        run(wanted, process.execPath, [commandLine, ...write]);
        const { status, stderr } = run(applied, program, args, stdout);
        assert.equal(status, 0, stderr);
        assert.deepEqual(read(applied), read(wanted));
        assert.notDeepEqual(read(applied), read(folder));
      });
    }
});

function run(cwd: string, program: string, args: readonly string[], input = '') {
  // What a user has configured for git is no part of this.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return spawnSync(program, args, { cwd, input, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
