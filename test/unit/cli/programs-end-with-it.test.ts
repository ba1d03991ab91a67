import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { atTheEnd } from '../../support/at-the-end.ts';
import { execUser } from '../../support/cluster/exec-user.ts';
import { commandLine } from '../../support/command-line.ts';
import { lastingProgram } from '../../support/lasting-program.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { written } from './checked.ts';

const skip = process.platform === 'win32' && 'Windows has no signals';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const chart = { 'web/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n' };

describe('the programs that the command line has started end with it', {
  skip,
  timeout: patienceWithAll,
}, () => {
  for (const signal of signals) {
    it(`helm, when ${signal} ends check --render`, async () => {
      const helm = await lastingProgram('helm');
      const process = start(written(chart), { PATH: dirname(helm.path) }, 'check', '--render', 'web');
      await helm.started();
      assert.deepEqual(await ended(process, signal), [null, signal]);
      await helm.gone();
    });

    it(`a credential plugin, when ${signal} ends sync`, async () => {
      const plugin = await lastingProgram('plugin');
      const user = { exec: { ...execUser('').exec, command: plugin.path, args: [] } };
      const folder = written({ kubeconfig: kubeconfigText({ prod: { server: 'https://a.test', user } }) });
      const process = start(folder, {}, 'sync', '--kubeconfig', 'kubeconfig');
      await plugin.started();
      assert.deepEqual(await ended(process, signal), [null, signal]);
      await plugin.gone();
    });
  }

  it('helm, when a signal ends check --watch before the first check has ended', async () => {
    for (const signal of signals) {
      const helm = await lastingProgram('helm');
      const args = ['check', '--watch', '--render', 'web'];
      const process = start(written(chart), { PATH: dirname(helm.path) }, ...args);
      await helm.started();
      assert.deepEqual(await ended(process, signal), [null, signal]);
      await helm.gone();
    }
  });

  it('each of many, and nothing is said of that', async () => {
    const plugin = await lastingProgram('plugin');
    const code = `for (let i = 0; i < 12; i++) startInGroup(() => spawn(path, [], { ...inGroup, stdio: 'ignore' }));`;
    const folder = written({ 'many.mjs': manyOf(plugin.path, code) });
    const process = spawn(globalThis.process.execPath, [join(folder, 'many.mjs')]);
    atTheEnd(() => process.kill('SIGKILL'));
    let said = '';
    process.stderr.on('data', data => (said += data));
    await plugin.started(24);
    assert.deepEqual(await ended(process, 'SIGINT'), [null, 'SIGINT']);
    await plugin.gone();
    assert.equal(said, '');
  });
});

function manyOf(path: string, code: string): string {
  const module = new URL('../../../server/base/child-group.ts', import.meta.url).href;
  return `import { spawn } from 'node:child_process';
    import { inGroup, startInGroup } from ${JSON.stringify(module)};
    const path = ${JSON.stringify(path)};
    ${code}`;
}

function start(folder: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [commandLine, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  atTheEnd(() => child.kill('SIGKILL'));
  return child;
}

/** Sends a signal and resolves to the exit code, and the signal by which the process has ended. */
async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  const exited = once(child, 'exit');
  child.kill(signal);
  return exited;
}
