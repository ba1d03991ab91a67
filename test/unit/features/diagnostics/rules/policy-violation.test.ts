import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';

const check = checking('policy-violation');

const cluster = `=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: plain }, handler: runc }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata-qemu }, handler: kata-qemu, scheduling: { nodeSelector: { vm: "yes" } } }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: house-made }, handler: house-made }
  - apiVersion: v1
    kind: Node
    metadata: { name: n1, labels: { vm: "yes" } }
    status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110", nvidia.com/gpu: "1" } }
  - apiVersion: v1
    kind: Node
    metadata: { name: n2 }
    status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110" } }
`;

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
                    ^^^^^^ error policy-violation: RuntimeClass "gvisor" isolates by a user-space kernel; at least a virtual machine is required (policy: untrusted code; staging). ⏎ RuntimeClass "gvisor" is forbidden (policy: untrusted code; staging).
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
      ^^^^^^^^^^ error policy-violation: The default runtime of the nodes isolates by the node's own kernel; at least a virtual machine is required (policy: untrusted code).
`));

  it('knows which nodes have a GPU', () =>
    check(`${cluster.replace('nvidia.com/gpu: "1"', 'nvidia.com/gpu: "0"')}${policy}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, labels: { gpu: wanted } }
spec:
  runtimeClassName: kata-qemu
                    ^^^^^^^^^ error policy-violation: RuntimeClass "kata-qemu" has no node with a GPU (policy: training; staging).
  containers: []
`));

  it('follows the annotation of the Pod', () =>
    check(`${cluster}=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, annotations: { runtimeclass.dev/needs: "isolation=user-space-kernel" } }
spec:
  runtimeClassName: plain
                    ^^^^^ error policy-violation: RuntimeClass "plain" isolates by the node's own kernel; at least a user-space kernel is required (annotation runtimeclass.dev/needs; staging).
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
apiVersion: v1
kind: Pod
metadata: { name: chosen, namespace: ci-1 }
spec:
  containers: []
`;
    // house-made fits more nodes, but nobody knows what it is.
    assert.deepEqual(await offeredFixes('policy-violation', picture), ["Use RuntimeClass 'kata-qemu'"]);
  });
});
