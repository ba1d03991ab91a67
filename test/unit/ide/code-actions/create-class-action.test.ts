import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeActions } from '../../../../server/ide/code-actions/code-actions.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { expectText } from '../../../support/expect/expect-text.ts';

const containerd = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.$0`;

describe('a class for a handler that may be of several runtimes', () => {
  it('has no more than its name, or is like the one that the user picks', async () => {
    const { titles, classes } = await offered(`${containerd}kata]
  runtime_type = "io.containerd.kata.v2"
`);
    assert.deepEqual(titles, [
      "Create RuntimeClass for handler 'kata'",
      "Create RuntimeClass for handler 'kata' as given by OpenShift sandboxed containers",
      "Create RuntimeClass for handler 'kata' as given by Azure Kubernetes Service (Pod Sandboxing)",
      "Create RuntimeClass for handler 'kata' as given by Talos' documentation",
    ]);
    assert.equal(classes[0], classOf('kata', 'kata'));
    expectText(
      classes[2],
      `${classOf('kata-vm-isolation', 'kata')}overhead:
  podFixed:
    memory: 600Mi
scheduling:
  nodeSelector:
    kubernetes.azure.com/kata-vm-isolation: "true"
`,
    );
  });

  it('is like none of a platform that has no CRI-O', async () => {
    const { titles } = await offered(`=== crio.conf
[crio.runtime.runtimes.$0kata]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
`);
    assert.deepEqual(titles, [
      "Create RuntimeClass for handler 'kata'",
      "Create RuntimeClass for handler 'kata' as given by OpenShift sandboxed containers",
      "Create RuntimeClass for handler 'kata' as given by Talos' documentation",
    ]);
  });

  it('does not select the nodes of a platform by itself', async () => {
    const { titles, classes } = await offered(`${containerd}gvisor]
  runtime_type = "io.containerd.runsc.v1"
`);
    assert.deepEqual(titles, [
      "Create RuntimeClass for handler 'gvisor'",
      "Create RuntimeClass for handler 'gvisor' as given by Google Kubernetes Engine (GKE Sandbox)",
    ]);
    assert.equal(classes[0], classOf('gvisor', 'gvisor'));
  });
});

describe('a class for a handler of one runtime', () => {
  it('has what its project ships', async () => {
    const { titles, classes } = await offered(`${containerd}sysbox-runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.sysbox-runc.options]
    BinaryName = "/usr/bin/sysbox-runc"
`);
    assert.deepEqual(titles, ["Create RuntimeClass for handler 'sysbox-runc'"]);
    assert.deepEqual(classes, [
      `${classOf('sysbox-runc', 'sysbox-runc')}scheduling:
  nodeSelector:
    sysbox-runtime: running
`,
    ]);
  });

  it('has nothing of a runtime that the configuration does not run', async () => {
    const { classes } = await offered(`${containerd}kata-qemu]
  runtime_type = "io.containerd.runc.v2"
`);
    assert.deepEqual(classes, [classOf('kata-qemu', 'kata-qemu')]);
  });
});

describe('the file and the name of a new class', () => {
  const table = `${containerd}youki]
  runtime_type = "io.containerd.runc.v2"
`;

  it('are not those of another class', async () => {
    const { uris, classes } = await offered(`${table}=== youki-runtimeclass.yaml
${classOf('youki', 'other')}=== youki-runtimeclass-2.yaml
${classOf('youki-2', 'other')}`);
    assert.deepEqual(uris, ['file:///workspace/youki-runtimeclass-3.yaml']);
    assert.deepEqual(classes, [classOf('youki-3', 'youki')]);
  });

  it('are not those of a file that uses a class and is not open', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { runtimeClassName: other }\n';
    const { uris } = await offered(`${table}=== youki-runtimeclass.yaml\n${pod}`, 'youki-runtimeclass.yaml');
    assert.deepEqual(uris, ['file:///workspace/youki-runtimeclass-2.yaml']);
  });
});

function classOf(name: string, handler: string): string {
  return `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: ${name}
handler: ${handler}
`;
}

interface Offered {
  readonly titles: readonly string[];
  readonly uris: readonly string[];
  readonly classes: readonly string[];
}

/** What is offered at the cursor to create a class. */
async function offered(picture: string, closed?: string): Promise<Offered> {
  const { session, uri, position } = await openAtCursor(picture);
  if (closed !== undefined) session.close(`file:///workspace/${closed}`);
  const actions = codeActions(session.snapshot(), uri, { start: position, end: position });
  const creating = actions.filter(({ title }) => title.startsWith('Create RuntimeClass'));
  const changes = creating.flatMap(({ edit }) => edit?.documentChanges ?? []);
  return {
    titles: creating.map(({ title }) => title),
    uris: changes.flatMap(change => ('uri' in change ? change.uri : [])),
    classes: changes.flatMap(change =>
      'edits' in change ? change.edits.map(edit => ('newText' in edit ? edit.newText : '')) : [],
    ),
  };
}
