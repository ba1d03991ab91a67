import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { codeActions } from '../../../server/ide/code-actions/code-actions.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';

const config = `=== etc/containerd/config.toml
version = 3
imports = ["conf.d/*.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "runc"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.sandbox]
  runtime_type = "io.containerd.runsc.v1"
  [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.sandbox.options]
    ConfigPath = "/etc/runsc.toml"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu]
  runtime_type = "io.containerd.kata-qemu.v2"
=== etc/containerd/conf.d/more.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes."sandbox"]
  snapshotter = "overlayfs"
=== etc/crio/crio.conf
[crio.runtime]
default_runtime = "sandbox"
[crio.runtime.runtimes.sandbox]
runtime_path = "/usr/bin/crun"
`;

const classes = `=== deploy/classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: box }
handler: sandbox
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: alpha }
spec: { runtimeHandler: "sandbox" }
`;

const nodes = `=== .runtimeclass/prod.yaml
kind: List
items:
- kind: Node
  apiVersion: v1
  metadata: { name: n1 }
  status: { runtimeHandlers: [{ name: sandbox }] }
- kind: Node
  apiVersion: v1
  metadata: { name: n2 }
  status: { runtimeHandlers: [{ name: runc }] }
- kind: RuntimeClass
  apiVersion: node.k8s.io/v1
  metadata: { name: served }
  handler: sandbox
`;

const tables = [
  'etc/containerd/config.toml:5:61 sandbox',
  'etc/containerd/conf.d/more.toml:2:62 sandbox',
  'etc/crio/crio.conf:3:24 sandbox',
];

const uses = [
  'deploy/classes.yaml:4:10 sandbox',
  'deploy/classes.yaml:9:25 "sandbox"',
  '.runtimeclass/prod.yaml:14:12 sandbox',
  'etc/crio/crio.conf:2:20 sandbox',
];

/** Where a handler is named: in a class, in the head of its table, of a table below it, and as the default. */
const places = {
  'the handler of a class': ['handler: sandbox', 'handler: sand$0box'],
  'the key of it': ['handler: sandbox', 'hand$0ler: sandbox'],
  'a handler of v1alpha1': ['runtimeHandler: "sandbox"', 'runtimeHandler: "sandbox$0"'],
  'the head of a table': ['runtimes.sandbox]\n  runtime_type', 'runtimes.$0sandbox]\n  runtime_type'],
  'the head of a table below': ['runtimes.sandbox.options', 'runtimes.sandbox$0.options'],
  'a default': ['default_runtime = "sandbox"', 'default_runtime = "sandb$0ox"'],
} as const;

const all = `${config}${classes}${nodes}`;

describe('on a handler', () => {
  for (const [place, [text, withCursor]] of Object.entries(places)) {
    it(`definition leads from ${place} to its tables, references to all that name it`, async () => {
      const { session, uri, position } = await openAtCursor(all.replace(text, withCursor));
      const snapshot = session.snapshot();
      assert.deepEqual(drawPlaces(session, definition(snapshot, uri, position)), tables);
      assert.deepEqual(drawPlaces(session, references(snapshot, uri, position, false)), uses);
      assert.deepEqual(drawPlaces(session, references(snapshot, uri, position, true)), [...tables, ...uses]);
    });
  }

  it('there is nothing beside its name', async () => {
    const picture = all.replace('runtime_type = "io.containerd.runsc.v1"', 'runtime_type = "a.$0b"');
    const { session, uri, position } = await openAtCursor(picture);
    assert.deepEqual(references(session.snapshot(), uri, position, true), []);
    assert.equal(hover(session.snapshot(), uri, position), undefined);
  });

  it('the hover tells the runtime, where it is declared, which nodes have it, and the classes', async () => {
    const { text, line } = await hoverAt(
      all.replace(...places['the head of a table']).replace(/=== etc\/crio[\s\S]*?(?==== deploy)/, ''),
    );
    assert.equal(line, 4);
    assert.deepEqual(known(text), [
      '**Handler `sandbox`**: gVisor, isolated by a user-space kernel (according to the node configuration)',
      '- declared in [config.toml:5](file:///workspace/etc/containerd/config.toml#L5), [more.toml:2](file:///workspace/etc/containerd/conf.d/more.toml#L2): `io.containerd.runsc.v1`, shim `containerd-shim-runsc-v1`',
      '- nodes: present on 1 (n1), missing on 1 (n2) (prod)',
      '- RuntimeClass `alpha`, `box`, `served`',
    ]);
  });

  it('the hover tells the same in a class, but for the classes', async () => {
    const { text } = await hoverAt(`${config}${classes}`.replace(...places['the handler of a class']));
    assert.deepEqual(known(text), [
      '**Handler `sandbox`**: one of gVisor, GKE Sandbox (gVisor), crun',
      '- declared in [config.toml:5](file:///workspace/etc/containerd/config.toml#L5), [more.toml:2](file:///workspace/etc/containerd/conf.d/more.toml#L2), [crio.conf:3](file:///workspace/etc/crio/crio.conf#L3)',
    ]);
  });
});

