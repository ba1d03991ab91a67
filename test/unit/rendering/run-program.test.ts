import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runProgram } from '../../../server/rendering/run-program.ts';
import { fakeProgram, printing } from '../../support/fake-program.ts';
import { patience } from '../../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-run-'));
after(() => rmSync(folder, { recursive: true }));

const limits = { time: patience, output: 1_000 };
const run = (code: string, args: readonly string[] = [], given = limits, signal = never) =>
  runProgram(fakeProgram('program', code), args, given, signal);
const never = new AbortController().signal;
const forever = 'setInterval(() => {}, 1000);';

describe('running a program', () => {
  it('passes arguments as they are: there is no shell', async () => {
    const args = ['a b', '$HOME', '; touch x', '"'];
    const outcome = await run('console.log(JSON.stringify(process.argv.slice(2)));', args);
    assert.deepEqual(outcome, { kind: 'ended', code: 0, stdout: `${JSON.stringify(args)}\n`, stderr: '' });
  });

  it('gives it the environment of the user, no standard input and a folder that is not the workspace', async () => {
    const code = `const { readFileSync } = require('node:fs');
      console.log([process.env.PATH, readFileSync(0).length, process.cwd()].join('\\n'));`;
    const outcome = await run(code);
    assert.ok('stdout' in outcome);
    const [path, length, cwd] = outcome.stdout.trim().split('\n');
    assert.deepEqual([path, length], [process.env['PATH'], '0']);
    assert.notEqual(cwd, process.cwd());
  });

  it('tells of the exit code and the errors', async () => {
    const outcome = await run("console.error('Error: no'); process.exitCode = 3;");
    assert.deepEqual(outcome, { kind: 'ended', code: 3, stdout: '', stderr: 'Error: no\n' });
  });

  it('keeps the beginning of endless errors', async () => {
    const outcome = await run("process.stderr.write('x'.repeat(100_000));");
    assert.ok('stderr' in outcome);
    assert.equal(outcome.stderr.length, 16 * 1024);
  });

  it('kills one that prints too much, and one that takes too long', async () => {
    assert.deepEqual(await run(printing('x'.repeat(1_001)) + forever), { kind: 'too-long' });
    assert.deepEqual(await run(forever, [], { time: 300, output: 10 }), { kind: 'too-slow' });
  });

  it('ends it with everything it started when nobody waits any more', async () => {
    const pids = join(folder, 'pids');
    const code = `const { spawn } = require('node:child_process');
      const child = spawn('sleep', ['600'], { stdio: 'inherit' });
      require('node:fs').writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid);
      ${forever}`;
    const cancelled = new AbortController();
    const running = run(code, [], limits, cancelled.signal);
    await until(() => existsSync(pids) && readFileSync(pids, 'utf8').includes(' '));
    cancelled.abort();
    await assert.rejects(running, { name: 'AbortError' });
    const [own, child] = readFileSync(pids, 'utf8').split(' ').map(Number);
    await until(() => !isRunning(own!) && !isRunning(child!));
  });

  it('tells of one that is missing and one that cannot be started', async () => {
    const missing = await runProgram('runtimeclass-no-such-program', [], limits, never);
    assert.deepEqual(missing, { kind: 'missing' });
    assert.deepEqual(await runProgram(folder, [], limits, never), { kind: 'not-started', why: 'EACCES' });
  });

  it('tells of a signal', async () => {
    assert.deepEqual(await run(`process.kill(process.pid, 'SIGTERM');${forever}`), {
      kind: 'killed',
      why: 'SIGTERM',
    });
  });
});

function isRunning(pid: number): boolean {
  try {
    // A process that has ended and that nobody has asked about is still in the list.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  const tooLate = Date.now() + patience;
  while (!condition()) {
    assert.ok(Date.now() < tooLate, String(condition));
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
