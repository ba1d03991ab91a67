import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('missing-runtime-type');

describe('missing-runtime-type', () => {
  it('finds it missing or empty, and takes the type of the runtime for the handler', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu] # by hand
                                                            ^^^^^^^^^ error missing-runtime-type: The runtime "kata-qemu" has no runtime_type. Its Pods stay in ContainerCreating. (containerd: container.Runtime.Name must be set: invalid argument)
  snapshotter = "devmapper"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.own]
                                                            ^^^ error missing-runtime-type: The runtime "own" has no runtime_type. Its Pods stay in ContainerCreating. (containerd: container.Runtime.Name must be set: invalid argument)
  runtime_type = ""
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes]
  inline = { snapshotter = "overlayfs" }
  ^^^^^^ error missing-runtime-type: The runtime "inline" has no runtime_type. Its Pods stay in ContainerCreating. (containerd: container.Runtime.Name must be set: invalid argument)
`));

  it('keeps the line breaks of Windows', () =>
    check(
      withCrlf(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.youki]
                                                            ^^^^^ error missing-runtime-type: The runtime "youki" has no runtime_type. Its Pods stay in ContainerCreating. (containerd: container.Runtime.Name must be set: invalid argument)
`),
    ));

  it('is a warning of the built-in runc, which only releases before 2.0 forget', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
                                                         ^^^^ warning missing-runtime-type: The runtime "runc" has no runtime_type. With containerd up to 1.7 its Pods stay in ContainerCreating. (containerd: container.Runtime.Name must be set: invalid argument)
  SystemdCgroup = true
`));

  it('says nothing of these where no node has such a release', () =>
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
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
  SystemdCgroup = true
`));

  it("takes the path of runc's shim without options, and any other path with them", () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.plain]
  runtime_type = "/usr/bin/containerd-shim-runc-v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.sandbox]
  runtime_type = "/usr/bin/containerd-shim-runsc-v1"
  options = { ConfigPath = "/etc/containerd/runsc.toml" }
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "/usr/bin/containerd-shim-runc-v2"
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error missing-runtime-type: The options of runc need the runtime_type "io.containerd.runc.v2", not a path. Pods of the runtime "crun" stay in ContainerCreating. (containerd: type with url runtimeoptions.v1.Options: not found)
  options = { BinaryName = "/usr/bin/crun" }
`));

  it('looks at all files together', () =>
    check(`=== config.toml
version = 3
imports = ["more.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  snapshotter = "overlayfs"
=== more.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
`));

  it('says nothing of what a template or a file elsewhere may say', () =>
    check(`=== template/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = {{ .Type }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
=== conf.d/part.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  snapshotter = "overlayfs"
=== crio.conf
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
`));

  it('offers the type of the runtime, else that of runc, where there is a place for it', async () => {
    const picture = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.own]
  runtime_type = ""
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.nvidia]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes]
  inline = { snapshotter = "overlayfs" }
`;
    expectLines(await offeredFixes('missing-runtime-type', picture), [
      'Add runtime_type "io.containerd.kata-qemu.v2"',
      'Add runtime_type "io.containerd.runc.v2"',
      'Add runtime_type "io.containerd.runc.v2"',
    ]);
  });

  it('finds a type that names no shim', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "runc"
                  ^^^^ error missing-runtime-type: The runtime_type "runc" names no shim. Pods of the runtime "runc" stay in ContainerCreating. (containerd: invalid runtime name runc, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary)
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.own]
  runtime_type = "bin/shim"
                  ^^^^^^^^ error missing-runtime-type: The runtime_type "bin/shim" names no shim. Pods of the runtime "own" stay in ContainerCreating. (containerd: invalid runtime name bin/shim, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary)
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.path]
  runtime_type = "/usr/bin/containerd-shim-own-v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.elsewhere]
  runtime_type = "own"
  runtime_path = "/usr/bin/containerd-shim-own-v2"
`));

  it('lets pass a type that a later file corrects', () =>
    check(`=== config.toml
version = 3
imports = ["conf.d/*.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "runc"
=== conf.d/runc.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
`));

  it('puts text in quotes where a number or a text over several lines was', async () => {
    const picture = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = 2
=== other/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = """"""
`;
    const fixes = await offeredFixes('missing-runtime-type', picture);
    assert.deepEqual(fixes, Array(2).fill('Add runtime_type "io.containerd.runsc.v1"'));
    const [one = '', other = ''] = picture.split(/(?==== other)/);
    assert.match(await fix(one, fixes[0]!), /runtime_type = "io.containerd.runsc.v1"\n$/);
    assert.match(await fix(other, fixes[0]!), /runtime_type = """io.containerd.runsc.v1"""\n$/);
  });
});
