import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { explainEvent } from '../../../server/cli/explain-event.ts';
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
    assert.equal((await explainEvent('the weather is fine', [])).exitCode, 1);
    const missing = await explainEvent('no-such-file.txt', []);
    assert.deepEqual([missing.exitCode, missing.output], [2, '']);
    assert.match(missing.errors, /^runtimeclass: cannot read no-such-file\.txt: /);
    assert.equal((await explainEvent(' \n', [])).exitCode, 2);
    assert.equal((await explainEvent(event, ['no-such-folder'])).exitCode, 2);
    assert.equal((await explainEvent(event, ['-'])).exitCode, 2);
  });
});
