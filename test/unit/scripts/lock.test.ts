import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withLock } from '../../../scripts/lock.ts';
import { patienceWithAll } from '../../support/patience.ts';

const options = { skip: process.platform === 'linux' ? false : 'locks are for Linux' };

describe('a lock', options, () => {
  it('lets the holders of one process in one after the other', async context => {
    const process = start(
      context,
      `const hold = (holder: string) =>
         withLock(name, () => console.log('waits'), async () => {
           console.log(holder, 'begins');
           await new Promise(resolve => setTimeout(resolve, 50));
           console.log(holder, 'ends');
         });
       await Promise.all([hold('a'), hold('b'), hold('c')]);`,
    );
    const lines: string[] = [];
    process.stdout!.on('data', chunk => lines.push(...String(chunk).trim().split('\n')));
    await once(process, 'close');
    assert.equal(lines.filter(line => line === 'waits').length, 2, lines.join('\n'));
    const turns = lines.filter(line => line !== 'waits');
    const wanted = turns
      .filter(line => line.endsWith('begins'))
      .flatMap(line => [line, line.replace('begins', 'ends')]);
    assert.equal(turns.join('\n'), wanted.join('\n'));
    assert.equal(turns.length, 6);
  });

  it('goes to another process as soon as this one lets go of it', async context => {
    let other: ChildProcess | undefined;
    await withLock(nameFor(context), unexpected, async () => {
      other = start(context, holder);
      assert.equal(await nextLine(other), 'waits');
      // Until it is connected: it says that it waits a moment earlier.
      await new Promise(resolve => setTimeout(resolve, 500));
    });
    assert.equal(await nextLine(other!), 'holds');
  });

  it('comes back from a holder that was killed', async context => {
    const other = start(context, holder);
    assert.equal(await nextLine(other), 'holds');
    let waited = false;
    const killIt = () => {
      waited = true;
      other.kill('SIGKILL');
    };
    assert.equal(await withLock(nameFor(context), killIt, async () => 'here'), 'here');
    assert.ok(waited);
  });

  it('comes back from a holder whose work failed', async context => {
    const failing = withLock(nameFor(context), unexpected, async () => {
      throw new Error('on purpose');
    });
    await assert.rejects(failing, /on purpose/);
    assert.equal(await withLock(nameFor(context), unexpected, async () => 'here'), 'here');
  });
});

/** Says `waits` if it has to, and `holds` for as long as it lives. */
const holder = `
  await withLock(name, () => console.log('waits'), () => {
    console.log('holds');
    return new Promise(resolve => setTimeout(resolve, 60_000));
  });`;

/** Runs a script, for which `withLock` and the `name` of the test's lock are there, for ten minutes at the most. */
function start(context: TestContext, script: string): ChildProcess {
  const lock = fileURLToPath(new URL('../../../scripts/lock.ts', import.meta.url));
  const head = `import { withLock } from ${JSON.stringify(lock)}; const name = ${JSON.stringify(nameFor(context))};`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', head + script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: patienceWithAll,
    killSignal: 'SIGKILL',
  });
  context.after(() => child.kill('SIGKILL'));
  return child;
}

function nameFor(context: TestContext): string {
  return `test ${process.pid} ${context.name}`;
}

function unexpected(): void {
  assert.fail('nobody else holds the lock');
}

/** What a process says next, or nothing if it ends. */
async function nextLine(child: ChildProcess): Promise<string> {
  const [chunk] = await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
  return String(chunk).trim();
}
