import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../support/command-line.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('runtimeclass check, as a process', () => {
  it('reads what is piped into it, in as many pieces as it comes', async () => {
    const process = start('check', '-', 'examples');
    const pods = Array.from({ length: 1200 }, (_, index) => `${pod}  hostname: h${index}\n`);
    for (const part of [pods.slice(0, 1), pods.slice(1, 800), pods.slice(800)]) {
      process.stdin.write(part.join(''));
      await new Promise(resolve => setImmediate(resolve));
    }
    process.stdin.end();
    const { code, stdout, stderr } = await ended(process);
    assert.equal(stderr, '');
    assert.equal(stdout.match(/^<stdin>:\d+:21: error unknown-runtime-class: /gm)?.length, pods.length);
    assert.equal(code, 1);
  });

  it('ends with 2 where nothing is piped into it, or what cannot be read', async () => {
    for (const [piped, said] of [
      ['', 'runtimeclass: <stdin> contains no object\n'],
      ['a: [\n', 'runtimeclass: <stdin>:1:5: not YAML: a ] is missing here\n'],
    ]) {
      const process = start('check', '-');
      process.stdin.end(piped);
      const { code, stderr } = await ended(process);
      assert.deepEqual([code, stderr], [2, said]);
    }
  });

  it('ends quietly where nobody reads its report to the end', async () => {
    const process = start('check', 'examples');
    process.stdout.destroy();
    const { code, stderr } = await ended(process);
    assert.deepEqual([code, stderr], [1, '']);
  });
});

const pod = '---\napiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: unheard-of\n';

function start(...args: readonly string[]) {
  return spawn(process.execPath, [commandLine, ...args], { cwd: root });
}

async function ended(process: ReturnType<typeof start>) {
  const [stdout, stderr, [code]] = await Promise.all([
    process.stdout.destroyed ? '' : text(process.stdout),
    text(process.stderr),
    once(process, 'exit'),
  ]);
  return { code, stdout, stderr };
}
