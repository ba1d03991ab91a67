import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isNodeConfigName, readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { LineIndex } from '../../../server/yaml/line-index.ts';
import { drawFile } from './draw-file.ts';

describe('a configuration of containerd', () => {
  it('declares handlers under every name of its plugin, whatever its version says', () => {
    isDrawn(`version = 2
          ^ version
imports = ["/etc/containerd/conf.d/*.toml", 'other.toml']
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ import /etc/containerd/conf.d/*.toml
                                             ^^^^^^^^^^ import other.toml
[plugins.cri.containerd.runtimes.one]
                                 ^^^ handler one
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runsc.kvm"
                          ^^^^^^^^^ default
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm"]
                                                          ^^^^^^^^^ handler runsc.kvm
  runtime_type = "io.containerd.runsc.v1"
                  ^^^^^^^^^^^^^^^^^^^^^^ runtime_type
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm".options]
                                                            ^^^^^^^^^ handler again
    ConfigPath = '/etc/containerd/runsc.toml'
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^ options.ConfigPath
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.'three']
                                                             ^^^^^ handler three
  privileged_without_host_devices = true
                                    ^^^^ privileged_without_host_devices
# [plugins.cri.containerd.runtimes.comment]
[plugins.cri.cni.runtimes.other]
[proxy_plugins.runtimes.other]
=> containerd
`);
  });

  it('may write a table with dotted keys and in braces', () => {
    isDrawn(`plugins."io.containerd.grpc.v1.cri".containerd.runtimes.crun.runtime_type = "io.containerd.runc.v2"
                                                        ^^^^ handler crun
                                                                             ^^^^^^^^^^^^^^^^^^^^^ runtime_type
[plugins.'io.containerd.cri.v1.runtime'.containerd]
runtimes = { kata = { runtime_type = "io.containerd.kata.v2", options = { ConfigPath = "/x" } } }
             ^^^^ handler kata
                                      ^^^^^^^^^^^^^^^^^^^^^ runtime_type
                                                                                        ^^ options.ConfigPath
=> containerd
`);
  });

  it('has two more tables in old versions', () => {
    isDrawn(`[plugins.cri.containerd.default_runtime]
                        ^^^^^^^^^^^^^^^ handler default_runtime
  runtime_type = "io.containerd.runtime.v1.linux"
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ runtime_type
[plugins.cri.containerd.untrusted_workload_runtime]
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ handler untrusted_workload_runtime
=> containerd
`);
  });

  it('is known by its imports too', () => {
    isDrawn(`version = 3
          ^ version
imports = ["conf.d/*.toml"]
            ^^^^^^^^^^^^^ import conf.d/*.toml
=> containerd
`);
  });
});

describe('a configuration of CRI-O', () => {
  it('declares handlers and the default', () => {
    isDrawn(`[crio.runtime]
default_runtime = "crun"
                   ^^^^ default
[crio.runtime.runtimes.crun-wasm]
                       ^^^^^^^^^ handler crun-wasm
runtime_path = "/usr/bin/crun"
                ^^^^^^^^^^^^^ runtime_path
allowed_annotations = [
                      ^ allowed_annotations
  "io.containers.trace-syscall",
]
[crio.runtime.workloads.other]
=> crio
`);
  });
});

describe('a template', () => {
  it('is read where it is TOML without its directives; what it writes is unknown', () => {
    isDrawn(`{{- /* generated */ -}}
version = 3
          ^ version
[plugins.'io.containerd.cri.v1.runtime'.containerd]
{{ with .DefaultRuntime }} default_runtime_name = "{{ . }}"{{ end }}
                                                  ^^^^^^^^^ default: unknown
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
                                                            ^^^^ handler runc
  runtime_type = {{ printf "%q" .Type }}
                 ^^^^^^^^^^^^^^^^^^^^^^^ runtime_type: unknown
{% for runtime in runtimes %}
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.{{ runtime.name }}]
  runtime_type = "not of runc"
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes."\${NAME}"]
  runtime_type = "nor of another"
{% endfor %}
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runsc]
                                                            ^^^^^ handler runsc
=> containerd, in part
`);
  });

  it('is none where directives are only in comments', () => {
    isDrawn(`# {{ it's }} said "here
[crio.runtime]
default_runtime = 'runc' # for \${VERSION} {% x
                   ^^^^ default
=> crio
`);
  });
});

