import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { it } from 'node:test';
import { bundleServer, commandLine, common } from '../../scripts/bundles.ts';
import { inProject } from '../../scripts/project.ts';

/** Real reports of people who were stuck, each with what its answer has to name and must not say. */
const threads = inProject('..', 'shared', 'threads');
const scorer = join(threads, 'score.py');

/** How many reports lead to the fix; it may rise, and not fall. */
const found = 59;

it('real reports lead to the fix, and nothing untrue is said', async context => {
  const absent = existsSync(scorer) ? missingProgram() : '../shared/threads';
  if (absent !== undefined) return context.diagnostic(`${absent} is absent: nothing was scored`);
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-threads-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'cli.cjs');
  await bundleServer(program, common, commandLine);
  // The scorer starts `node`: the one that runs the tests.
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  const { stdout, status, stderr } = spawnSync('python3', [scorer, program, threads], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
    maxBuffer: 2 ** 26,
  });
  assert.equal(status, 0, stdout + stderr);
  for (const line of stdout.split('\n').filter(isOfTable)) context.diagnostic(line);
  const untrue = stdout.split('\n').filter(line => line.startsWith('WRONG'));
  assert.deepEqual(untrue, []);
  const [, all] = /^all within reach +\d+ +(\d+)/m.exec(stdout) ?? [];
  assert.ok(Number(all) >= found, `${all} of at least ${found} were found\n${stdout}`);
});

function missingProgram(): string | undefined {
  return spawnSync('python3', ['--version']).status === 0 ? undefined : 'python3';
}

function isOfTable(line: string): boolean {
  return /^[\w ]{1,22} +\d+ +\d+ +\d+ +\d+/.test(line) || /^\S+ +cases /.test(line);
}
