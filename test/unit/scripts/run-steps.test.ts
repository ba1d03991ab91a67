import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { countsPath } from '../../../scripts/test/counts.ts';
import { runSteps } from '../../../scripts/test/run-steps.ts';
import { patienceWithAll } from '../../support/patience.ts';

const options = { skip: process.platform === 'linux' ? false : 'reads /proc', timeout: patienceWithAll };

describe('the steps of npm test', options, () => {
  it('go on after one that hangs, which ends after its limit with its output and all that it started', async context => {
    const folder = await mkdtemp(join(tmpdir(), 'runtimeclass-steps-'));
    context.after(() => rm(folder, { recursive: true }));
    const script = join(folder, 'hang.sh');
    // Both hold the step's output open; one is in a session of its own.
    await writeFile(
      script,
      `echo 'about to hang'
       (sleep 300 & echo $! > ${folder}/grandchild; wait) &
       setsid sh -c 'echo $$ > ${folder}/elsewhere; exec sleep 300' &
       wait`,
    );
    const said = catchOutput(context);
    const results = await runSteps([
      { name: 'hanging', usually: 1, limit: 2, command: ['bash', script], counts: false },
      { name: 'after it', usually: 1, command: ['true'], counts: false },
    ]);
    const outcomes = results.map(
      ({ name, outcome, counts }) => `${name}: ${outcome}, ${counts.failed} failed`,
    );
    assert.deepEqual(outcomes, ['hanging: failed, 1 failed', 'after it: passed, 0 failed']);
    assert.match(said(), /^hanging \.\.\. \(usually 1 s\)$/m);
    assert.match(said(), /^about to hang$/m);
    assert.match(said(), /was ended after 2 s, its limit/);
    for (const name of ['grandchild', 'elsewhere']) {
      const id = readFileSync(join(folder, name), 'utf8').trim();
      assert.ok(await isGone(id), `${name} still runs`);
    }
  });

  it('of two lanes run side by side, and are told in the order of the list', async context => {
    const folder = await mkdtemp(join(tmpdir(), 'runtimeclass-steps-'));
    context.after(() => rm(folder, { recursive: true }));
    catchOutput(context);
    // Each waits for the other one.
    const meet = (own: string, other: string) => {
      const wait = `touch ${folder}/${own}; while [ ! -e ${folder}/${other} ]; do sleep 0.05; done`;
      return { name: own, usually: 1, limit: 20, command: ['bash', '-c', wait], counts: false };
    };
    const results = await runSteps([meet('a', 'b'), { ...meet('b', 'a'), lane: 'second' }]);
    assert.deepEqual(
      results.map(({ name, outcome }) => `${name}: ${outcome}`),
      ['a: passed', 'b: passed'],
    );
  });

  it('do not run where what they need cannot be had, and have failed in a pipeline; others run', async context => {
    const before = process.env['CI'];
    context.after(() => {
      if (before === undefined) delete process.env['CI'];
      else process.env['CI'] = before;
    });
    const said = catchOutput(context);
    let calls = 0;
    const missing = async () => {
      calls += 1;
      throw new Error('no such part');
    };
    const step = { usually: 1, command: ['true'], counts: false };
    const steps = [
      { ...step, name: 'first', setUps: [missing] },
      { ...step, name: 'second', setUps: [missing] },
      { ...step, name: 'third' },
    ];
    process.env['CI'] = 'true';
    const inPipeline = (await runSteps(steps)).map(({ outcome }) => outcome);
    assert.deepEqual(inPipeline, ['failed', 'failed', 'passed']);
    assert.equal(calls, 1);
    assert.match(
      said(),
      /^first: did not run, because no such part\nsecond: did not run, for the reason of first\n/,
    );
    process.env['CI'] = '';
    const elsewhere = (await runSteps(steps)).map(({ outcome }) => outcome);
    assert.deepEqual(elsewhere, ['did not run', 'did not run', 'passed']);
  });

  it('have failed in a pipeline where they skip a test or a suite, which is named', async context => {
    const before = process.env['CI'];
    const name = 'skips-of-a-step';
    context.after(async () => {
      if (before === undefined) delete process.env['CI'];
      else process.env['CI'] = before;
      await rm(countsPath(name), { force: true });
    });
    const folder = await mkdtemp(join(tmpdir(), 'runtimeclass-steps-'));
    context.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'skips.test.mjs');
    await writeFile(
      file,
      `import { describe, it } from 'node:test';
       it('runs', () => {});
       it('waits', { skip: 'for the moon' }, () => {});
       describe('all of these', { skip: 'for the sun' }, () => it('is in there', () => {}));
       it('is to be written', { todo: true }, () => {});`,
    );
    const said = catchOutput(context);
    const reporter = ['--test-reporter=./scripts/test/counts-reporter.ts'];
    const destination = `--test-reporter-destination=${countsPath(name)}`;
    // A runner inside of a runner would report to it.
    const command = [
      'env',
      '-u',
      'NODE_TEST_CONTEXT',
      process.execPath,
      '--test',
      ...reporter,
      destination,
      file,
    ];
    const step = { name, usually: 1, command, counts: true };
    const outcomes = async () =>
      (await runSteps([step])).map(({ outcome, counts }) => {
        return `${outcome}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
      });
    process.env['CI'] = 'true';
    assert.deepEqual(await outcomes(), ['failed: 1 passed, 3 failed, 3 skipped']);
    const named = said()
      .split('\n')
      .filter(line => line.includes('fails in CI'));
    assert.deepEqual(named, [
      `${name}: skipped, which fails in CI: waits: for the moon`,
      `${name}: skipped, which fails in CI: all of these: for the sun`,
      `${name}: skipped, which fails in CI: is to be written: no reason given`,
    ]);
    process.env['CI'] = '';
    assert.deepEqual(await outcomes(), ['passed: 1 passed, 0 failed, 3 skipped']);
  });
});

/** What is printed from now on, instead of printing it. */
function catchOutput(context: TestContext): () => string {
  const log = context.mock.method(console, 'log', () => undefined);
  return () => log.mock.calls.map(({ arguments: words }) => words.join(' ')).join('\n');
}

/** Whether a process ends within a few seconds. */
async function isGone(id: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // An ended process that was not waited for is still listed (Z), forever if the first process waits for none.
    if (!existsSync(`/proc/${id}`) || / Z /.test(readFileSync(`/proc/${id}/stat`, 'utf8'))) return true;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return false;
}
