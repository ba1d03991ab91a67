import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';

import { expectLines, expectText } from '../../../../support/expect/expect-text.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('dropped-runc');

describe('dropped-runc', () => {
  it('finds it in a file by itself, in a drop-in, and in one that nobody knows the root of', () =>
    check(`=== alone/config.toml
[plugins.cri.containerd.runtimes.kata]
                                 ^^^^ warning dropped-runc: Up to containerd 1.7 this file replaces the built-in "runc": the CRI plugin does not load. Since 2.0 its runtimes are added to "runc". (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runc")
  runtime_type = "io.containerd.kata.v2"
=== root/config.toml
version = 2
imports = ["conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runc"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
    SystemdCgroup = true
=== root/conf.d/kata.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                         ^^^^ warning dropped-runc: Up to containerd 1.7 this file replaces the built-in "runc": the CRI plugin does not load. Since 2.0 its runtimes are added to "runc". (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runc")
  runtime_type = "io.containerd.kata.v2"
=== other/conf.d/99-nvidia.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
                                                         ^^^^^^ warning dropped-runc: Up to containerd 1.7 this file replaces the built-in "runc": the CRI plugin does not load. Since 2.0 its runtimes are added to "runc". (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runc")
  runtime_type = "io.containerd.runc.v2"
`));

  it('says nothing where all nodes have containerd 2', () =>
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
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('speaks where one node has an older one', () =>
    check(`=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://1.7.27 } }
=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                         ^^^^ warning dropped-runc: Up to containerd 1.7 this file replaces the built-in "runc": the CRI plugin does not load. Since 2.0 its runtimes are added to "runc". (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runc")
  runtime_type = "io.containerd.kata.v2"
`));

  it('lets pass files for containerd 2, another default, and what is not known', () =>
    check(`=== new/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== other/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "nvidia"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
  runtime_type = "io.containerd.runc.v2"
=== template/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
{{ template "more" . }}
=== imports/config.toml
version = 2
imports = ["elsewhere/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== nothing/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  snapshotter = "overlayfs"
`));

  it('says what else of the table is lost', async () => {
    const picture = `=== config.toml
version = 2
imports = ["conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "registry.example.com/pause:3.10"
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/opt/cni/bin"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== conf.d/kata.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                         ^^^^ warning dropped-runc: Up to containerd 1.7 this file replaces the built-in "runc": the CRI plugin does not load. Since 2.0 its runtimes are added to "runc". It also replaces what other files set there: cni, sandbox_image. Copy that too, or write everything into one file. (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runc")
  runtime_type = "io.containerd.kata.v2"
`;
    await check(picture);
    expectLines(await offeredFixes('dropped-runc', picture), [
      "Also declare 'runc' (cni, sandbox_image of other files stay without effect)",
    ]);
  });

  it('declares runc with the cgroup driver that it has elsewhere', async () => {
    const picture = `=== config.toml
version = 2
imports = ["conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
    SystemdCgroup = true
=== conf.d/kata.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`;
    expectText(
      await fix(picture, "Also declare 'runc'"),
      `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
    SystemdCgroup = true
`,
    );
  });

  it('says nothing of files for containerd 2 whose runtimes stand under two names of the plugin', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "runc"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('finds what a drop-in with a default of its own takes from the other files', () =>
    check(`=== etc/containerd/config.toml
version = 2
imports = ["/etc/containerd/conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
    SystemdCgroup = true
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== etc/containerd/conf.d/99-nvidia.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "nvidia"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
                                                         ^^^^^^ warning dropped-runc: Up to containerd 1.7 this table drops the runtimes of other files: "runc", "runsc". Since 2.0 the tables are merged.
  runtime_type = "io.containerd.runc.v2"
`));

  it('finds what a drop-in without any runtimes takes from the other files', () =>
    check(`=== etc/containerd/config.toml
version = 2
imports = ["/etc/containerd/conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== etc/containerd/conf.d/registry.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".registry]
          ^^^^^^^^^^^^^^^^^^^^^^^^^ warning dropped-runc: Up to containerd 1.7 this table drops the runtimes of other files: "runsc". Since 2.0 the tables are merged.
  config_path = "/etc/containerd/certs.d"
`));

  it('lets pass a drop-in that declares them all again', () =>
    check(`=== etc/containerd/config.toml
version = 2
imports = ["/etc/containerd/conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
=== etc/containerd/conf.d/all.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
`));

  it('declares the others as they are there', async () => {
    const picture = `=== config.toml
version = 2
imports = ["conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
  privileged_without_host_devices = true
  pod_annotations = ["a.*", "b"]
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun.options]
    BinaryName = "/usr/bin/crun"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm"]
  runtime_type = "io.containerd.runsc.v1"
=== conf.d/kata.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`;
    expectText(
      await fix(picture, "Also declare 'runc', 'crun', 'runsc.kvm'"),
      `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
  privileged_without_host_devices = true
  pod_annotations = ["a.*", "b"]
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun.options]
    BinaryName = "/usr/bin/crun"

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm"]
  runtime_type = "io.containerd.runsc.v1"
`,
    );
  });
});
