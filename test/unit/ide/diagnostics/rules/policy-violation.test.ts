import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { nodeYaml, podYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';
import { draw } from '../../../../support/picture.ts';

const check = checking('policy-violation');

const cluster = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
  runtimeClassYaml('plain', 'runc'),
  runtimeClassYaml('gvisor', 'runsc'),
  runtimeClassYaml('kata-qemu', 'kata-qemu', 'scheduling: { nodeSelector: { vm: "yes" } }'),
  runtimeClassYaml('house-made', 'house-made'),
  nodeYaml(
    'name: n1, labels: { vm: "yes" }',
    'status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110", nvidia.com/gpu: "1" } }',
  ),
  nodeYaml('name: n2', 'status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110" } }'),
]);

const policy = `=== .runtimeclass/policy.yaml
requirements:
  - name: untrusted code
    namespaces: ["ci-*"]
    needs: { isolation: virtual-machine, forbiddenClasses: [gvisor] }
  - name: training
    labels: { gpu: wanted }
    needs: { gpu: true }
`;

describe('policy-violation', () => {
  it('says what a class does not give Pods that the policy chooses', () =>
    check(`${cluster}${policy}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: chosen, namespace: ci-1 }
spec:
  runtimeClassName: gvisor
                    ^^^^^^ error policy-violation: RuntimeClass "gvisor" isolates by a user-space kernel; a virtual machine is required. (policy: untrusted code; staging) ⏎ RuntimeClass "gvisor" is forbidden. (policy: untrusted code; staging)
  containers: []
---
apiVersion: v1
kind: Pod
metadata: { name: elsewhere, namespace: default }
spec:
  runtimeClassName: gvisor
  containers: []
---
apiVersion: v1
kind: Pod
metadata: { name: right, namespace: ci-1 }
spec:
  runtimeClassName: kata-qemu
  containers: []
---
apiVersion: v1
kind: Pod
metadata: { name: unknown, namespace: ci-1 }
spec:
  runtimeClassName: house-made
  containers: []
`));

  it('says it of Pods that name no class, at their containers', () =>
    check(`${cluster}${policy}=== pods.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: chosen, namespace: ci-1 }
spec:
  selector: { matchLabels: { app: a } }
  template:
    metadata: { labels: { app: a } }
    spec:
      containers: [{ name: a, image: a }]
      ^^^^^^^^^^ error policy-violation: The default runtime isolates by the node's own kernel; a virtual machine is required. (policy: untrusted code)
`));

  it('judges Pods that name no class by their default class, but not those with an empty name', () =>
    check(`=== .runtimeclass/policy.yaml
requirements:
  - { name: sandboxed, namespaces: [a], defaultClass: kata-qemu, needs: { isolation: user-space-kernel } }
  - { name: confidential, needs: { isolation: confidential-virtual-machine } }
=== classes.yaml
${runtimeClassYaml('kata-qemu', 'kata-qemu')}
=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: by-default, namespace: a }
spec:
  containers: []
  ^^^^^^^^^^ error policy-violation: RuntimeClass "kata-qemu" isolates by a virtual machine; a confidential virtual machine is required. (policy: confidential)
---
apiVersion: v1
kind: Pod
metadata: { name: empty, namespace: a }
spec:
  runtimeClassName: ""
                    ^^ error policy-violation: The default runtime isolates by the node's own kernel; a user-space kernel is required. (policy: sandboxed) ⏎ The default runtime isolates by the node's own kernel; a confidential virtual machine is required. (policy: confidential)
  containers: []
`));

  describe('of Pods that name no class', () => {
    const found = (...configurations: string[]) =>
      draw(
        `${policy}${configurations.map((text, index) => `=== node${index}/config.toml\n${text}`).join('')}=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, namespace: ci-1 }
spec: { containers: [] }
`,
      ).then(drawn => drawn.match(/policy-violation: .*/)?.[0] ?? '');
    const table = `[plugins.'io.containerd.cri.v1.runtime'.containerd]`;
    const configuration = (name: string, handler: string, type: string) =>
      `version = 3\n${table.replace(']', `.runtimes.${handler}]`)}\nruntime_type = '${type}'\n${table}\ndefault_runtime_name = ${name}\n`;
    const kata = configuration("'vm'", 'vm', 'io.containerd.kata.v2');
    const runc = configuration("'runc'", 'runc', 'io.containerd.runc.v2');
    const words =
      "policy-violation: The default runtime isolates by the node's own kernel; a virtual machine is required. (policy: untrusted code)";

    it('asks node configurations for the default', async () => {
      assert.equal(await found(), words);
      assert.equal(await found(runc), words);
      assert.equal(await found('version = 3\n'), words);
      assert.equal(await found(kata), '');
      assert.equal(
        await found(configuration("'gv'", 'gv', 'io.containerd.runsc.v1')),
        words.replace("the node's own kernel", 'a user-space kernel'),
      );
    });

    it('claims nothing of defaults that differ or are not known', async () => {
      assert.equal(await found(kata, runc), '');
      assert.equal(await found(configuration("'own'", 'own', 'com.example.own.v1')), '');
      assert.equal(await found(configuration("'{{ .Default }}'", 'runc', 'io.containerd.runc.v2')), '');
    });
  });

  it('is certain of names, whatever runtime they are of', () =>
    check(`=== .runtimeclass/policy.yaml
requirements:
  - { name: names, namespaces: [a], needs: { forbiddenClasses: [kata], allowedClasses: [gvisor] } }
  - { name: isolation, namespaces: [b], needs: { isolation: confidential-virtual-machine } }
=== classes.yaml
{ apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata }
=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, namespace: a }
spec:
  runtimeClassName: kata
                    ^^^^ error policy-violation: RuntimeClass "kata" is not one of the allowed classes (gvisor). (policy: names) ⏎ RuntimeClass "kata" is forbidden. (policy: names)
  containers: []
---
apiVersion: v1
kind: Pod
metadata: { name: b, namespace: b }
spec:
  runtimeClassName: kata
                    ^^^^ warning policy-violation: RuntimeClass "kata" isolates by a virtual machine; a confidential virtual machine is required. (policy: isolation)
  containers: []
`));

  it('guesses nothing from a name that says nothing', () =>
    check(`${policy}=== classes.yaml
{ apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: a }, handler: untrusted }
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, namespace: ci-1 }
spec: { runtimeClassName: a, containers: [] }
`));

  it('offers no class of which it is not known whether it suits', async () => {
    const picture = (handler: string) => `${policy}=== classes.yaml
${runtimeClassYaml('a', handler)}=== pod.yaml
${podYaml('containers: [{ name: a, image: nginx }]', 'name: a, namespace: ci-1')}`;
    assert.deepEqual(await offeredFixes('policy-violation', picture('spin')), []);
    assert.deepEqual(await offeredFixes('policy-violation', picture('house-made')), []);
    expectLines(await offeredFixes('policy-violation', picture('kata')), ["Use RuntimeClass 'a'"]);
  });

  it('offers no class for Windows to Pods for Linux', async () => {
    const picture = (spec: string) => `${policy}=== classes.yaml
${runtimeClassYaml('win', 'runhcs-wcow-hypervisor')}=== pod.yaml
${podYaml(spec, 'name: a, namespace: ci-1')}`;
    const offered = (spec: string) => offeredFixes('policy-violation', picture(spec));
    assert.deepEqual(await offered('containers: [{ name: a, image: nginx }]'), []);
    assert.deepEqual(await offered('os: { name: windows }, containers: [{ name: a, image: iis }]'), [
      "Use RuntimeClass 'win'",
    ]);
  });

  it('knows which nodes have a GPU', () =>
    check(`${cluster.replace('nvidia.com/gpu: "1"', 'nvidia.com/gpu: "0"')}${policy}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, labels: { gpu: wanted } }
spec:
  runtimeClassName: kata-qemu
                    ^^^^^^^^^ error policy-violation: RuntimeClass "kata-qemu" has no node with a GPU. (policy: training; staging)
  containers: []
`));

  it('follows the annotation of the Pod', () =>
    check(`${cluster}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, annotations: { runtimeclass.dev/needs: "isolation=user-space-kernel" } }
spec:
  runtimeClassName: plain
                    ^^^^^ error policy-violation: RuntimeClass "plain" isolates by the node's own kernel; a user-space kernel is required. (annotation runtimeclass.dev/needs; staging)
  containers: []
`));

  it('is silent in patches, and where the namespace is not written', () =>
    check(`${cluster}${policy}=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
apiVersion: v1
kind: Pod
metadata: { name: chosen, namespace: ci-1 }
spec:
  runtimeClassName: plain
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  runtimeClassName: plain
  containers: []
`));

  it('offers the class that suits best', async () => {
    const picture = `${cluster}${policy}=== pods.yaml
${podYaml('containers: []', 'name: chosen, namespace: ci-1')}`;
    // house-made fits more nodes, but nobody knows what it is.
    expectLines(await offeredFixes('policy-violation', picture), ["Use RuntimeClass 'kata-qemu'"]);
  });
});
