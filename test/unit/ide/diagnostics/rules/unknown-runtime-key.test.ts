import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('unknown-runtime-key');

describe('unknown-runtime-key', () => {
  it('finds slips of containerd and CRI-O', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
  runtime_pathh = "/opt/kata/bin/containerd-shim-kata-v2"
  ^^^^^^^^^^^^^ warning unknown-runtime-key: containerd has no key "runtime_pathh" for runtimes and ignores it. Did you mean "runtime_path"?
  podAnnotations = ["io.katacontainers.*"]
  ^^^^^^^^^^^^^^ warning unknown-runtime-key: containerd has no key "podAnnotations" for runtimes and ignores it. Did you mean "pod_annotations"?
  own_key = 1
  ^^^^^^^ information unknown-runtime-key: containerd has no key "own_key" for runtimes and ignores it.
  options = { config_path = "/etc/kata.toml", own = true }
              ^^^^^^^^^^^ warning unknown-runtime-key: The shim of io.containerd.kata.v2 has no option "config_path". Did you mean "ConfigPath"?
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  options = { SystemdCgroups = true, systemdCgroup = true, Something = 1 }
              ^^^^^^^^^^^^^^ warning unknown-runtime-key: The shim of io.containerd.runc.v2 has no option "SystemdCgroups". Did you mean "SystemdCgroup"?
                                                           ^^^^^^^^^ information unknown-runtime-key: The shim of io.containerd.runc.v2 has no option "Something".
=== crio.conf.d/50-kata.conf
[crio.runtime.runtimes.kata]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
runtime_config = "/etc/kata.toml"
^^^^^^^^^^^^^^ information unknown-runtime-key: CRI-O has no key "runtime_config" for runtimes and ignores it.
priviliged_without_host_devices = true
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-runtime-key: CRI-O has no key "priviliged_without_host_devices" for runtimes and ignores it. Did you mean "privileged_without_host_devices"?
`));

  it('finds keys that are newer than the nodes', () =>
    check(`=== .runtimeclass/lab.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.28.0 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://1.6.36 } }
=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
  runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
  snapshotter = "nydus"
  ^^^^^^^^^^^ warning unknown-runtime-key: containerd reads "snapshotter" since 1.7, and the nodes have older releases.
`));

  it('lets pass what another rule tells, what a template writes, and samples without a slip', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  runtime_root = ""
  SystemdCgroup = true
  {{ .Key }} = true
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.own]
    key = 1
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.own]
  runtime_type = "io.containerd.own.v1"
  options = { config_path = "/etc/own.toml" }
=== examples/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
  own_key = 1
=== unread/config.toml
version = 2
[plugins.cri.containerd.runtimes.kata]
  runtime_pathh = "/opt/kata/bin/containerd-shim-kata-v2"
`));

  it('renames no key to one that is there', async () => {
    const picture = `=== crio.conf
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
runtime_paths = "/usr/bin/crun"
`;
    expectLines(await offeredFixes('unknown-runtime-key', picture), []);
  });
});
