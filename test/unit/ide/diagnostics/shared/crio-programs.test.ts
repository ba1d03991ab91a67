import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('invalid-crio-runtime');

describe('the programs that CRI-O runs', () => {
  it('finds shims and programs that are no OCI runtime', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.shim]
runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: containerd-shim-kata-v2 is a shim: CRI-O needs runtime_type = "vm" for it.
[crio.runtime.runtimes.typed]
runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: containerd-shim-kata-v2 is a shim: CRI-O needs runtime_type = "vm" for it.
runtime_type = "oci"
[crio.runtime.runtimes.kata-qemu]
runtime_path = "/usr/bin/kata-runtime"
                ^^^^^^^^^^^^^^^^^^^^^ warning invalid-crio-runtime: kata-runtime is no OCI runtime since Kata Containers 2.0. CRI-O runs it with the type "vm" and the program containerd-shim-kata-v2.
`));

  it('tells of the flag of runsc, unless CRI-O makes the cgroups itself', () =>
    check(`=== a/crio.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/local/bin/runsc"
                ^^^^^^^^^^^^^^^^^^^^ information invalid-crio-runtime: Old releases of runsc do not know the flag --systemd-cgroup. CRI-O gives it to them unless cgroup_manager is "cgroupfs". (runsc: flag provided but not defined: -systemd-cgroup)
=== b/crio.conf
[crio.runtime]
cgroup_manager = "cgroupfs"
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/local/bin/runsc"
=== c/crio.conf.d/10-runsc.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/local/bin/runsc"
`));

  it('wants a shim of version 2 where nodes have CRI-O before 1.37, or none is known', async () => {
    const picture = (release: string, drawn: string) => `=== .runtimeclass/lab.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.37.0 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: cri-o://${release} } }
=== crio.conf.d/10-runsc.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/bin/containerd-shim-runsc-v1"
${drawn}runtime_type = "vm"
`;
    const found = `                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: Before 1.37 CRI-O needs a program called containerd-shim-NAME-v2 for the type "vm". (CRI-O: invalid runtime_path for runtime 'runsc': containerd binary naming pattern is not followed)
`;
    await check(picture('1.37.0', ''));
    await check(picture('1.35.4', found));
  });
});