describe('a text that somebody is typing', () => {
  it('loses the table with the broken head, not the keys to the table above', () => {
    isDrawn(`[plugins.cri.containerd.runtimes.runc]
                                 ^^^^ handler runc
  runtime_type = "a.b"
                  ^^^ runtime_type
[plugins.cri.containerd.runtimes.
  runtime_path = "/x"
[plugins.cri.containerd.runtimes.kata]
                                 ^^^^ handler kata
=> containerd, in part
`);
  });

  it('loses the line that is not finished, and no other', () => {
    isDrawn(`imports = [
version = 2
          ^ version
[plugins.cri.containerd.runtimes.runc]
                                 ^^^^ handler runc
  runtime_typ
  runtime_path = "/x"
                  ^^ runtime_path
  runtime_root =
  base_runtime_spec = "/unfinished
  snapshotter = "overlayfs"
                 ^^^^^^^^^ snapshotter
=> containerd, in part
`);
  });

  it('may say things twice: the first holds', () => {
    isDrawn(`[crio.runtime]
default_runtime = "runc"
                   ^^^^ default
default_runtime = "crun"
[crio.runtime]
default_runtime = "third"
=> crio, in part
`);
  });
});

describe('the table of a handler', () => {
  it('is its head with its keys, without the tables below it, or its name where nothing else is written', () => {
    const text = `[crio.runtime.runtimes.a]
runtime_path = "/a"
# a comment

[crio.runtime.runtimes.a.default_annotations]
x = "y"
[crio.runtime.runtimes.b.default_annotations]
x = "y"
`;
    const lines = new LineIndex(text);
    const file = readNodeConfigFile('file:///crio.conf', text);
    const tables = file?.kind === 'crio' ? file.handlers.map(({ tableRange }) => tableRange) : [];
    assert.deepEqual(
      tables.map(({ start, end }) => text.slice(lines.offsetAt(start), lines.offsetAt(end))),
      ['[crio.runtime.runtimes.a]\nruntime_path = "/a"', 'b'],
    );
  });
});

describe('any other text', () => {
  it('is no configuration of a node', () => {
    assert.equal(readNodeConfigFile('file:///Cargo.toml', '[package]\nname = "crio"\n'), undefined);
    assert.equal(
      readNodeConfigFile('file:///a.toml', '[notes.runtimes]\npreface = "io.containerd"\n'),
      undefined,
    );
    assert.equal(readNodeConfigFile('file:///alacritty.toml', 'imports = ["a.toml"]\n'), undefined);
  });

  it('leaves the world alone', () => {
    const file = readNodeConfigFile(
      'file:///crio.conf',
      '[crio.runtime.runtimes.__proto__]\n__proto__ = { a = 1 }\n',
    );
    assert.deepEqual(
      file?.kind === 'crio' && file.handlers.map(({ name, settings }) => [name, Object.keys(settings)]),
      [['__proto__', ['__proto__.a']]],
    );
    assert.equal('a' in {}, false);
  });
});

describe('the name of a configuration', () => {
  it('is that of TOML, of a template of it, of a part, or any in the folder of CRI-O', () => {
    const names = `
      /etc/containerd/config.toml
      /etc/crio/crio.conf
      /etc/crio/crio.conf.d/50-kata-remote
      config-v3.toml.tmpl
      templates/config.toml.j2
      crio.conf.j2
      containerd-config-v3.tmpl
      config2.template.toml
      10-kata.part
      containerd-config-toml_k8s_containerd_sock
      containerd-config-toml
      containerd.toml.tftpl
      config.toml.gotmpl
      containerd_no_GPU.toml.gtpl
      crio.conf.mustache
    `;
    const others =
      'values.yaml crio.conf.d containerd.md main.tmpl README config.toml.bak main.tftpl containerd-toml.md';
    const isName = (list: string) => list.trim().split(/\s+/).filter(isNodeConfigName);
    assert.deepEqual(isName(names), names.trim().split(/\s+/));
    assert.deepEqual(isName(others), []);
  });
});

/** A picture is what is drawn of the picture without its marks. */
function isDrawn(picture: string): void {
  const text = picture.replace(/^ *\^+ .*\n|^=> .*\n/gm, '');
  assert.equal(drawFile(text), picture);
}
