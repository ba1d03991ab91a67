import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';

const check = checking('deprecated-node-label');

describe('deprecated-node-label', () => {
  it('finds them in classes, in the words of the server', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling:
  nodeSelector:
    beta.kubernetes.io/arch: amd64
    ^^^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/arch is deprecated. Use kubernetes.io/arch. (API server: scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/arch" instead)
    failure-domain.beta.kubernetes.io/zone: z
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label failure-domain.beta.kubernetes.io/zone is deprecated. Use topology.kubernetes.io/zone. (API server: scheduling.nodeSelector: deprecated since v1.17; use "topology.kubernetes.io/zone" instead)
    node-role.kubernetes.io/master: ""
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label node-role.kubernetes.io/master is deprecated. Use node-role.kubernetes.io/control-plane. (API server: scheduling.nodeSelector: use "node-role.kubernetes.io/control-plane" instead)
    app.kubernetes.io/created-by: me
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label app.kubernetes.io/created-by is deprecated. (API server: scheduling.nodeSelector: deprecated since v1.9)
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: kata, scheduling: { nodeSelector: { beta.kubernetes.io/os: linux } } }
                                                            ^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/os" instead)
`));

  it('finds them in Pods and templates that name a class', () =>
    check(`apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: kata
  nodeSelector: { beta.kubernetes.io/os: linux }
                  ^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead)
  containers: [{ name: c, image: i }]
---
apiVersion: batch/v1
kind: Job
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      nodeSelector: { "beta.kubernetes.io/instance-type": m5 }
                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/instance-type is deprecated. Use node.kubernetes.io/instance-type. (API server: spec.template.spec.nodeSelector[beta.kubernetes.io/instance-type]: deprecated since v1.17; use "node.kubernetes.io/instance-type" instead)
      containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      nodeSelector: { beta.kubernetes.io/os: linux }
                      ^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead)
      containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  # runtimeClassName
  nodeSelector: { beta.kubernetes.io/os: linux }
  containers: [{ name: c, image: i }]
`));

  it('weighs less where the server does not warn yet', async () => {
    await check(
      `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling: { nodeSelector: { beta.kubernetes.io/os: linux } }
                              ^^^^^^^^^^^^^^^^^^^^^ information deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/os" instead)
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: kata
  nodeSelector: { beta.kubernetes.io/os: linux }
                  ^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead)
  containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.24' },
    );
    await check(
      `apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: kata
  nodeSelector: { beta.kubernetes.io/os: linux }
                  ^^^^^^^^^^^^^^^^^^^^^ information deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead)
  containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.22' },
    );
  });

  it('keeps quotes, comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling:
  nodeSelector:
    "beta.kubernetes.io/os": windows # all of them
    ^^^^^^^^^^^^^^^^^^^^^^^ warning deprecated-node-label: The node label beta.kubernetes.io/os is deprecated. Use kubernetes.io/os. (API server: scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/os" instead)
    a: b
`),
    ));

  it('says nothing of current labels and in templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling: { nodeSelector: { kubernetes.io/os: linux } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: {{ .x }}
scheduling: { nodeSelector: { beta.kubernetes.io/os: linux } }
`));

  it('offers no key that is there already', async () => {
    const text = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: a
scheduling: { nodeSelector: { beta.kubernetes.io/os: linux, kubernetes.io/os: linux } }
`;
    assert.deepEqual(await offeredFixes('deprecated-node-label', text), []);
  });
});