describe('on the table of a handler without a class', () => {
  const picture = all.replace('runtimes.kata-qemu', 'runtimes.$0kata-qemu');

  it('a class is offered, in a file of its own, with what its project ships', async () => {
    const { session, uri, position } = await openAtCursor(picture);
    const actions = codeActions(session.snapshot(), uri, { start: position, end: position });
    assert.deepEqual(
      actions.map(({ title, kind }) => `${kind}: ${title}`),
      ["quickfix: Create RuntimeClass for handler 'kata-qemu'"],
    );
    const newUri = 'file:///workspace/deploy/kata-qemu-runtimeclass.yaml';
    const start = { line: 0, character: 0 };
    assert.deepEqual(actions[0]?.edit?.documentChanges, [
      { kind: 'create', uri: newUri },
      {
        textDocument: { uri: newUri, version: null },
        edits: [
          {
            range: { start, end: start },
            newText: `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: kata-qemu
handler: kata-qemu
overhead:
  podFixed:
    memory: 320Mi
    cpu: 250m
scheduling:
  nodeSelector:
    katacontainers.io/kata-runtime: "true"
    kata-deploy.katacontainers.io/default: "true"
`,
          },
        ],
      },
    ]);
  });

  it('and the editor shows that file, where it has a command for it', async () => {
    const { session, uri, position } = await openAtCursor(picture);
    const range = { start: position, end: position };
    const commands = { showFileCommand: 'editor.show' };
    const [action] = codeActions(session.snapshot(), uri, range, undefined, commands);
    assert.deepEqual(action?.command, {
      title: '',
      command: 'editor.show',
      arguments: ['file:///workspace/deploy/kata-qemu-runtimeclass.yaml'],
    });
  });

  it('none is offered where one is there, or no class can name it', async () => {
    const named = await openAtCursor(all.replace(...places['the head of a table']));
    const range = { start: named.position, end: named.position };
    assert.deepEqual(codeActions(named.session.snapshot(), named.uri, range), []);
    const refused = await openAtCursor(picture.replace(/kata-qemu\]/, 'kata_qemu]'));
    const titles = codeActions(refused.session.snapshot(), refused.uri, {
      start: refused.position,
      end: refused.position,
    }).map(({ title }) => title);
    assert.deepEqual(titles, [
      "Rename to 'kata-qemu'",
      'Ignore unreachable-handler on this line',
      'Ignore unreachable-handler in this file',
    ]);
  });
});

async function hoverAt(picture: string): Promise<{ text: string; line: number | undefined }> {
  const { session, uri, position } = await openAtCursor(picture);
  const shown = hover(session.snapshot(), uri, position);
  assert.ok(shown);
  return { text: (shown.contents as MarkupContent).value, line: shown.range?.start.line };
}

/** The lines of a hover without its links. */
function known(text: string): string[] {
  const lines = text.split('\n').filter(line => line !== '');
  return lines.filter(line => /^\*\*Handler|^-/.test(line));
}
