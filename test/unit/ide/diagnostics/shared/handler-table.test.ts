import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handlerTable } from '../../../../../server/ide/diagnostics/shared/handler-table.ts';
import { readNodeConfigFile } from '../../../../../server/node-config/node-config-file.ts';
import { kata } from '../../../../../server/runtimes/profiles/kata.ts';
import { runc } from '../../../../../server/runtimes/profiles/runc.ts';
import { sysbox } from '../../../../../server/runtimes/profiles/sysbox.ts';
import { expectText } from '../../../../support/expect/expect-text.ts';

const containerd = 'version = 3\n[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]\n';
const crio = '[crio.runtime.runtimes.crun]\n';

describe('the table of a handler', () => {
  it('has what kata-deploy ships for its own handlers', () => {
    expectText(
      tableIn(containerd, 'kata-qemu'),
      `
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu]
  runtime_type = "io.containerd.kata-qemu.v2"
  runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
  privileged_without_host_devices = true
  pod_annotations = ["io.katacontainers.*"]
  [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu.options]
    ConfigPath = "/opt/kata/share/defaults/kata-containers/runtimes/qemu/configuration-qemu.toml"
`,
    );
    expectText(
      tableIn(crio, 'kata-qemu-runtime-rs'),
      `
[crio.runtime.runtimes.kata-qemu-runtime-rs]
runtime_path = "/opt/kata/runtime-rs/bin/containerd-shim-kata-v2"
runtime_type = "vm"
runtime_root = "/run/vc"
runtime_config_path = "/opt/kata/share/defaults/kata-containers/runtime-rs/runtimes/qemu-runtime-rs/configuration-qemu-runtime-rs.toml"
privileged_without_host_devices = true
`,
    );
  });

  it('names no files of a handler that nobody is known to install where they are', () => {
    expectText(
      tableIn(containerd, 'kata'),
      `
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
  privileged_without_host_devices = true
  pod_annotations = ["io.katacontainers.*"]
`,
    );
    expectText(
      tableIn(crio, 'kata'),
      `
[crio.runtime.runtimes.kata]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
runtime_root = "/run/vc"
privileged_without_host_devices = true
`,
    );
  });

  it('lets the Pods of Sysbox ask CRI-O for a user namespace', () => {
    expectText(
      tableIn(crio, 'sysbox-runc', sysbox),
      `
[crio.runtime.runtimes.sysbox-runc]
runtime_path = "/usr/bin/sysbox-runc"
runtime_type = "oci"
allowed_annotations = ["io.kubernetes.cri-o.userns-mode"]
`,
    );
  });

  it('is not added where it is already', () => {
    assert.equal(tableIn(containerd, 'runc', runc), undefined);
    assert.equal(tableIn('[crio.runtime.runtimes.runc]\n', 'runc', runc), undefined);
  });

  it('is not added to braces', () => {
    assert.equal(
      tableIn('plugins = { "io.containerd.grpc.v1.cri" = { containerd = {} } }\n', 'kata'),
      undefined,
    );
    assert.equal(tableIn('crio = { runtime = { runtimes = {} } }\n', 'kata'), undefined);
  });
});

function tableIn(text: string, handler: string, profile = kata): string | undefined {
  const file = readNodeConfigFile('file:///etc/config.toml', text);
  assert.ok(file);
  return handlerTable(handler, profile, file)?.text;
}
