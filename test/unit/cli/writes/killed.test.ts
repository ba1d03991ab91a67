import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type ListeningServer, smallCluster, startApiServer } from '../../../protocol/api-server.ts';
import { kubeconfigText } from '../../../protocol/kubeconfig.ts';
import { patienceWithAll } from '../../../support/patience.ts';
import { type Ran, runCommandLine } from '../../../support/run-command-line.ts';
import { written } from '../checked.ts';

const writeSteps = new URL('../../../support/write-steps.ts', import.meta.url).href;

/** More steps than any command takes to write one file. */
const mostSteps = 9;

const old = `${'# text\n'.repeat(3000)}apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\n`;
const knownFinding =
  '{ "version": 1, "findings": [\n  {"fingerprint":"1","file":"gone.yaml","rule":"x"}\n] }\n';

describe('a command that is killed while it writes a file', {
  skip: process.platform === 'win32' && 'Windows has no SIGKILL',
  timeout: patienceWithAll,
}, () => {
  let api: ListeningServer;
  before(async () => {
    api = await startApiServer(smallCluster);
  });
  after(() => api.stop());

  /** Kills the command at each of its steps, each time in a new folder, and once lets it come to its end. */
  async function killedAtEachStep(
    files: Readonly<Record<string, string>>,
    path: string,
    args: readonly string[],
  ): Promise<void> {
    const outcomes = await Promise.all(
      Array.from({ length: mostSteps }, async (_, index) => {
        const folder = written(files);
        const env = { AT_STEP: String(index + 1), HOME: folder, KUBECONFIG: join(folder, 'kubeconfig') };
        const ran = await runCommandLine(args, { cwd: folder, env, node: ['--import', writeSteps] });
        return { ran, text: readFileSync(join(folder, path), 'utf8'), names: readdirSync(folder) };
      }),
    );
    const isKilled = ({ signal }: Ran) => signal === 'SIGKILL';
    const { ran, text: after, names } = outcomes.at(-1)!;
    assert.equal(isKilled(ran), false, 'no step is left out');
    assert.notEqual(after, files[path]);
    assert.deepEqual(
      names.filter(name => name.endsWith('.tmp')),
      [],
    );
    assert.ok(outcomes.filter(each => isKilled(each.ran)).length >= 5);
    for (const [index, { text }] of outcomes.entries()) {
      const isWhole =
        text === files[path] || text.replace(/synced-at: .*/, '') === after.replace(/synced-at: .*/, '');
      assert.ok(isWhole, `step ${index + 1}: ${text.length} characters`);
    }
  }

  it('leaves the old text or the new one: upgrade --write', () =>
    killedAtEachStep({ 'a.yaml': old }, 'a.yaml', ['upgrade', '--write', '.']));

  it('leaves the old text or the new one: check --fix', () =>
    killedAtEachStep({ 'a.yaml': old }, 'a.yaml', ['check', '--fix', '.']));

  it('leaves the old text or the new one: check --write-baseline', () =>
    killedAtEachStep({ 'a.yaml': old, 'known.json': knownFinding }, 'known.json', [
      'check',
      '--write-baseline',
      'known.json',
      '.',
    ]));

  it('leaves the old text or the new one: sync', async () => {
    const kubeconfig = kubeconfigText({ staging: { server: api.address } });
    const folder = written({ kubeconfig });
    await runCommandLine(['sync', '--folder', '.', '--kubeconfig', 'kubeconfig'], { cwd: folder });
    const saved = readFileSync(join(folder, 'staging.yaml'), 'utf8').replace('from-cluster', 'gone-since');
    await killedAtEachStep({ kubeconfig, 'staging.yaml': saved }, 'staging.yaml', ['sync', '--folder', '.']);
  });
});
