import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('table-not-loaded');

describe('table-not-loaded', () => {
  it('names a table that the running containerd does not have', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                         ^^^^ warning table-not-loaded: The node does not have the runtime "kata" (crictl info, node-1.json). containerd was not restarted, or it reads another file.
  runtime_type = "io.containerd.kata.v2"
=== node-1.json
${crictlInfo({ runc: { runtimeType: 'io.containerd.runc.v2' } })}
`));

  it('names the first setting that the node has otherwise', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata-qemu.v2"
  ^^^^^^^^^^^^ warning table-not-loaded: The node has the runtime "kata" with runtime_type = "io.containerd.kata.v2" (crictl info, node-1.json). containerd was not restarted, or it reads another file.
  unknown = 1
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "io.containerd.runc.v2"
  privileged_without_host_devices = false
  [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun.options]
    BinaryName = "/usr/bin/crun"
    SystemdCgroup = true
    ^^^^^^^^^^^^^ warning table-not-loaded: The node has the runtime "crun" without options.SystemdCgroup (crictl info, node-1.json). containerd was not restarted, or it reads another file.
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.youki]
  runtime_type = "io.containerd.runc.v2"
  pod_annotations = ["a", "b"]
  ^^^^^^^^^^^^^^^ warning table-not-loaded: The node has the runtime "youki" with pod_annotations = ["a", "c"] (crictl info, node-1.json). containerd was not restarted, or it reads another file.
=== node-1.json
${crictlInfo({
  kata: { runtimeType: 'io.containerd.kata.v2', sandboxer: 'podsandbox' },
  crun: {
    runtimeType: 'io.containerd.runc.v2',
    PodAnnotations: null,
    privileged_without_host_devices: false,
    options: { BinaryName: '/usr/bin/crun' },
  },
  youki: { runtimeType: 'io.containerd.runc.v2', PodAnnotations: ['a', 'c'] },
})}
`));

  it('reads containerd config dump of 1.x, which names the file in its imports, and one that is called a dump', async () => {
    const dump = (imports: string) => `version = 2
root = "/var/lib/containerd"
state = "/run/containerd"
required_plugins = []
oom_score = 0
imports = [${imports}]
[timeouts]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
`;
    const written = (finding: string) => `=== etc/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
${finding}  runtime_type = "io.containerd.kata.v2"
`;
    const missing = written(
      `${' '.repeat(57)}^^^^ warning table-not-loaded: The node does not have the runtime "kata" (containerd config dump, node-1.toml). Its containerd reads another file, or this one was not copied to it.\n`,
    );
    await check(`${missing}=== node-1.toml
${dump('"/etc/containerd/config.toml"')}`);
    await check(`${missing}=== dumps/node-1.toml
${dump('')}`);
    // A file that somebody made with "containerd config default" is another configuration.
    await check(`${written('')}=== node-1.toml
${dump('')}`);
  });

  it('reads crio status config, and compares what CRI-O runs', () =>
    check(`=== etc/crio/crio.conf.d/10-kata.conf
[crio.runtime.runtimes.kata]
                       ^^^^ warning table-not-loaded: The node does not have the runtime "kata" (crio status config, node-1.toml). CRI-O was not restarted, or it reads another file.
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
[crio.runtime.runtimes.crun]
runtime_path = ""
monitor_path = "/usr/bin/conmon"
[crio.runtime.runtimes.runc]
runtime_path = "/usr/bin/runc"
^^^^^^^^^^^^ warning table-not-loaded: The node has the runtime "runc" with runtime_path = "/usr/libexec/crio/runc" (crio status config, node-1.toml). CRI-O was not restarted, or it reads another file.
=== node-1.toml
[crio]
  [crio.api]
  [crio.image]
  [crio.metrics]
  [crio.network]
  [crio.runtime]
    [crio.runtime.runtimes.crun]
      runtime_path = "/usr/libexec/crio/crun"
      runtime_type = "oci"
    [crio.runtime.runtimes.runc]
      runtime_path = "/usr/libexec/crio/runc"
`));

  it('reads the names of handlers that CRI-O tells crictl', () =>
    check(`=== etc/crio/crio.conf.d/10-kata.conf
[crio.runtime.runtimes.kata]
                       ^^^^ warning table-not-loaded: The node does not have the runtime "kata" (crictl info, node-1.yaml). CRI-O was not restarted, or it reads another file.
runtime_path = "/usr/bin/containerd-shim-kata-v2"
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
=== node-1.yaml
status: { conditions: [{ type: RuntimeReady, status: true }] }
config: { sandboxImage: registry.k8s.io/pause:3.10 }
runtimeHandlers: [{ name: crun }, { features: {} }]
`));

  it('says nothing where one of several nodes has the table', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== node-1.json
${crictlInfo({ runc: { runtimeType: 'io.containerd.runc.v2' } })}
=== node-2.json
${crictlInfo({ kata: { runtimeType: 'io.containerd.kata.v2' } })}
`));

  it('compares the nearest configuration, and none of several', async () => {
    const pool = (folder: string, handler: string, finding = '') => `=== ${folder}/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.${handler}]
${finding}  runtime_type = "io.containerd.${handler}.v2"
`;
    const info = crictlInfo({ runc: { runtimeType: 'io.containerd.runc.v2' } });
    const missing = `${' '.repeat(57)}^^^^ warning table-not-loaded: The node does not have the runtime "kata" (crictl info, node.json). containerd was not restarted, or it reads another file.\n`;
    await check(`${pool('a', 'kata', missing)}${pool('b', 'spin')}=== a/node.json
${info}
`);
    await check(`${pool('a', 'kata')}${pool('b', 'spin')}=== node.json
${info}
`);
  });

  it('says nothing of samples', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== examples/node-1.json
${crictlInfo({ runc: { runtimeType: 'io.containerd.runc.v2' } })}
`));
});

/** What crictl prints of a containerd with these runtimes. */
function crictlInfo(runtimes: Readonly<Record<string, unknown>>): string {
  const status = { conditions: [{ type: 'RuntimeReady', status: true, reason: '', message: '' }] };
  return JSON.stringify(
    { config: { containerd: { defaultRuntimeName: 'runc', runtimes } }, status },
    null,
    2,
  );
}
