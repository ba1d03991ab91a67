import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading, offeredFixes } from '../../../../support/check.ts';
import { expectLines, expectText } from '../../../../support/expect/expect-text.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('undefined-default-runtime');

describe('undefined-default-runtime', () => {
  it('finds it in every version, and in the old name of the plugin', () =>
    check(`=== one/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = 'nvidia' # the toolkit
                          ^^^^^^ error undefined-default-runtime: The default runtime "nvidia" has no table. The CRI plugin does not load, and the node starts no Pods. (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "nvidia")
=== two/config.toml
[plugins.cri.containerd]
  default_runtime_name = "kata"
                          ^^^^ error undefined-default-runtime: The default runtime "kata" has no table. The CRI plugin does not load, and the node starts no Pods. (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "kata")
  [plugins.cri.containerd.runtimes.kata-qemu]
    runtime_type = "io.containerd.kata-qemu.v2"
`));

  it('stands at the file that has the last word', () =>
    check(`=== etc/containerd/config.toml
version = 2
imports = ["conf.d/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "crun"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== etc/containerd/conf.d/a.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runsc"
                          ^^^^^ error undefined-default-runtime: The default runtime "runsc" has no table. The CRI plugin does not load, and the node starts no Pods. (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runsc")
`));

  it('lets pass what another file, the release or Windows has a table for', () =>
    check(`=== one/config.toml
version = 3
imports = ["conf.d/*.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "crun"
=== one/conf.d/crun.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
=== two/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runc"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
=== three/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runhcs-wcow-process"
=== etc/crio/crio.conf
[crio.runtime]
default_runtime = "runc"
`));

  it('says nothing where not all of the configuration is known', () =>
    check(`=== template/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "crun"
{{ template "more" . }}
=== imports/config.toml
version = 2
imports = ["/etc/containerd/elsewhere/*.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "crun"
=== etc/containerd/conf.d/part.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "crun"
=== etc/crio/crio.conf.d/10-default
[crio.runtime]
default_runtime = "crun-vm"
`));

  it('finds it in CRI-O, in whichever file comes last', () =>
    check(`=== etc/crio/crio.conf
[crio.runtime]
default_runtime = "kata"
[crio.runtime.runtimes.kata]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
=== etc/crio/crio.conf.d/99-last
[crio.runtime]
default_runtime = "kata-remot"
                   ^^^^^^^^^^ error undefined-default-runtime: The default runtime "kata-remot" has no table. CRI-O does not start. (CRI-O: default_runtime set to "kata-remot", but no runtime entry table [crio.runtime.runtimes.kata-remot] was found)
`));

  it('offers a name that is like it, and the table of a known runtime', async () => {
    const picture = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "runx"
=== two/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "youki"
`;
    expectLines(await offeredFixes('undefined-default-runtime', picture), [
      "Use 'runc'",
      "Add a table for 'youki'",
    ]);
  });

  it('does not take one known runtime for a slip for another: gVisor would become runc', async () => {
    const picture = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "runsc"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
`;
    expectLines(await offeredFixes('undefined-default-runtime', picture), ["Add a table for 'runsc'"]);
  });

  it('adds the table below the name of the plugin that names the default', async () => {
    const picture = `=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "youki"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
`;
    expectText(
      await fix(picture, "Add a table for 'youki'"),
      `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "youki"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.youki]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.youki.options]
    BinaryName = "youki"
`,
    );
  });

  it('adds no table to runtimes in braces', async () => {
    const picture = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "crun"
  runtimes = { runc = { runtime_type = "io.containerd.runc.v2" } }
=== crio/crio.conf
[crio]
runtime = { default_runtime = "youki" }
`;
    assert.deepEqual(await offeredFixes('undefined-default-runtime', picture), []);
  });

  it('keeps the quotes of a text over several lines', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = """runx"""
                            ^^^^ error undefined-default-runtime: The default runtime "runx" has no table. The CRI plugin does not load, and the node starts no Pods. (containerd: no corresponding runtime configured in \`containerd.runtimes\` for \`containerd\` \`default_runtime_name = "runx")
`));

  it('waits until the folders are read', () => {
    const picture = `=== crio.conf
[crio.runtime]
default_runtime = "own"
`;
    assert.equal(findingsWhileReading(picture), '');
  });
});
