import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainEvents } from '../../../../server/ide/explain-event/explain-event.ts';
import { nodeYaml, podYaml, savedCluster } from '../../../support/manifests.ts';
import { filesOf } from '../../../support/picture.ts';
import { noFiles, openWorkspace } from '../../../support/workspace.ts';

const onGke = savedCluster({ context: 'gke' }, [
  nodeYaml('name: n', 'status: { nodeInfo: { kubeletVersion: v1.33.5-gke.1162000 } }'),
]);
const onK3s = onGke.replace('-gke.1162000', '+k3s1');
const pod = `=== pod.yaml\n${podYaml('runtimeClassName: nvidia')}`;

describe('a class of NVIDIA that is not found', () => {
  it('is not needed where the nodes in view give GPUs without one', async () => {
    assert.deepEqual(await known(onGke, 'nvidia'), [
      'GKE gives Pods their GPUs without a class: leave `runtimeClassName` out there.',
    ]);
    assert.deepEqual(await known(onGke, 'kata'), []);
    assert.deepEqual(await known(onK3s, 'nvidia'), []);
  });

  it('has this said once, where a finding says it', async () => {
    assert.deepEqual(await known(`${onGke}${pod}`, 'nvidia'), []);
  });
});

/** What is known of the link, when Pods are refused because of a class. */
async function known(picture: string, className: string): Promise<readonly string[]> {
  const session = await openWorkspace(filesOf(picture));
  const text = `pods "p" is forbidden: pod rejected: RuntimeClass "${className}" not found`;
  const options = { surface: 'editor', files: noFiles } as const;
  const { events } = await explainEvents(session.snapshot(), text, options);
  return events.flatMap(event => event.known.map(({ text: sentence }) => sentence));
}
