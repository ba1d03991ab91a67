import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading } from '../../../../support/check.ts';
import { runtimeClassYaml } from '../../../../support/manifests.ts';

const gvisorInWorkspace = `=== class.yaml
${runtimeClassYaml('gvisor', 'runsc')}`;

const check = checking('unknown-runtime-class');

describe('unknown-runtime-class', () => {
  it('is a hint while only the workspace is known, and a warning where a class of it must be meant', () =>
    check(`${gvisorInWorkspace}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: "gvisr" }
                          ^^^^^^^ warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "gvisr". Did you mean "gvisor"? Whether the cluster has it is not known.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: something-else }
                          ^^^^^^^^^^^^^^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "something-else". Whether the cluster has it is not known.
`));

  it('is an error where no cluster has the class, platform name or not, and a warning where one has it', () =>
    check(`=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/context: prod, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z" } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: both }, handler: kata }
=== .runtimeclass/test.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: both }, handler: kata }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: crun }, handler: crun }
=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
                          ^^^^ warning unknown-runtime-class: RuntimeClass "kata" not found (test). It exists in other clusters (prod).
---
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { runtimeClassName: crun } } }
                                              ^^^^ warning unknown-runtime-class: RuntimeClass "crun" not found (prod). The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. It exists in other clusters (test).
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: both }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor }
                          ^^^^^^ error unknown-runtime-class: RuntimeClass "gvisor" not found (prod, test).
---
apiVersion: batch/v1
kind: CronJob
spec: { jobTemplate: { spec: { template: { spec: { runtimeClassName: bothh } } } } }
                                                                     ^^^^^ error unknown-runtime-class: RuntimeClass "bothh" not found (prod, test). Did you mean "both"? The CronJob is accepted; its Job cannot create Pods, and you will only see a FailedCreate event.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: katta }
                          ^^^^^ error unknown-runtime-class: RuntimeClass "katta" not found (prod, test).
`));

  it('knows the places of custom kinds and of kinds that nobody listed', () =>
    check(`=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
items: []
=== others.yaml
apiVersion: tekton.dev/v1
kind: TaskRun
spec:
  podTemplate:
    runtimeClassName: a
                      ^ error unknown-runtime-class: RuntimeClass "a" not found (production). The TaskRun is accepted; its Pods cannot be created.
---
apiVersion: apps.nvidia.com/v1alpha1
kind: NemoCustomizer
spec:
  runtimeClass: b
                ^ error unknown-runtime-class: RuntimeClass "b" not found (production). The NemoCustomizer is accepted; its Pods cannot be created.
---
apiVersion: example.com/v1
kind: Farm
spec:
  workers:
    - template:
        spec:
          runtimeClassName: c
                            ^ error unknown-runtime-class: RuntimeClass "c" not found (production). The Farm is accepted; its Pods cannot be created.
          containers: [{ name: worker }]
`));

  it('says nothing while nobody declares classes, and of names that platforms install', () =>
    check(`=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: whatever }
`));

  it('leaves platform names alone while no cluster was saved', () =>
    check(`${gvisorInWorkspace}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata-qemu }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: nvidia }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata-vm-isolation }
`));

  it('says nothing of placeholders, of what is no name, and in templates, conflicts, schemas and policies', () =>
    check(`${gvisorInWorkspace}=== others.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: "\${CLASS}" }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: FILLED_BY_OPERATOR }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: "{{inputs.parameters.class}}" }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: ~ }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: 123 }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: {{ .Values.class }}
---
apiVersion: v1
kind: Pod
spec:
<<<<<<< HEAD
  runtimeClassName: a
=======
  runtimeClassName: b
>>>>>>> theirs
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec: { template: { spec: { runtimeClassName: a, containers: [{}] } } }
---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
spec: { template: { spec: { runtimeClassName: a, containers: [{}] } } }
---
apiVersion: v1
kind: ConfigMap
data:
  pod.yaml: |
    runtimeClassName: a
                      ^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "a". Whether the cluster has it is not known.
`));

  it('says nothing where a saved cluster cannot be read', () =>
    check(`=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
items: [
=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: a }
`));

  it('lets the kubelet speak where no admission looks for the class, before 1.16', () =>
    check(`=== .runtimeclass/old.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/context: old, runtimeclass.dev/server-version: v1.15.4 } }
items: []
=== pods.yaml
apiVersion: v1
kind: Pod
metadata: { name: web }
spec: { runtimeClassName: a }
                          ^ warning unknown-runtime-class: RuntimeClass "a" not found (old). The Pod is accepted and stays in ContainerCreating. (kubelet: runtimeclass.node.k8s.io "a" not found)
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { runtimeClassName: a } } }
                                              ^ warning unknown-runtime-class: RuntimeClass "a" not found (old). The Deployment is accepted; its Pods stay in ContainerCreating. (kubelet: runtimeclass.node.k8s.io "a" not found)
`));

  it('says nothing while the folders are still being read, not even where a cluster is known already', () => {
    const found = findingsWhileReading(`=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
items: []
=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: a }
`);
    assert.equal(found, '');
  });

  it('weighs what the user set, and nothing where the rule is off', async () => {
    const picture = `${gvisorInWorkspace}=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: a }
`;
    await check(picture, { rules: { 'unknown-runtime-class': 'off' } });
    await check(
      `${picture}                          ^ information unknown-runtime-class: No file in this workspace declares a RuntimeClass "a". Whether the cluster has it is not known.\n`,
      { rules: { 'unknown-runtime-class': 'information' } },
    );
  });
});
