import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('user-namespaces-unsupported');

const handlers = (features: Readonly<Record<string, boolean>>) => {
  const each = Object.entries(features).map(
    ([name, is]) => `{ name: "${name}", features: { userNamespaces: ${is} } }`,
  );
  return `status: { runtimeHandlers: [${each.join(', ')}] }`;
};

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
  nodeYaml('name: n1, labels: { node: one }', handlers({ '': true, crun: true, runsc: false })),
  nodeYaml('name: n2, labels: { node: two }', handlers({ '': false, runsc: false })),
  runtimeClassYaml('gvisor', 'runsc'),
  runtimeClassYaml('crun', 'crun'),
]);

describe('user-namespaces-unsupported', () => {
  it('asks the nodes that the Pods can come to', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor, hostUsers: false }
                                             ^^^^^ error user-namespaces-unsupported: Pods of this handler get no user namespace of their own (staging). The Pod is accepted and stays in ContainerCreating. (kubelet: Failed to create pod sandbox: can't set \`spec.hostUsers: false\`, RuntimeClass handler "runsc" does not support user namespaces)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: crun, hostUsers: false }
---
apiVersion: v1
kind: Pod
spec: { hostUsers: false }
                   ^^^^^ warning user-namespaces-unsupported: Pods of this handler get no user namespace of their own (staging). This applies to node n2; a Pod that is scheduled there stays in ContainerCreating. (kubelet: Failed to create pod sandbox: can't set \`spec.hostUsers: false\`, runtime does not support user namespaces)
---
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { hostUsers: false, nodeSelector: { node: two } } } }
                                       ^^^^^ error user-namespaces-unsupported: Pods of this handler get no user namespace of their own (staging). The Deployment is accepted; its Pods stay in ContainerCreating. (kubelet: Failed to create pod sandbox: can't set \`spec.hostUsers: false\`, runtime does not support user namespaces)
---
apiVersion: v1
kind: Pod
spec: { hostUsers: false, nodeSelector: { node: one } }
`));

  it('is a warning where only a file declares the class', () =>
    check(`${staging}=== files.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: runsc
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: sandboxed, hostUsers: false }
                                                ^^^^^ warning user-namespaces-unsupported: Pods of this handler get no user namespace of their own (staging). The Pod is accepted and stays in ContainerCreating. (kubelet: Failed to create pod sandbox: can't set \`spec.hostUsers: false\`, RuntimeClass handler "runsc" does not support user namespaces)
`));

  it('finds the namespaces of the host that it forbids', () =>
    check(`apiVersion: v1
kind: Pod
spec:
  hostUsers: false
  hostPID: true # to see them all
           ^^^^ error user-namespaces-unsupported: hostUsers: false and hostPID: true exclude each other. (API server: spec.HostPID: Forbidden: when \`hostUsers\` is false)
  hostIPC: true
           ^^^^ error user-namespaces-unsupported: hostUsers: false and hostIPC: true exclude each other. (API server: spec.HostIPC: Forbidden: when \`hostUsers\` is false)
  hostNetwork: false
---
apiVersion: apps/v1
kind: DaemonSet
spec:
  template:
    spec:
      hostUsers: false
      hostNetwork: true
                   ^^^^ error user-namespaces-unsupported: hostUsers: false and hostNetwork: true exclude each other. (API server: spec.template.spec.hostNetwork: Forbidden: when \`hostUsers\` is false)
`));

  it('says when a StatefulSet is told so', () =>
    check(
      `apiVersion: apps/v1
kind: StatefulSet
spec:
  template:
    spec:
      hostUsers: false
      hostNetwork: true
                   ^^^^ error user-namespaces-unsupported: hostUsers: false and hostNetwork: true exclude each other. The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event. (API server: spec.hostNetwork: Forbidden: when \`pod.Spec.HostUsers\` is false)
`,
      { kubernetesVersion: '1.33' },
    ));

  it('says nothing before 1.33, where the field is dropped', () =>
    check(
      `${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor, hostUsers: false, hostPID: true }
`,
      { kubernetesVersion: '1.32' },
    ));

  it('says nothing of Pods that want none, and where no nodes are known', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor, hostUsers: true, hostPID: true }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: unknown, hostUsers: false }
=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor, hostUsers: false }
`));
});
