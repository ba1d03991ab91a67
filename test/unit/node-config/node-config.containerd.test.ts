import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NodeConfiguration } from '../../../server/node-config/node-config.ts';
import { combineFiles, isDrawn, root } from './draw-configurations.ts';

describe('the files of containerd, combined', () => {
  it('are a root with its imports, in the order in which containerd reads them', () => {
    isDrawn(
      `=== config.toml
version = 2
imports = ["sub/a.toml", "conf.d/*.toml"]
=== sub/a.toml
version = 2
imports = ["../b.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.a]
=== b.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.b]
=== conf.d/9.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nine]
=== conf.d/10.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.ten]
=== other/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.other]
`,
      `containerd config.toml sub/a.toml conf.d/10.toml conf.d/9.toml b.toml
  declared a ten nine b
  1.x: b, default runc
  2.0: runc a ten nine b, default runc
  2.3: runc a ten nine b, default runc
containerd other/config.toml
  declared other
  2.0: runc other, default runc
  2.3: runc other, default runc
`,
    );
  });

  it('find what an absolute path names: below the root of the node, or beside the file', () => {
    isDrawn(
      `=== files/etc/containerd/config.toml
imports = ["/etc/containerd/conf.d/*.toml"]
version = 3
=== files/etc/containerd/conf.d/99-nvidia.toml
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.nvidia]
=== k0s/containerd.toml
imports = ["/etc/k0s/containerd.d/a.toml"]
version = 3
=== k0s/containerd.d/a.toml
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.a]
`,
      `containerd files/etc/containerd/config.toml files/etc/containerd/conf.d/99-nvidia.toml
  declared nvidia
  2.0: runc nvidia, default runc
  2.3: runc nvidia, default runc
containerd k0s/containerd.toml k0s/containerd.d/a.toml
  declared a
  2.0: runc a, default runc
  2.3: runc a, default runc
`,
    );
  });

  it('find what an absolute path names in another part of the tree of the node', () => {
    isDrawn(
      `=== files/etc/containerd/config.toml
imports = ["/opt/kata/containerd/config.d/*.toml"]
version = 3
=== files/opt/kata/containerd/config.d/kata-deploy.toml
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu]
`,
      `containerd files/etc/containerd/config.toml files/opt/kata/containerd/config.d/kata-deploy.toml
  declared kata-qemu
  2.0: runc kata-qemu, default runc
  2.3: runc kata-qemu, default runc
`,
    );
  });

  it('are not complete without an import, with a template, or without a root', () => {
    isDrawn(
      `=== missing/config.toml
imports = ["conf.d/*.toml"]
version = 2
=== template/config.toml
version = 2
root = {{ .Root }}
[plugins."io.containerd.grpc.v1.cri".containerd]
default_runtime_name = "{{ .Name }}"
=== etc/containerd/conf.d/nvidia.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
default_runtime_name = "nvidia"
`,
      `containerd etc/containerd/conf.d/nvidia.toml (in part)
  declared
  1.x: runc, default nvidia of etc/containerd/conf.d/nvidia.toml
  2.0: runc, default nvidia of etc/containerd/conf.d/nvidia.toml
  2.3: runc, default nvidia of etc/containerd/conf.d/nvidia.toml
containerd missing/config.toml (in part)
  declared
  1.x: runc, default runc
  2.0: runc, default runc
  2.3: runc, default runc
containerd template/config.toml (in part)
  declared
  1.x: runc, default undefined of template/config.toml
  2.0: runc, default undefined of template/config.toml
  2.3: runc, default undefined of template/config.toml
`,
    );
  });

  it('may import each other', () => {
    isDrawn(
      `=== a.toml
version = 3
imports = ["b.toml", "a.toml"]
=== b.toml
version = 3
imports = ["a.toml"]
`,
      `containerd a.toml b.toml
  declared
  2.0: runc, default runc
  2.3: runc, default runc
`,
    );
  });

  it('mix the names of the plugin in one file, of which containerd reads some', () => {
    isDrawn(
      `=== config.toml
version = 2
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.untrusted]
[plugins."io.containerd.grpc.v1.cri".containerd]
default_runtime_name = "kata"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
`,
      `containerd config.toml
  declared kata untrusted
  1.x: kata, default kata of config.toml
  2.0: runc untrusted, default kata of config.toml
  2.3: runc untrusted, default kata of config.toml
`,
    );
  });

  it('have two more handlers in tables of their own, up to containerd 1.7', () => {
    isDrawn(
      `=== config.toml
[plugins.cri.containerd.untrusted_workload_runtime]
runtime_type = "io.containerd.kata.v2"
[plugins.cri.containerd.default_runtime]
runtime_type = "io.containerd.runc.v2"
=== other.toml
[plugins.cri.containerd.untrusted_workload_runtime]
runtime_type = ""
`,
      `containerd config.toml
  declared
  1.x: runc default untrusted, default default of config.toml
  2.0: runc, default runc
  2.3: runc, default runc
containerd other.toml
  declared
  1.x: runc, default runc
  2.0: runc, default runc
  2.3: runc, default runc
`,
    );
  });

  it('keep every table that has a say in a handler', () => {
    const [{ merged }] = combineFiles(`=== config.toml
version = 2
imports = ["b.toml"]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
BinaryName = "crun"
=== b.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
runtime_path = "/b"
`) as [NodeConfiguration];
    const drawn = merged.map(({ release, handlers }) => {
      const { declarations, settings } = handlers.get('runc')!;
      return [
        release,
        ...declarations.map(({ uri }) => uri.slice(root.length)),
        JSON.stringify(settings),
      ].join(' ');
    });
    assert.deepEqual(drawn, [
      '1.x b.toml {"runtime_path":"/b"}',
      '2.0 config.toml b.toml {"runtime_type":"io.containerd.runc.v2","options.BinaryName":"crun","runtime_path":"/b"}',
      '2.3 config.toml b.toml {"runtime_type":"io.containerd.runc.v2","options.BinaryName":"crun","runtime_path":"/b"}',
    ]);
  });
});
