import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';

const check = checking('invalid-name');

describe('invalid-name', () => {
  it('finds names of classes in every shape', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: Kata }
                  ^^^^ error invalid-name: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "kata"? (API server: metadata.name: Invalid value: "Kata": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
handler: kata
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: "kata_qemu" }
                  ^^^^^^^^^^^ error invalid-name: "kata_qemu" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "kata-qemu"? (API server: metadata.name: Invalid value: "kata_qemu": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: '.' }
                  ^^^ error invalid-name: "." is not a valid name: begin and end each part with a letter or a digit. (API server: metadata.name: Invalid value: ".": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
handler: kata
---
{ "apiVersion": "node.k8s.io/v1", "kind": "RuntimeClass", "metadata": { "name": "gVisor" }, "handler": "runsc" }
                                                                                ^^^^^^^^ error invalid-name: "gVisor" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "gvisor"? (API server: metadata.name: Invalid value: "gVisor": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
`));

  it('says that a class needs a name', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {}
^^^^^^^^ error invalid-name: A RuntimeClass needs a name. (API server: metadata.name: Required value: name or generateName is required)
handler: kata
---
kind: RuntimeClass
^^^^^^^^^^^^^^^^^^ error invalid-name: A RuntimeClass needs a name. (API server: metadata.name: Required value: name or generateName is required)
apiVersion: node.k8s.io/v1
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: "" }
                  ^^ error invalid-name: A RuntimeClass needs a name. (API server: metadata.name: Required value: name or generateName is required)
handler: kata
`));

  it('finds names in Pods and templates, in the words of whoever refuses them', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: Kata
                    ^^^^ error invalid-name: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "kata"? (API server: pod rejected: RuntimeClass "Kata" not found)
  containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a/b
                    ^^^ error invalid-name: "a/b" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "a-b"? (API server: invalid resource name "a/b": [may not contain '/'])
  containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a%b
                    ^^^ error invalid-name: "a%b" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "a-b"? (API server: invalid resource name "a%b": [may not contain '%'])
  containers: [{ name: c, image: i }]
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata_qemu
                        ^^^^^^^^^ error invalid-name: "kata_qemu" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "kata-qemu"? (API server: spec.template.spec.runtimeClassName: Invalid value: "kata_qemu": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
      containers: [{ name: c, image: i }]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: Kata
                        ^^^^ error invalid-name: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "kata"? (API server: spec.template.spec.runtimeClassName: Invalid value: "Kata": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
      containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: Kata
                        ^^^^ warning invalid-name: "Kata" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "kata"? The Rollout is accepted; its Pods cannot be created. (API server: pod rejected: RuntimeClass "Kata" not found)
      containers: [{ name: c, image: i }]
`));

  it('knows that an older server does not look into a StatefulSet', () =>
    check(
      `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata.
                        ^^^^^ error invalid-name: "kata." is not a valid name: begin and end each part with a letter or a digit. Did you mean "kata"? The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event. (API server: pod rejected: RuntimeClass "kata." not found)
      containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.33' },
    ));

  it('finds it in kinds with a field of their own', () =>
    check(`apiVersion: apps.nvidia.com/v1alpha1
kind: NemoGuardrail
metadata: { name: n }
spec:
  runtimeClass: Nvidia
                ^^^^^^ warning invalid-name: "Nvidia" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "nvidia"? The NemoGuardrail is accepted; its Pods cannot be created. (API server: RuntimeClass "Nvidia" not found)
`));

  it('says nothing of patches, generated names, other types, empty names, placeholders and templates', () =>
    check(`=== kustomization.yaml
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {}
overhead: {}
=== others.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { generateName: a- }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: 1.5 }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: {} }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: FILLED_BY_OPERATOR }
handler: kata
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: ""
  containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: \${CLASS}
  containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: {{ .x }}_X
  containers: [{ name: c, image: i }]
`));

  it('offers the closest known class first, then the closest valid name', async () => {
    const offered = (name: string) =>
      offeredFixes(
        'invalid-name',
        `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata-qemu2 }
handler: kata
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: ${name} }
`,
      );
    assert.deepEqual(await offered('Kata_QEMU'), ["Rename to 'kata-qemu2'", "Rename to 'kata-qemu'"]);
    assert.deepEqual(await offered('gVisor.Fast'), ["Rename to 'gvisor.fast'"]);
    assert.deepEqual(await offered("'___'"), []);
  });
});
