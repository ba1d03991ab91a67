import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { itemYaml, nodeYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('contradicting-affinity');

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.34.0' }, [
  runtimeClassYaml('kata', 'kata', 'scheduling: { nodeSelector: { rt: kata, generation: "3" } }'),
]);

const node = itemYaml(nodeYaml('name: n1, labels: { rt: kata, generation: "3" }'));

const declared = `=== class.yaml
${runtimeClassYaml('kata', 'kata', 'scheduling: { nodeSelector: { rt: kata } }')}`;

describe('contradicting-affinity', () => {
  it('finds every operator that cannot hold', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: NotIn, values: [kata] }] }] } } }
                                                                                                                                ^^ error contradicting-affinity: RuntimeClass "kata" selects rt=kata, but the node affinity requires rt NotIn [kata] (staging). The Pod is accepted and stays Pending. (scheduler: node(s) didn't match Pod's node affinity/selector)
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: In, values: [runc, crun] }] }] } } }
                                                                                                                                ^^ error contradicting-affinity: RuntimeClass "kata" selects rt=kata, but the node affinity requires rt In [runc, crun] (staging). The Pod is accepted and stays Pending. (scheduler: node(s) didn't match Pod's node affinity/selector)
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: DoesNotExist }] }] } } }
                                                                                                                                ^^ error contradicting-affinity: RuntimeClass "kata" selects rt=kata, but the node affinity requires rt DoesNotExist (staging). The Pod is accepted and stays Pending. (scheduler: node(s) didn't match Pod's node affinity/selector)
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: zone, operator: Exists }, { key: generation, operator: Gt, values: ["3"] }] }] } } }
                                                                                                                                                                 ^^^^^^^^^^ error contradicting-affinity: RuntimeClass "kata" selects generation=3, but the node affinity requires generation Gt [3] (staging). The Pod is accepted and stays Pending. (scheduler: node(s) didn't match Pod's node affinity/selector)
`));

  it('lets pass what can hold', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity:
    nodeAffinity:
      requiredDuringSchedulingIgnoredDuringExecution:
        nodeSelectorTerms:
          - matchExpressions:
              - { key: rt, operator: In, values: [kata, runc] }
              - { key: rt, operator: Exists }
              - { key: generation, operator: Lt, values: ["4"] }
              - { key: other, operator: DoesNotExist }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity:
    nodeAffinity:
      requiredDuringSchedulingIgnoredDuringExecution:
        nodeSelectorTerms:
          - matchExpressions: [{ key: rt, operator: DoesNotExist }]
          - matchExpressions: [{ key: zone, operator: In, values: [a] }]
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity:
    nodeAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
        - weight: 1
          preference: { matchExpressions: [{ key: rt, operator: DoesNotExist }] }
`));

  it('stands on the whole affinity where several terms cannot match, and says what a workload will see', () =>
    check(`${staging}=== workload.yaml
apiVersion: apps/v1
kind: Deployment
spec:
  template:
    spec:
      runtimeClassName: kata
      affinity:
        nodeAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error contradicting-affinity: RuntimeClass "kata" selects rt=kata, but each term of the node affinity contradicts that, the first one by rt DoesNotExist (staging). The Deployment is accepted; its Pods stay Pending. (scheduler: node(s) didn't match Pod's node affinity/selector)
            nodeSelectorTerms:
              - matchExpressions: [{ key: rt, operator: DoesNotExist }]
              - matchExpressions: [{ key: generation, operator: In, values: ["4"] }]
`));

  it('has the whole message of the scheduler where the nodes are known', () =>
    check(`${staging}${node}=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: DoesNotExist }] }] } } }
                                                                                                                                ^^ error contradicting-affinity: RuntimeClass "kata" selects rt=kata, but the node affinity requires rt DoesNotExist (staging). The Pod is accepted and stays Pending. (scheduler: 0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling)
`));

  it('is a warning where only a file declares the class, in the words of the version', () =>
    check(
      `${declared}=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: DoesNotExist }] }] } } }
                                                                                                                                ^^ warning contradicting-affinity: RuntimeClass "kata" selects rt=kata, but the node affinity requires rt DoesNotExist. The Pod is accepted and stays Pending. (scheduler: node(s) didn't match Pod's node affinity/selector)
`,
      { kubernetesVersion: '1.20' },
    ));

  it('says nothing of Pods bound by name, refused Pods and placeholders', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  nodeName: n1
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: DoesNotExist }] }] } } }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  nodeSelector: { rt: runc }
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: DoesNotExist }] }] } } }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: In, values: ["\${RT}"] }] }] } } }
`));
});
