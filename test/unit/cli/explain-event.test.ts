import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { explainEvent, knownEvents } from '../../../server/cli/explain-event.ts';
import { commandLine } from '../../support/command-line.ts';
import { written } from './checked.ts';

const event = 'pods "web" is forbidden: pod rejected: RuntimeClass "kata" not found';
const pod =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: kata\n  containers: [{name: a, image: b}]\n';

describe('runtimeclass explain-event', () => {
  it('explains a text, the text of a file and of stdin alike, with the place in the manifests', async () => {
    const folder = written({
      'pod.yaml': pod,
      'said.txt': `  Warning  FailedCreate  2s  replicaset-controller  Error creating: ${event}\n`,
    });
    const stdin = async () => ({ text: event, problem: undefined });
    for (const given of [event, join(folder, 'said.txt'), '-']) {
      const { exitCode, output, errors } = await explainEvent(given, [folder], stdin);
      assert.deepEqual([exitCode, errors], [0, '']);
      assert.match(output, /✗ class/);
      assert.match(output, /Pod web names kata: pod\.yaml:5\n/);
    }
  });

  it('says that without manifests it cannot say where', async () => {
    const { exitCode, errors } = await explainEvent(event, []);
    assert.deepEqual([exitCode, errors.includes('name files or folders')], [0, true]);
  });

  it('ends with 1 where it knows nothing, and with 2 where there is nothing to read', async () => {
    assert.deepEqual(await explainEvent('the weather is fine', []), {
      exitCode: 1,
      output:
        'No known event or error is in this text, so nothing is explained.\nruntimeclass explain-event --list lists the words that it knows, and docs/errors of the project explains them.\n',
      errors: '',
    });
    const missing = await explainEvent('no-such-file.txt', []);
    assert.deepEqual([missing.exitCode, missing.output], [2, '']);
    assert.match(missing.errors, /^runtimeclass: cannot read no-such-file\.txt: /);
    assert.equal((await explainEvent(' \n', [])).exitCode, 2);
    assert.equal((await explainEvent(event, ['no-such-folder'])).exitCode, 2);
    assert.equal((await explainEvent(event, ['-'])).exitCode, 2);
  });

  it('lists the words that it knows, by component', async () => {
    const { exitCode, output } = await knownEvents();
    const lines = output.trimEnd().split('\n');
    assert.equal(exitCode, 0);
    assert.match(output, /^API server +pod rejected: RuntimeClass "<class>" not found$/m);
    const components = lines.map(line => line.split('  ')[0]!.trim());
    assert.deepEqual(
      components,
      [...components].sort((a, b) => a.trim().localeCompare(b.trim(), 'en')),
    );
    assert.equal(new Set(lines).size, lines.length);
  });

  it('needs an event or --list', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [commandLine, 'explain-event', ...args], { encoding: 'utf8' });
    assert.equal(run().status, 2);
    assert.match(run().stderr, /missing required argument 'event'/);
    assert.match(run('--list').stdout, /^(?:admission policy|API server) +\S/);
  });
});
