import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('annotation-not-passed', 'runtime-needs-configuration');

const pod = (handler: string, ...annotations: readonly string[]) => `=== pod.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: box }
handler: ${handler}
---
apiVersion: v1
kind: Pod
metadata:
  name: web
  annotations:
${annotations.join('\n')}
spec:
  runtimeClassName: box
  containers: [{ name: app, image: a, command: [/app.wasm] }]
`;

const containerd = (table: string) => `=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.box]
${table}
`;

const lost = (to: string, pattern: string, handler = 'box') =>
  `warning annotation-not-passed: containerd does not pass this annotation to ${to}. pod_annotations of the handler "${handler}" does not name "${pattern}".`;

describe('annotation-not-passed', () => {
  it('finds what no pattern of containerd matches', async () => {
    const crun = 'runtime_type = "io.containerd.runc.v2"\noptions = { BinaryName = "crun" }';
    await check(
      pod(
        'box',
        '    module.wasm.image/variant: compat-smart',
        `    ^^^^^^^^^^^^^^^^^^^^^^^^^ ${lost('crun with a WebAssembly engine', 'module.wasm.image/*')} A star in it matches no slash.`,
        '    other: a',
      ) + containerd(`${crun}\npod_annotations = ["module.wasm.image*"]`),
    );
    await check(
      pod('box', '    module.wasm.image/variant: compat-smart') +
        containerd(`${crun}\npod_annotations = ["module.wasm.image/*"]`),
    );
    await check(
      pod(
        'box',
        '    dev.gvisor.flag.debug: "true"',
        `    ^^^^^^^^^^^^^^^^^^^^^ ${lost('gVisor', 'dev.gvisor.*')}`,
      ) + containerd('runtime_type = "io.containerd.runsc.v1"\npod_annotations = []'),
    );
  });

  it('finds what CRI-O takes away', async () => {
    const removed = (name: string) =>
      `warning annotation-not-passed: CRI-O removes this annotation. allowed_annotations of the handler "sysbox-runc" does not name "${name}".`;
    const table = (more = '') => `=== etc/crio/crio.conf.d/50-sysbox.conf
[crio.runtime.runtimes.sysbox-runc]
runtime_path = "/usr/bin/sysbox-runc"
runtime_type = "oci"
${more}`;
    await check(
      pod(
        'sysbox-runc',
        '    io.kubernetes.cri-o.userns-mode: auto:size=65536',
        `    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${removed('io.kubernetes.cri-o.userns-mode')}`,
        '    io.katacontainers.other: a',
      ) + table(),
    );
    await check(
      pod('sysbox-runc', '    io.kubernetes.cri-o.userns-mode: auto:size=65536') +
        table('allowed_annotations = ["userns-mode.crio.io"]\n'),
    );
    await check(
      pod('sysbox-runc', '    io.kubernetes.cri-o.userns-mode: auto:size=65536') +
        table('[crio.runtime.workloads.own]\nactivation_annotation = "own"\n'),
    );
  });

  it('is silent where a table is not whole, or one of several lets it through', async () => {
    const kata = '    io.katacontainers.config.hypervisor.default_vcpus: "2"';
    const table = 'runtime_type = "io.containerd.kata.v2"';
    await check(pod('box', kata) + containerd(`${table}\n{{ if .Annotations }}\n{{ end }}`));
    await check(`${pod('box', kata) + containerd(table)}=== other/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.box]
${table}
pod_annotations = ["io.katacontainers.*"]
`);
    await check(pod('other', kata) + containerd(table));
    await check(pod('box', kata) + containerd('runtime_type = "io.containerd.runc.v2"'));
  });

  it('offers to list it, where the list has lines of its own', async () => {
    const kata = '    io.katacontainers.config.hypervisor.default_vcpus: "2"';
    const offered = (table: string) => offeredFixes('annotation-not-passed', pod('box', kata) + table);
    const added = ['Add io.katacontainers.* (pod_annotations)'];
    expectLines(await offered(containerd('runtime_type = "io.containerd.kata.v2"')), added);
    expectLines(
      await offered(containerd('runtime_type = "io.containerd.kata.v2"\npod_annotations = ["a"]')),
      added,
    );
    expectLines(
      await offered(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes]
box = { runtime_type = "io.containerd.kata.v2" }
`),
      [],
    );
  });
});
