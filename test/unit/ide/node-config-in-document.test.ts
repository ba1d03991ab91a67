import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../server/ide/hover/hover.ts';
import { definition } from '../../../server/ide/navigation/definition.ts';
import { references } from '../../../server/ide/navigation/references.ts';
import { check } from '../../support/check.ts';
import { drawPlaces, openAtCursor } from '../../support/cursor.ts';
import { kind, runtimeClass, talos } from '../../support/node-configs-in-documents.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

describe('a configuration of a node inside of a document', () => {
  it('declares handlers: definition, references and hover work in it and lead to it', async () => {
    const tables = ['talos/worker.yaml:6:69 runsc'];
    const uses = ['class.yaml:4:10 runsc', 'kind.yaml:5:83 runsc'];
    for (const picture of [
      runtimeClass.replace('runsc', 'run$0sc') + talos + kind,
      runtimeClass + talos.replace('runsc]', 'run$0sc]') + kind,
      runtimeClass + talos + kind.replace('runsc', 'run$0sc'),
    ]) {
      const { session, uri, position } = await openAtCursor(picture);
      const snapshot = session.snapshot();
      assert.deepEqual(drawPlaces(session, definition(snapshot, uri, position)), tables);
      assert.deepEqual(drawPlaces(session, references(snapshot, uri, position, false)), uses);
      const { value } = hover(snapshot, uri, position)!.contents as MarkupContent;
      const link = '[worker.yaml:6](file:///workspace/talos/worker.yaml#L6)';
      assert.ok(value.includes(`declared in ${link}: \`io.containerd.runsc.v1\``), value);
    }
  });

  it('stays at its place where lines above it come and go', async () => {
    const picture = `${runtimeClass.replace('runsc', 'run$0sc')}${talos.replace('version:', 'one: 1\n---\nversion:')}`;
    const { session, uri, position } = await openAtCursor(picture);
    const worker = uriOf('talos/worker.yaml');
    const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    session.change(worker, 2, [{ range: top, text: '# a\n# b\n' }]);
    const now = () => drawPlaces(session, definition(session.snapshot(), uri, position));
    assert.deepEqual(now(), ['talos/worker.yaml:10:69 runsc']);
    session.change(worker, 3, [
      { range: { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } }, text: '' },
    ]);
    assert.deepEqual(now(), ['talos/worker.yaml:6:69 runsc']);
  });

  it('is found on disk, and among files that mention no class', async () => {
    const files = {
      'worker.yaml': talos.replace(/^.*\n/, ''),
      'class.yaml': runtimeClass.replace(/^.*\n/, ''),
    };
    const session = await openWorkspace(files);
    session.close(uriOf('worker.yaml'));
    const place = { line: 3, character: 10 };
    assert.deepEqual(definition(session.snapshot(), uriOf('class.yaml'), place), [
      {
        uri: uriOf('worker.yaml'),
        range: { start: { line: 5, character: 68 }, end: { line: 5, character: 73 } },
      },
    ]);
  });

  it('is found in a long machine configuration, whose entries are documents of their own', async () => {
    const cluster = Array.from({ length: 400 }, (_, index) => `  key-${index}: ${'x'.repeat(40)}\n`).join('');
    const long = talos.replace('machine:', `cluster:\n${cluster}machine:`);
    const { session, uri, position } = await openAtCursor(runtimeClass.replace('runsc', 'run$0sc') + long);
    assert.deepEqual(drawPlaces(session, definition(session.snapshot(), uri, position)), [
      'talos/worker.yaml:407:69 runsc',
    ]);
  });

  it('concludes nothing from what it lacks', () =>
    check(`${runtimeClass.replace('runsc', 'kata')}${talos}=== crio.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: crio }
data:
  crio.conf: |
    [crio.runtime]
    default_runtime = "kata"
=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== cloud.yaml
write_files:
- path: /etc/containerd/config.toml
  content: |
    version = 2
    [plugins."io.containerd.grpc.v1.cri".containerd]
    default_runtime_name = "kata"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun]
    runtime_path = "/usr/bin/crun"
- path: /etc/containerd/conf.d/runsc.toml
  content: |
    version = 2
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
    runtime_type = "io.containerd.runsc.v1"
`));

  it('is checked for what is certain in the text itself, each text once', () =>
    check(`=== talos.yaml
version: v1alpha1
machine:
  files:
    - path: /etc/cri/conf.d/20-nvidia.part
      content: |
        [plugins."io.containerd.cri.v1.runtime"]
          default_runtime_name = "nvidia" # ours
          ^^^^^^^^^^^^^^^^^^^^ error misplaced-runtime-setting: containerd does not read "default_runtime_name" here. It belongs in the table "containerd" below this one.
        [plugins."io.containerd.cri.v1.runtime".containerd]
          snapshotter = "overlayfs"
        [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.nvidia]
          runtime_type = "io.containerd.runc.v2"
          # runtimeclass: ignore misplaced-runtime-setting
          SystemdCgroup = true
=== kind.yaml
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
containerdConfigPatches:
  - |-
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.gvisor]
      runtime_type = "runsc"
                      ^^^^^ error missing-runtime-type: The runtime_type "runsc" names no shim. Pods of the runtime "gvisor" stay in ContainerCreating. (containerd: invalid runtime name runsc, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary)
  - |-
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.Kata]
                                                             ^^^^ warning unreachable-handler: No RuntimeClass can have the handler "Kata". (API server: a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?'))
      runtime_type = "kata"
                      ^^^^ error missing-runtime-type: The runtime_type "kata" names no shim. Pods of the runtime "Kata" stay in ContainerCreating. (containerd: invalid runtime name kata, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary)
=== config.json
{
  "ignition": { "version": "3.4.0" },
  "storage": {
    "files": [
      {
        "path": "/etc/crio/crio.conf.d/50-kata.conf",
        "contents": { "source": "data:,%5Bcrio.runtime.runtimes.kata%5D%0Aruntime_type%3D%22io.containerd.kata.v2%22%0A" }
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.kata.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "kata")
      }
    ]
  }
}
`));
});
