import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('ignored-shim-option');

describe('ignored-shim-option', () => {
  it('finds the options of runc beside other shims', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
  options = { SystemdCgroup = true, Root = "/run/x", TypeUrl = "io.containerd.runsc.v1.options" }
              ^^^^^^^^^^^^^ warning ignored-shim-option: containerd-shim-runsc-v1 does not read "SystemdCgroup", an option of runc. It reads systemd-cgroup = "true" below [runsc_config] in the file that ConfigPath names.
                                    ^^^^ information ignored-shim-option: containerd-shim-runsc-v1 does not read "Root", an option of runc.
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata.options]
  binaryname = "/opt/kata/bin/kata-runtime"
  ^^^^^^^^^^ warning ignored-shim-option: containerd-shim-kata-v2 does not read "binaryname", an option of runc.
  systemdCgroup = true
  ^^^^^^^^^^^^^ information ignored-shim-option: containerd-shim-kata-v2 does not read "systemdCgroup", an option of runc.
  ConfigPath = "/etc/kata-containers/configuration.toml"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.wasm]
  runtime_type = "io.containerd.wasmtime.v1"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.wasm.options]
  BinaryName = "containerd-shim-wasmtime-v1"
  ^^^^^^^^^^ warning ignored-shim-option: containerd-shim-wasmtime-v1 does not read "BinaryName", an option of runc. containerd looks for containerd-shim-wasmtime-v1 on its PATH. The path of a shim belongs in runtime_path (since 1.6) or in runtime_type.
  SystemdCgroup = true
`));

  it('finds the options of other shims beside runc', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun.options]
  BinaryName = "crun"
  ConfigPath = "/etc/crun.toml"
  ^^^^^^^^^^ warning ignored-shim-option: containerd-shim-runc-v2 does not read "ConfigPath", an option of other shims.
`));

  it('reads templates and types that are a path', () =>
    check(`=== k3s/config.toml.tmpl
{{ template "base" . }}

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."spin"]
  runtime_type = "/opt/rcm/bin/containerd-shim-spin-v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."spin".options]
  BinaryName = "/opt/kwasm/bin/containerd-shim-spin-v2"
  ^^^^^^^^^^ warning ignored-shim-option: containerd-shim-spin-v2 does not read "BinaryName", an option of runc. The path of the shim is in the table already.
  SystemdCgroup = {{ .SystemdCgroup }}
`));

  it('takes the type from another file', () =>
    check(`=== etc/containerd/config.toml
version = 3
imports = ["/etc/containerd/conf.d/*.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== etc/containerd/conf.d/nvidia.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc.options]
  BinaryName = "/usr/bin/nvidia-container-runtime"
  ^^^^^^^^^^ warning ignored-shim-option: containerd-shim-runsc-v1 does not read "BinaryName", an option of runc. It reads binary_name in the file that ConfigPath names.
`));

  it('lets pass what is empty, unknown, or of another shim by its path', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
  options = { BinaryName = "", SystemdCgroup = false, IoUid = 0 }
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.own]
  runtime_type = "io.containerd.own.v1"
  options = { BinaryName = "own" }
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.urunc]
  runtime_type = "io.containerd.urunc.v2"
  options = { SystemdCgroup = true }
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.runc.v2"
  runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
  options = { ConfigPath = "/etc/kata.toml" }
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.none.options]
  BinaryName = "none"
=== crio.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/bin/runsc"
`));

  it('moves no path where there is one, and no line that has more', async () => {
    const picture = (type: string, comment = '') => `=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.spin]
  runtime_type = "${type}"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.spin.options]
  BinaryName = "/opt/bin/containerd-shim-spin-v2"${comment}
`;
    const offered = (type: string, comment = '') =>
      offeredFixes('ignored-shim-option', picture(type, comment));
    expectLines(await offered('io.containerd.spin.v2'), ['Move to runtime_path']);
    expectLines(await offered('/opt/bin/containerd-shim-spin-v2'), []);
    expectLines(await offered('io.containerd.spin.v2', ' # the shim'), []);
  });
});
