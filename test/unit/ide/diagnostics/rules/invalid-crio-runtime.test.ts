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
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.runc.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.runc.v2" for runtime "crun")
[crio.runtime.runtimes.kata-remote]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = 'VM'
                ^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "VM". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "VM" for runtime "kata-remote")
`));

  it('finds a VM runtime that is no shim, by its path or by its name', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.kata]
                       ^^^^ error invalid-crio-runtime: For the type "vm" CRI-O needs a program called containerd-shim-NAME. (CRI-O: invalid runtime_path for runtime 'kata': containerd binary naming pattern is not followed)
runtime_type = "vm"
[crio.runtime.runtimes.runsc]
runtime_type = "vm"
runtime_path = "/usr/local/bin/runsc"
                ^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: For the type "vm" CRI-O needs a program called containerd-shim-NAME. (CRI-O: invalid runtime_path for runtime 'runsc': containerd binary naming pattern is not followed)
`));

  it('doubts a program that is called like a handler of yours', () =>
    check(`=== crio.conf
[crio.runtime.runtimes.performance]
                       ^^^^^^^^^^^ warning invalid-crio-runtime: The runtime "performance" has no runtime_path. CRI-O looks for a program called "performance" on its PATH. (CRI-O: "performance" not found in $PATH)
runtime_path = ""
[crio.runtime.runtimes.runc]
runtime_path = ""
`));

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
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.runc.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.runc.v2" for runtime "own")
[crio.runtime.runtimes.crun]
runtime_type = "io.containerd.runc.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.runc.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.runc.v2" for runtime "crun")
[crio.runtime.runtimes.kata]
  runtime_type = "io.containerd.kata.v2" # by hand
                  ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.kata.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "kata")
[crio.runtime.runtimes.box]
runtime_path = ""
runtime_type = "io.containerd.kata.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.kata.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "box")
[crio.runtime.runtimes.shim]
runtime_path = "/opt/containerd-shim-kata-v2"
runtime_type = "io.containerd.kata.v2"
                ^^^^^^^^^^^^^^^^^^^^^ error invalid-crio-runtime: CRI-O does not know the runtime_type "io.containerd.kata.v2". Use "oci", "vm" or "pod". (CRI-O: invalid \`runtime_type\` "io.containerd.kata.v2" for runtime "shim")
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
