import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('misplaced-runtime-setting');

describe('misplaced-runtime-setting', () => {
  it('finds settings of runtimes in the table of the plugin, in every way to write them', () =>
    check(`=== heads.toml
version = 3
[plugins."io.containerd.cri.v1.runtime"]
  enable_selinux = true
  default_runtime_name = "kata" # ours
  ^^^^^^^^^^^^^^^^^^^^ error misplaced-runtime-setting: containerd does not read "default_runtime_name" here. It belongs in the table "containerd" below this one.
[plugins."io.containerd.cri.v1.runtime".containerd]
  snapshotter = "overlayfs"
[plugins."io.containerd.cri.v1.runtime".runtimes.kata]
                                        ^^^^^^^^ error misplaced-runtime-setting: containerd does not read "runtimes" here. It belongs in the table "containerd" below this one.
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.cri.v1.runtime"."runtimes".kata.options]
  ConfigPath = "/opt/kata.toml"
=== dotted.toml
version = 3
plugins."io.containerd.cri.v1.runtime".default_runtime_name = "kata"
                                       ^^^^^^^^^^^^^^^^^^^^ error misplaced-runtime-setting: containerd does not read "default_runtime_name" here. It belongs in the table "containerd" below this one.
plugins."io.containerd.cri.v1.runtime".runtimes.kata.runtime_type = "io.containerd.kata.v2"
                                       ^^^^^^^^ error misplaced-runtime-setting: containerd does not read "runtimes" here. It belongs in the table "containerd" below this one.
=== braces.toml
version = 3
[plugins."io.containerd.cri.v1.runtime"]
runtimes = { kata = { runtime_type = "io.containerd.kata.v2" } }
^^^^^^^^ error misplaced-runtime-setting: containerd does not read "runtimes" here. It belongs in the table "containerd" below this one.
`));

  it('is a warning where 1.x reads it: only without the table', () =>
    check(`=== without.toml
version = 2
[plugins."io.containerd.grpc.v1.cri"]
  default_runtime_name = "kata"
  ^^^^^^^^^^^^^^^^^^^^ warning misplaced-runtime-setting: Since 2.0 containerd does not read "default_runtime_name" here; 1.x still reads it. It belongs in the table "containerd" below this one.
[plugins."io.containerd.grpc.v1.cri".runtimes.kata]
                                     ^^^^^^^^ warning misplaced-runtime-setting: Since 2.0 containerd does not read "runtimes" here; 1.x still reads it. It belongs in the table "containerd" below this one.
  runtime_type = "io.containerd.kata.v2"
=== with.toml
version = 2
[plugins."io.containerd.grpc.v1.cri"]
  default_runtime_name = "kata"
  ^^^^^^^^^^^^^^^^^^^^ error misplaced-runtime-setting: containerd does not read "default_runtime_name" here. It belongs in the table "containerd" below this one.
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('is an error there where all nodes have containerd 2', () =>
    check(`=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://2.1.4 } }
=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri"]
  default_runtime_name = "runc"
  ^^^^^^^^^^^^^^^^^^^^ error misplaced-runtime-setting: containerd does not read "default_runtime_name" here. It belongs in the table "containerd" below this one.
`));

  it('finds handlers beside the table of runtimes, options beside theirs, and settings among the options', () =>
    check(
      `version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runsc]
                                                   ^^^^^ error misplaced-runtime-setting: containerd does not read "runsc" here. It has no such runtime: the table belongs below "runtimes".
  runtime_type = "io.containerd.runsc.v1"
[plugins."io.containerd.cri.v1.runtime".containerd.runsc.options]
  TypeUrl = "io.containerd.runsc.v1.options"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  SystemdCgroup = true
  ^^^^^^^^^^^^^ warning misplaced-runtime-setting: containerd does not read "SystemdCgroup" here. It belongs in the table "options" below this one.
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc.options]
  BinaryName = "runc"
  pod_annotations = ["a"]
  ^^^^^^^^^^^^^^^ warning misplaced-runtime-setting: containerd does not read "pod_annotations" in the options of a runtime, only in the table above.
`.replace(/^/, '=== config.toml\n'),
    ));

  it('says nothing of what stands where it belongs, and of what a template may change', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "registry.k8s.io/pause:3.10"
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runc"
  [plugins."io.containerd.grpc.v1.cri".containerd.default_runtime]
    runtime_type = ""
  [plugins."io.containerd.grpc.v1.cri".containerd.untrusted_workload_runtime]
    runtime_type = ""
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      SystemdCgroup = true
=== config.toml.tmpl
[plugins."io.containerd.grpc.v1.cri"]
  default_runtime_name = "{{ .Default }}"
{{ if .Nested }}
[plugins."io.containerd.grpc.v1.cri".containerd]
{{ end }}
`));

  it('offers nothing where a move would not be TOML, or the place is taken', async () => {
    const picture = `=== taken.toml
version = 3
[plugins."io.containerd.cri.v1.runtime"]
default_runtime_name = "runc"
[plugins."io.containerd.cri.v1.runtime".containerd]
default_runtime_name = "runc"
=== braces.toml
version = 3
[plugins."io.containerd.cri.v1.runtime"]
containerd = { snapshotter = "overlayfs" }
default_runtime_name = "runc"
=== behind.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime"]
default_runtime_name = "runc"
`;
    expectLines(await offeredFixes('misplaced-runtime-setting', picture), []);
  });
});
