import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('unreachable-handler');

describe('unreachable-handler', () => {
  it('finds dots, underscores, capitals and too long names, once a file', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm"]
                                                          ^^^^^^^^^ warning unreachable-handler: No RuntimeClass can have the handler "runsc.kvm". (API server: must not contain dots)
  runtime_type = "io.containerd.runsc.v1"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm".options]
    ConfigPath = "/etc/runsc.toml"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.Kata]
                                                         ^^^^ warning unreachable-handler: No RuntimeClass can have the handler "Kata". (API server: a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?'))
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.Kata]
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]
                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unreachable-handler: No RuntimeClass can have the handler "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa". (API server: must be no more than 63 characters)
  runtime_type = "io.containerd.kata.v2"
`));

  it('says nothing of the default, which no class has to name, in whichever file it is chosen', () =>
    check(`=== etc/crio/crio.conf
[crio.runtime]
default_runtime = "crun.default"
[crio.runtime.runtimes."crun.default"]
runtime_path = "/usr/bin/crun"
=== etc/containerd/config.toml
version = 3
imports = ["conf.d/*.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = "runc_static"
=== etc/containerd/conf.d/runc.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc_static]
  runtime_type = "io.containerd.runc.v2"
`));

  it('says nothing while there may be more files', () => {
    const table = '[crio.runtime.runtimes.crun_static]\nruntime_path = "/usr/bin/crun"\n';
    assert.equal(findingsWhileReading(`=== etc/crio/crio.conf.d/10-crun.conf\n${table}`), '');
  });

  it('offers no name that is taken', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata_qemu]
                                                            ^^^^^^^^^ warning unreachable-handler: No RuntimeClass can have the handler "kata_qemu". (API server: a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?'))
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu]
  runtime_type = "io.containerd.kata-qemu.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
`));

  it('says nothing of names that a template writes', () =>
    check(`=== config.toml.tmpl
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.{{ .Name }}]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes."\${NAME}"]
  runtime_type = "io.containerd.runc.v2"
`));

  it('offers a rename where the name is free', async () => {
    const picture = `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.Kata]
  runtime_type = "a.b"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes."..."]
  runtime_type = "a.b"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.a_b]
  runtime_type = "a.b"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.a-b]
  runtime_type = "a.b"
`;
    expectLines(await offeredFixes('unreachable-handler', picture), ["Rename to 'kata'"]);
  });
});
