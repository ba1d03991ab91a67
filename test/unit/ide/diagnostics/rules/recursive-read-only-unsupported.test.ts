import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('recursive-read-only-unsupported');

const handlers = (features: Readonly<Record<string, boolean>>) => {
  const each = Object.entries(features).map(
    ([name, is]) => `{ name: "${name}", features: { recursiveReadOnlyMounts: ${is} } }`,
  );
  return `status: { runtimeHandlers: [${each.join(', ')}] }`;
};

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
  nodeYaml('name: n1', handlers({ '': true, crun: true, kata: false })),
  nodeYaml('name: n2', handlers({ '': true, crun: false, kata: false })),
  runtimeClassYaml('kata', 'kata'),
  runtimeClassYaml('crun', 'crun'),
]);

describe('recursive-read-only-unsupported', () => {
  it('finds each mount that the handler cannot do', () =>
    check(`${staging}=== pods.yaml
apiVersion: apps/v1
kind: Deployment
spec:
  template:
    spec:
      runtimeClassName: kata
      initContainers:
        - { name: init, volumeMounts: [{ name: data, readOnly: true, recursiveReadOnly: "Enabled" }] }
                                                                                        ^^^^^^^^^ error recursive-read-only-unsupported: The handler cannot mount "data" recursively read-only (staging). The Deployment is accepted; its Pods stay in CreateContainerConfigError. (kubelet: failed to resolve recursive read-only mode: volume "data" requested recursive read-only mode, but it is not supported by the runtime)
      containers:
        - name: main
          volumeMounts:
            - { name: data, readOnly: true, recursiveReadOnly: IfPossible }
            - name: sources
              readOnly: true
              recursiveReadOnly: Enabled # all of it
                                 ^^^^^^^ error recursive-read-only-unsupported: The handler cannot mount "sources" recursively read-only (staging). The Deployment is accepted; its Pods stay in CreateContainerConfigError. (kubelet: failed to resolve recursive read-only mode: volume "sources" requested recursive read-only mode, but it is not supported by the runtime)
            - { name: other, readOnly: true }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: crun
  containers: [{ name: main, volumeMounts: [{ name: data, recursiveReadOnly: Enabled }] }]
                                                                             ^^^^^^^ warning recursive-read-only-unsupported: The handler cannot mount "data" recursively read-only (staging). This applies to node n2; a Pod that is scheduled there stays in CreateContainerConfigError. (kubelet: failed to resolve recursive read-only mode: volume "data" requested recursive read-only mode, but it is not supported by the runtime)
---
apiVersion: v1
kind: Pod
spec:
  containers: [{ name: main, volumeMounts: [{ name: data, recursiveReadOnly: Enabled }] }]
`));

  it('says nothing before 1.31, where the field is dropped', () =>
    check(
      `${staging}=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  containers: [{ name: main, volumeMounts: [{ name: data, recursiveReadOnly: Enabled }] }]
`,
      { kubernetesVersion: '1.30' },
    ));

  it('says nothing of unknown classes and patches', () =>
    check(`${staging}=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: unknown
  containers: [{ name: main, volumeMounts: [{ name: data, recursiveReadOnly: Enabled }] }]
=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  containers: [{ name: main, volumeMounts: [{ name: data, recursiveReadOnly: Enabled }] }]
`));
});
