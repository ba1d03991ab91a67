import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('annotation-not-passed', 'different-on-runtime', 'runtime-needs-configuration');

const classes = `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: crun }
handler: crun
`;

const table = (handler: string, type: string, ...settings: readonly string[]) =>
  `[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${handler}]
  runtime_type = "${type}"
${settings.map(setting => `  ${setting}\n`).join('')}`;

const runsc = (...settings: readonly string[]) => table('runsc', 'io.containerd.runsc.v1', ...settings);

const config = (...tables: readonly string[]) => `=== etc/containerd/config.toml
version = 3
${tables.join('')}`;

describe('annotation-not-passed', () => {
  it('finds annotations without a pattern, and says nothing of what they would do', () =>
    check(`${classes}${config(
      runsc(),
      table('kata', 'io.containerd.kata.v2', 'pod_annotations = ["io.katacontainers.config.runtime.*"]'),
      table(
        'crun',
        'io.containerd.runc.v2',
        'pod_annotations = ["module.wasm.*"]',
        'options = { BinaryName = "/usr/bin/crun" }',
      ),
    )}=== pods.yaml
apiVersion: v1
kind: Pod
metadata:
  annotations:
    example.com/other: a
    dev.gvisor.spec.mount.data.type: tmpfs
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning annotation-not-passed: containerd does not pass "dev.gvisor.spec.mount.data.type" to the runtime: pod_annotations of the table "runsc" has no pattern that matches. The usual pattern is "dev.gvisor.*".
    io.katacontainers.config.runtime.x: a
spec: { runtimeClassName: gvisor, containers: [{ name: c, image: a }] }
---
apiVersion: apps/v1
kind: Deployment
spec:
  template:
    metadata:
      annotations:
        io.katacontainers.config.runtime.x: a
        io.katacontainers.config.hypervisor.a: a
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning annotation-not-passed: containerd does not pass "io.katacontainers.config.hypervisor.a", "io.katacontainers.config.hypervisor.b", "io.katacontainers.config.hypervisor.c", ... to the runtime: pod_annotations of the table "kata" has no pattern that matches. The usual pattern is "io.katacontainers.*".
        io.katacontainers.config.hypervisor.b: a
        io.katacontainers.config.hypervisor.c: a
        io.katacontainers.config.hypervisor.d: a
    spec: { runtimeClassName: kata, containers: [{ name: c, image: a }] }
---
apiVersion: v1
kind: Pod
metadata:
  annotations:
    module.wasm.image/variant: compat-smart
    ^^^^^^^^^^^^^^^^^^^^^^^^^ warning annotation-not-passed: containerd does not pass "module.wasm.image/variant" to the runtime: pod_annotations of the table "crun" has no pattern that matches. The usual pattern is "module.wasm.image/*".
spec: { runtimeClassName: crun, containers: [{ name: c, image: a }] }
`));

  it('leaves what is passed, and what is not known', async () => {
    const pod = `=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  annotations:
    dev.gvisor.spec.mount.data.type: tmpfs
spec: { runtimeClassName: gvisor, containers: [{ name: c, image: a }] }
`;
    const off = { rules: { 'different-on-runtime': 'off' } } as const;
    await check(`${classes}${config(runsc('pod_annotations = ["dev.gvisor.*"]'))}${pod}`, off);
    await check(`${classes}${config(runsc('pod_annotations = {{ .Annotations }}'))}${pod}`, off);
    await check(`${classes}${config(runsc())}{{ template "more" . }}\n${pod}`, off);
    await check(
      `${classes}${config(runsc())}=== other/config.toml
version = 3
${runsc('pod_annotations = ["dev.gvisor.*"]')}${pod}`,
      off,
    );
    await check(
      `${classes}=== etc/crio/crio.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/bin/containerd-shim-runsc-v1"
runtime_type = "vm"
${pod}`,
      off,
    );
  });

  it('leaves it open what a hint of gVisor does where no table is known', () =>
    check(`${classes}=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  annotations:
    dev.gvisor.spec.mount.data.type: tmpfs
                                     ^^^^^ information different-on-runtime: With this annotation the files of the emptyDir stay in the sandbox, unseen on the node, on disk as in memory; the annotation \`dev.gvisor.empty-dir.<volume>.force-shared\` shares them again. That is so if pod_annotations in the table of the handler passes the annotation. The handler "runsc" is gVisor. See https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/containerd/configuration.md (run on containerd 2.3.7 with gVisor 2026-09-05)
spec: { runtimeClassName: gvisor, containers: [{ name: c, image: a }] }
`));

  it('says what a hint of gVisor does where the table passes it', () =>
    check(`${classes}${config(runsc('pod_annotations = ["dev.gvisor.*"]'))}=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  annotations:
    dev.gvisor.spec.mount.data.type: tmpfs
                                     ^^^^^ information different-on-runtime: With this annotation the files of the emptyDir stay in the sandbox, unseen on the node, on disk as in memory; the annotation \`dev.gvisor.empty-dir.<volume>.force-shared\` shares them again. The handler "runsc" is gVisor, by its runtime type in the node configuration. See https://github.com/google/gvisor/blob/3c5eee17dc45659fb86843531074f38e78e0cc35/g3doc/user_guide/containerd/configuration.md (run on containerd 2.3.7 with gVisor 2026-09-05)
spec: { runtimeClassName: gvisor, containers: [{ name: c, image: a }] }
`));
});
