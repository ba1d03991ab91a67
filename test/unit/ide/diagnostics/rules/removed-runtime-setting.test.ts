import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines, expectText } from '../../../../support/expect/expect-text.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('removed-runtime-setting');

describe('removed-runtime-setting', () => {
  it('finds types, keys and tables', () =>
    check(`=== config.toml
[plugins.cri.containerd]
  [plugins.cri.containerd.default_runtime]
                          ^^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the table default_runtime. containerd 1.x still reads it. Use default_runtime_name.
    runtime_type = "io.containerd.runtime.v1.linux"
  [plugins.cri.containerd.untrusted_workload_runtime]
                          ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the table untrusted_workload_runtime. containerd 1.x still reads it. Use runtimes.untrusted.
    runtime_type = "io.containerd.runtime.v1.linux"
    runtime_engine = "/usr/bin/kata-runtime"
  [plugins.cri.containerd.runtimes.kata]
    runtime_type = 'io.containerd.runtime.v1.linux'
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the runtime_type "io.containerd.runtime.v1.linux". containerd 1.x still reads it. Use io.containerd.kata.v2. With containerd 2 Pods of this runtime do not start. (containerd: runtime "io.containerd.runtime.v1.linux" binary not installed "containerd-shim-v1-linux": file does not exist)
    runtime_engine = "/usr/bin/kata-runtime"
    ^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed runtime_engine. containerd 1.x still reads it. Use io.containerd.kata.v2.
    runtime_root = "/run/kata"
    ^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed runtime_root. containerd 1.x still reads it. Use options.Root.
  [plugins.cri.containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v1"
                    ^^^^^^^^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the runtime_type "io.containerd.runc.v1". containerd 1.x still reads it. Use io.containerd.runc.v2. With containerd 2 Pods of this runtime do not start. (containerd: runtime "io.containerd.runc.v1" binary not installed "containerd-shim-runc-v1": file does not exist)
    [plugins.cri.containerd.runtimes.runc.options]
      CriuPath = "/usr/bin/criu"
      ^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed options.CriuPath. containerd 1.x still reads it. Use criu on the PATH of containerd.
`));

  it('finds the plugin of the old shim by the program in its table', () =>
    check(`=== config.toml
[plugins.cri]
[plugins.linux]
  runtime = "/usr/bin/kata-runtime"
             ^^^^^^^^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the plugin io.containerd.runtime.v1.linux. containerd 1.x still reads it. Use io.containerd.kata.v2.
=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runc"
[plugins."io.containerd.runtime.v1.linux"]
  runtime = "/usr/bin/crun"
             ^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the plugin io.containerd.runtime.v1.linux. containerd 1.x still reads it. Use io.containerd.runc.v2.
=== default/config.toml
version = 2
[plugins."io.containerd.runtime.v1.linux"]
  runtime = "runc"
  shim = "containerd-shim"
=== typed/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.runtime.v1.linux"]
  runtime = "/usr/bin/nvidia-container-runtime"
`));

  it('knows what CRI-O removed, and lets pass what is empty', () =>
    check(`=== etc/crio/crio.conf
[crio.runtime]
runtime_untrusted_workload = ""
default_workload_trust = "untrusted"
^^^^^^^^^^^^^^^^^^^^^^ warning removed-runtime-setting: CRI-O 1.14 removed default_workload_trust and ignores it. Use default_runtime.
=== etc/crio/crio.conf.d/other.conf
[crio.runtime]
default_workload_trust = "trusted"
^^^^^^^^^^^^^^^^^^^^^^ information removed-runtime-setting: CRI-O 1.14 removed default_workload_trust and ignores it. Use default_runtime.
`));

  it('lets pass what is empty, as containerd writes it', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.default_runtime]
  runtime_engine = ""
  runtime_type = ""
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_engine = ""
  runtime_root = ""
  runtime_type = "io.containerd.runc.v2"
`));

  it('is an error of a type where only containerd 2 is meant', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v1"
                  ^^^^^^^^^^^^^^^^^^^^^ error removed-runtime-setting: containerd 2.0 removed the runtime_type "io.containerd.runc.v1". Use io.containerd.runc.v2. With containerd 2 Pods of this runtime do not start. (containerd: runtime "io.containerd.runc.v1" binary not installed "containerd-shim-runc-v1": file does not exist)
`));

  it('is an error of a type where all nodes have containerd 2', () =>
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
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v1"
                  ^^^^^^^^^^^^^^^^^^^^^ error removed-runtime-setting: containerd 2.0 removed the runtime_type "io.containerd.runc.v1". Use io.containerd.runc.v2. With containerd 2 Pods of this runtime do not start. (containerd: runtime "io.containerd.runc.v1" binary not installed "containerd-shim-runc-v1": file does not exist)
`));

  it('lets pass what is meant for 1.x: beside it is a file for containerd 2', () =>
    check(`=== SPECS/containerd/containerd.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.default_runtime]
  runtime_type = "io.containerd.runc.v1"
=== SPECS/containerd2/containerd.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v1"
                  ^^^^^^^^^^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed the runtime_type "io.containerd.runc.v1". containerd 1.x still reads it. Use io.containerd.runc.v2. With containerd 2 Pods of this runtime do not start. (containerd: runtime "io.containerd.runc.v1" binary not installed "containerd-shim-runc-v1": file does not exist)
=== nodes/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_root = "/run/runc"
=== nodes/config2.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_root = "/run/runc"
  ^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed runtime_root. Use options.Root.
=== etc/config.toml
version = 3
imports = ["more.toml"]
=== etc/more.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_root = "/run/runc"
  ^^^^^^^^^^^^ warning removed-runtime-setting: containerd 2.0 removed runtime_root. containerd 1.x still reads it. Use options.Root.
`));

  it('is not about CRI-O', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
runtime_root = "/run/crun"
`));

  it('offers the new type where nothing else has to be moved', async () => {
    const picture = `=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v1"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.runtime.v1.linux"
  runtime_engine = "/usr/bin/kata-runtime"
`;
    expectLines(await offeredFixes('removed-runtime-setting', picture), ["Use 'io.containerd.runc.v2'"]);
  });

  it('takes the program from the table of the old plugin', async () => {
    const config = (settings: string) => `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
${settings}[plugins.linux]
  runtime = "nvidia-container-runtime"
`;
    const old = '  runtime_type = "io.containerd.runtime.v1.linux" # GPU\n';
    expectText(
      await fix(
        `=== config.toml\n${config(old)}`,
        "Use 'io.containerd.runc.v2' with the program 'nvidia-container-runtime'",
      ),
      config(
        '  runtime_type = "io.containerd.runc.v2" # GPU\n  options = { BinaryName = "nvidia-container-runtime" }\n',
      ),
    );
    const withOptions = `=== config.toml\n${config(`${old}  options = { Root = "/run/x" }\n`)}`;
    expectLines(await offeredFixes('removed-runtime-setting', withOptions), []);
  });
});
