import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainEvents } from '../../../../server/ide/explain-event/explain-event.ts';
import { nodeYaml, savedCluster } from '../../../support/manifests.ts';
import { filesOf } from '../../../support/picture.ts';
import { noFiles, openWorkspace } from '../../../support/workspace.ts';

const table = `=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
runtime_type = "io.containerd.kata.v2"
`;
const byContainerd = 'no runtime for "kata" is configured';
const byCrio = 'failed to find runtime handler kata from runtime list map[runc:0xc0004dd790]';

describe('a handler that a runtime does not have', () => {
  it('is in a file that this runtime reads', async () => {
    assert.deepEqual(await known(table, byContainerd), [
      'The table is in [`etc/containerd/config.toml:2`](/etc/containerd/config.toml#L2), but the running containerd has not loaded it: restart containerd if the file was changed since its last start; otherwise the node reads another file.',
    ]);
  });

  it('may be in a file of the other runtime, which says nothing', async () => {
    assert.deepEqual(await known(table, byCrio), []);
  });

  it('has the handlers of known nodes beside it, the nearest first', async () => {
    const node = nodeYaml(
      'name: n',
      'status: { runtimeHandlers: [{ name: "" }, { name: runc }, { name: kata-qemu }] }',
    );
    assert.deepEqual(await known(savedCluster({ context: 'a' }, [node]), byCrio), [
      'Known nodes have these handlers: `kata-qemu`, `runc`.',
    ]);
  });
});

/** What is known of the link, when a Pod does not start because of its handler. */
async function known(picture: string, message: string): Promise<readonly string[]> {
  const session = await openWorkspace(filesOf(picture));
  const text = `Failed to create pod sandbox: rpc error: code = Unknown desc = ${message}`;
  const options = { surface: 'editor', files: noFiles } as const;
  const { events } = await explainEvents(session.snapshot(), text, options);
  return events.flatMap(event => event.known.map(({ text: sentence }) => sentence));
}
