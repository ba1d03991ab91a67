import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainEvents } from '../../../../server/ide/explain-event/explain-event.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';
import { noFiles, openWorkspace } from '../../../support/workspace.ts';
import { explained } from './explained.ts';

const event =
  'Failed to create pod sandbox: rpc error: code = Unknown desc = no runtime for "kata" is configured';

const crictlInfo = (...handlers: readonly string[]) => {
  const runtimes = Object.fromEntries(
    handlers.map(name => [name, { runtimeType: `io.containerd.${name}.v2` }]),
  );
  const status = { conditions: [{ type: 'RuntimeReady', status: true, reason: '', message: '' }] };
  return JSON.stringify({ config: { containerd: { runtimes } }, status }, null, 2);
};

const dump = (handler: string) => `disabled_plugins = []
imports = ["/etc/containerd/config.toml"]
oom_score = 0
required_plugins = []
root = "/var/lib/containerd"
state = "/run/containerd"
version = 2

[plugins]

  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.${handler}]
    runtime_type = "io.containerd.${handler}.v2"

[timeouts]
  "io.containerd.timeout.shim.cleanup" = "5s"`;

const written = `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
runtime_type = "io.containerd.kata.v2"
`;

describe('the configuration of a node in a text', () => {
  it('shows that the running containerd has no such handler, and the table that is not loaded', async () => {
    const { known, found, nodes, causes } = await answer(`${event}\n\n$ crictl info\n${crictlInfo('runc')}`, {
      'etc/containerd/config.toml': written,
    });
    assert.deepEqual(known, ['`crictl info`: the node has the handlers `runc`, and not `kata`.']);
    assert.deepEqual(
      found.filter(message => message.includes('crictl')),
      [
        'The node does not have the runtime "kata" (crictl info). containerd was not restarted, or it reads another file.',
      ],
    );
    assert.equal(causes, 0);
    assert.equal(nodes[0], '`crictl info`: the node has the handlers `runc`.');
  });

  it('tells a daemon that was not restarted from files without the table', async () => {
    const restarted = await answer(`${dump('kata')}\n${event}`);
    assert.deepEqual(restarted.known, [
      'Restart containerd: the files of the node have the table for `kata`, and the running containerd has not loaded it.',
    ]);
    assert.equal(restarted.causes, 0);
    const without = await answer(`${event}\n${dump('runc')}`);
    assert.deepEqual(without.known, [
      '`containerd config dump`: the files of the node have tables for `runc`, and none for `kata`.',
    ]);
    assert.equal(without.causes, 0);
  });

  it('may be that of another node', async () => {
    const { known, causes } = await answer(`${crictlInfo('kata')}\n${event}`);
    assert.deepEqual(known, [
      '`crictl info`: this node has loaded `kata`. The Pod was on another node, or the runtime was restarted since.',
    ]);
    assert.equal(causes, 0);
  });

  it('says nothing of the other runtime, and nothing by a part of a file', async () => {
    const byCrio = 'failed to find runtime handler kata from runtime list map[runc:0xc0004dd790]';
    assert.deepEqual((await answer(`${byCrio}\n${crictlInfo('runc')}`)).known, []);
    assert.deepEqual((await answer(`${event}\n${written}`)).known, []);
    assert.deepEqual((await answer(`${event}\n${written}`)).nodes, []);
  });

  it('is explained without an event: the classes that the node cannot run', () =>
    explained(
      crictlInfo('runc', 'runsc'),
      `# Explain event

## What the node has

- \`crictl info\`: the node has the handlers \`runc\`, \`runsc\`.
- It has no handler for these classes: \`kata\` (\`kata-qemu\`).
- The node has the runtime "runsc" with runtime_type = "io.containerd.runsc.v2" (crictl info). containerd was not restarted, or it reads another file.
`,
    ));

  it('has the classes of the workspace alone that name a handler', async () => {
    const classes = { 'c.yaml': runtimeClassYaml('a', 'runc') };
    const { nodes } = await answer(crictlInfo('runc'), classes);
    assert.deepEqual(nodes, ['`crictl info`: the node has the handlers `runc`.']);
  });
});

async function answer(text: string, files: Readonly<Record<string, string>> = {}) {
  const session = await openWorkspace(files);
  const options = { surface: 'editor', files: noFiles } as const;
  const { events, nodes } = await explainEvents(session.snapshot(), text, options);
  return {
    known: events.flatMap(({ known }) => known.map(({ text: line }) => line)),
    found: events.flatMap(({ found }) => found.map(({ message }) => message)),
    causes: events.flatMap(({ causes }) => causes).length,
    nodes: nodes.map(({ text: line }) => line),
  };
}
