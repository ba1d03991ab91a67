import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('invalid-crio-runtime');

describe('invalid-crio-runtime', () => {
  it('finds types of containerd, and others', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
runtime_type = "io.containerd.runc.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid \`runtime_type\` "io.containerd.runc.v2" for runtime "crun". CRI-O supports "oci", "vm" and "pod".
[crio.runtime.runtimes.kata-remote]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = 'VM'
                ^^ error invalid-crio-runtime: invalid \`runtime_type\` "VM" for runtime "kata-remote". CRI-O supports "oci", "vm" and "pod".
`));

  it('finds a VM runtime that is no shim, by its path or by its name', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.kata]
                       ^^^^ error invalid-crio-runtime: invalid runtime_path for runtime 'kata': containerd binary naming pattern is not followed. CRI-O needs a containerd-shim-... for the type "vm".
runtime_type = "vm"
[crio.runtime.runtimes.runsc]
runtime_type = "vm"
runtime_path = "/usr/local/bin/runsc"
                ^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid runtime_path for runtime 'runsc': containerd binary naming pattern is not followed. CRI-O needs a containerd-shim-... for the type "vm".
`));

  it('doubts a program that is called like a handler of yours', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.performance]
                       ^^^^^^^^^^^ warning invalid-crio-runtime: "performance" not found in $PATH, unless it is installed there. Without a runtime_path, CRI-O looks for a program called "performance" on its PATH.
runtime_path = ""
[crio.runtime.runtimes.runc]
runtime_path = ""
`));

  it('finds shims and programs that are no OCI runtime', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.shim]
runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: containerd-shim-kata-v2 is a shim, and CRI-O starts it as an OCI runtime. It needs the type "vm".
[crio.runtime.runtimes.typed]
runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: containerd-shim-kata-v2 is a shim, and CRI-O starts it as an OCI runtime. It needs the type "vm".
runtime_type = "oci"
[crio.runtime.runtimes.kata-qemu]
runtime_path = "/usr/bin/kata-runtime"
                ^^^^^^^^^^^^^^^^^^^^^ warning invalid-crio-runtime: kata-runtime is no OCI runtime since Kata Containers 2.0. CRI-O runs it with the type "vm" and the program containerd-shim-kata-v2.
`));

  it('tells of the flag of runsc, unless CRI-O makes the cgroups itself', () =>
    check(`=== a/crio.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/local/bin/runsc"
                ^^^^^^^^^^^^^^^^^^^^ information invalid-crio-runtime: CRI-O gives runsc the flag --systemd-cgroup unless cgroup_manager is "cgroupfs", and old releases do not know it: flag provided but not defined: -systemd-cgroup.
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
    const found = `                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid runtime_path for runtime 'runsc': containerd binary naming pattern is not followed. Before 1.37 CRI-O needs a program called containerd-shim-NAME-v2 for the type "vm".
`;
    await check(picture('1.37.0', ''));
    await check(picture('1.35.4', found));
  });

  it('lets pass what is valid or not known', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.crun]
[crio.runtime.runtimes.kata]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
[crio.runtime.runtimes.pod]
runtime_path = "/usr/bin/crun"
runtime_type = "pod"
[crio.runtime.runtimes.kata-remote-cc]
runtime_path = "/usr/bin/containerd-shim-kata-v2-tp"
runtime_type = "vm"
[crio.runtime.runtimes.inherited]
inherit_default_runtime = true
[crio.runtime.runtimes.platform]
[crio.runtime.runtimes.platform.platform_runtime_paths]
"linux/amd64" = "/usr/bin/crun"
=== crio.conf.d/template.tmpl
[crio.runtime.runtimes.own]
runtime_path = "{{ .Path }}"
runtime_type = "{{ .Type }}"
[crio.runtime.runtimes.more]
{{ template "path" . }}
=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
`));

  it('offers the type that CRI-O has for the runtime', async () => {
    const picture = `=== crio.conf
[crio.runtime.runtimes.own]
runtime_type = "io.containerd.runc.v2"
[crio.runtime.runtimes.box]
runtime_type = "io.containerd.kata.v2"
[crio.runtime.runtimes.other]
runtime_type = "nothing"
`;
    expectLines(await offeredFixes('invalid-crio-runtime', picture), [
      "Use 'oci' with /usr/bin/runc",
      "Use 'vm' with /usr/bin/containerd-shim-kata-v2",
    ]);
  });

  it('and with it the program that it needs', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.own]
runtime_type = "io.containerd.runc.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid \`runtime_type\` "io.containerd.runc.v2" for runtime "own". CRI-O supports "oci", "vm" and "pod".
[crio.runtime.runtimes.crun]
runtime_type = "io.containerd.runc.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid \`runtime_type\` "io.containerd.runc.v2" for runtime "crun". CRI-O supports "oci", "vm" and "pod".
[crio.runtime.runtimes.kata]
  runtime_type = "io.containerd.kata.v2" # by hand
                  ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "kata". CRI-O supports "oci", "vm" and "pod".
[crio.runtime.runtimes.box]
runtime_path = ""
runtime_type = "io.containerd.kata.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "box". CRI-O supports "oci", "vm" and "pod".
[crio.runtime.runtimes.shim]
runtime_path = "/opt/containerd-shim-kata-v2"
runtime_type = "io.containerd.kata.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "shim". CRI-O supports "oci", "vm" and "pod".
`));

  it('but not where another program is set, or where there is no line for it', async () => {
    const picture = `=== crio.conf
[crio.runtime.runtimes]
box = { runtime_type = "io.containerd.kata.v2" }
[crio.runtime.runtimes.own]
runtime_path = "/usr/bin/kata-runtime"
runtime_type = "io.containerd.kata.v2"
`;
    assert.deepEqual(await offeredFixes('invalid-crio-runtime', picture), []);
  });
});
