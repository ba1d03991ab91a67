import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { itemYaml, nodeYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('no-node-for-class');

const room = 'status: { allocatable: { cpu: 2, memory: 4Gi, pods: 110 } }';

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.30.2' }, [
  nodeYaml('name: n1, labels: { rt: kata, zone: a }', room),
  nodeYaml(
    'name: n2, annotations: { runtimeclass.dev/nodes: "3" }',
    'status: { allocatable: { cpu: 16, memory: 64Gi, pods: 110 } }',
  ),
  nodeYaml(
    'name: n3, labels: { rt: tainted }',
    'spec: { taints: [{ key: rt, value: kata, effect: NoSchedule }] }',
    room,
  ),
  nodeYaml(
    'name: n4, labels: { rt: down }',
    'spec: { unschedulable: true, taints: [{ key: node.kubernetes.io/unschedulable, effect: NoSchedule }, { key: node.kubernetes.io/not-ready, effect: NoExecute }] }',
    room,
  ),
]);

const kata = itemYaml(
  runtimeClassYaml(
    'kata',
    'kata',
    'overhead: { podFixed: { cpu: 500m } }',
    'scheduling: { nodeSelector: { rt: kata } }',
  ),
);

describe('no-node-for-class', () => {
  it('finds classes that no known node is for', () =>
    check(`${staging}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: no-label }
handler: kata
scheduling: { nodeSelector: { rt: firecracker } }
              ^^^^^^^^^^^^ warning no-node-for-class: No known node has the label rt=firecracker (staging). Pods of this class stay Pending. (scheduler: 0/6 nodes are available: 1 node(s) had untolerated taint {rt: kata}, 5 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: not-both }
handler: kata
scheduling:
  nodeSelector:
  ^^^^^^^^^^^^ warning no-node-for-class: No known node has all of the labels rt=tainted and zone=a (staging). Pods of this class stay Pending. How many of 6 nodes have each: rt=tainted 1, zone=a 1. (scheduler: 0/6 nodes are available: 1 node(s) had untolerated taint {rt: kata}, 5 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling)
    rt: tainted
    zone: a
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: tainted }
handler: kata
scheduling: { nodeSelector: { rt: tainted } }
              ^^^^^^^^^^^^ warning no-node-for-class: The only selected node has a taint that is not tolerated: rt=kata:NoSchedule (staging). This class tolerates none of that; Pods stay Pending unless they do themselves. (scheduler: 0/6 nodes are available: 1 node(s) had untolerated taint {rt: kata}, 5 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling)
`));

  it('lets pass classes with a node, be it full, cordoned or not ready, and without a selector', () =>
    check(`${staging}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
overhead: { podFixed: { cpu: 100 } }
scheduling: { nodeSelector: { rt: kata } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: tolerating }
handler: kata
scheduling: { nodeSelector: { rt: tainted }, tolerations: [{ key: rt, operator: Exists }] }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: down }
handler: kata
scheduling: { nodeSelector: { rt: down } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: anywhere }
handler: kata
`));

  it('finds Pods that fit no node because of their class', () =>
    check(`${staging}${kata}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 1600m } } }] }
                          ^^^^ warning no-node-for-class: No selected node has enough cpu for the overhead +500m CPU (staging). The Pod is accepted and stays Pending. RuntimeClass "kata" adds the overhead +500m CPU; without that the Pods would fit a node. Nodes with the labels: 1 of 6. (scheduler: 0/6 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint {rt: kata}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 1 No preemption victims found for incoming pod, 5 Preemption is not helpful for scheduling)
---
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { memory: 8Gi } } }] } } }
                                              ^^^^ warning no-node-for-class: No selected node has enough memory (staging). The Deployment is accepted; its Pods stay Pending. RuntimeClass "kata" adds the nodeSelector rt=kata and the overhead +500m CPU; without that the Pods would fit a node. Nodes with the labels: 1 of 6. (scheduler: 0/6 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint {rt: kata}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 1 No preemption victims found for incoming pod, 5 Preemption is not helpful for scheduling)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, nodeSelector: { zone: b } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 1500m } } }] }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, containers: [{ name: c, resources: { requests: { cpu: 20 } } }] }
`));

  it('names the label that no node has and the taints that nothing tolerates, at the Pod', () =>
    check(`${savedCluster({ context: 'ocp', serverVersion: 'v1.32.9' }, [
      nodeYaml('name: n1, annotations: { runtimeclass.dev/nodes: "3" }, labels: { role: kata }', room),
      nodeYaml('name: n2', room),
      nodeYaml(
        'name: n3, annotations: { runtimeclass.dev/nodes: "2" }, labels: { rt: fc }',
        'spec: { taints: [{ key: host, value: "true", effect: NoSchedule }, { key: soft, effect: PreferNoSchedule }, { key: own, effect: NoExecute }] }',
        room,
      ),
      nodeYaml(
        'name: n4, labels: { rt: fc, zone: b }',
        'spec: { taints: [{ key: host, effect: NoSchedule }] }',
        room,
      ),
    ])}${[
      runtimeClassYaml(
        'label',
        'kata',
        'overhead: { podFixed: { memory: 350Mi } }',
        'scheduling: { nodeSelector: { role: kata, nfd/kata: "", } }',
      ),
      runtimeClassYaml('labels', 'kata', 'scheduling: { nodeSelector: { a: b, c: d } }'),
      runtimeClassYaml(
        'taints',
        'kata',
        'overhead: { podFixed: { memory: 350Mi } }',
        'scheduling: { nodeSelector: { rt: fc } }',
      ),
      runtimeClassYaml(
        'tolerating',
        'kata',
        'overhead: { podFixed: { memory: 8Gi } }',
        'scheduling: { nodeSelector: { rt: fc }, tolerations: [{ key: host }] }',
      ),
    ]
      .map(itemYaml)
      .join('')}=== pods.yaml
{ apiVersion: v1, kind: Pod, spec: { runtimeClassName: label } }
                                                       ^^^^^ warning no-node-for-class: No known node has the label nfd/kata (ocp). The Pod is accepted and stays Pending. RuntimeClass "label" adds the nodeSelector role=kata,nfd/kata=. The other labels of the nodeSelector are on 3 of 7 nodes. (scheduler: 0/7 nodes are available: 1 node(s) had untolerated taint {host: }, 2 node(s) had untolerated taint {host: true}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/7 nodes are available: 7 Preemption is not helpful for scheduling)
---
{ apiVersion: v1, kind: Pod, spec: { runtimeClassName: labels } }
                                                       ^^^^^^ warning no-node-for-class: No known node has any of the labels a=b and c=d (ocp). The Pod is accepted and stays Pending. RuntimeClass "labels" adds the nodeSelector a=b,c=d. (scheduler: 0/7 nodes are available: 1 node(s) had untolerated taint {host: }, 2 node(s) had untolerated taint {host: true}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/7 nodes are available: 7 Preemption is not helpful for scheduling)
---
{ apiVersion: v1, kind: Pod, spec: { runtimeClassName: taints } }
                                                       ^^^^^^ warning no-node-for-class: All 3 selected nodes have taints that are not tolerated: host=true:NoSchedule, own:NoExecute, host:NoSchedule (ocp). The Pod is accepted and stays Pending. Neither RuntimeClass "taints" nor the Pod tolerates that. (scheduler: 0/7 nodes are available: 1 node(s) had untolerated taint {host: }, 2 node(s) had untolerated taint {host: true}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/7 nodes are available: 7 Preemption is not helpful for scheduling)
---
{ apiVersion: v1, kind: Pod, spec: { runtimeClassName: taints, tolerations: [{ key: host, value: "true" }], nodeSelector: { zone: b } } }
---
{ apiVersion: v1, kind: Pod, spec: { runtimeClassName: tolerating } }
                                                       ^^^^^^^^^^ warning no-node-for-class: No selected node has enough memory for the overhead +8Gi (ocp). The Pod is accepted and stays Pending. RuntimeClass "tolerating" adds the overhead +8Gi; without that the Pods would fit a node. Selected nodes with taints that are not tolerated: 2 (host=true:NoSchedule, own:NoExecute). Nodes with the labels and without these taints: 1 of 7. (scheduler: 0/7 nodes are available: 1 Insufficient memory, 2 node(s) had untolerated taint {host: true}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/7 nodes are available: 1 No preemption victims found for incoming pod, 6 Preemption is not helpful for scheduling)
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: written }
handler: kata
scheduling:
  nodeSelector:
    role: kata
    nfd/kata: "true"
    ^^^^^^^^ warning no-node-for-class: No known node has the label nfd/kata=true (ocp). Pods of this class stay Pending. The other labels of the nodeSelector are on 3 of 7 nodes. (scheduler: 0/7 nodes are available: 1 node(s) had untolerated taint {host: }, 2 node(s) had untolerated taint {host: true}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/7 nodes are available: 7 Preemption is not helpful for scheduling)
`));

  it('leaves the Pods alone where the class is at fault and declared in a file', () =>
    check(`${staging}=== files.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: no-label }
handler: kata
scheduling: { nodeSelector: { rt: firecracker } }
              ^^^^^^^^^^^^ warning no-node-for-class: No known node has the label rt=firecracker (staging). Pods of this class stay Pending. (scheduler: 0/6 nodes are available: 1 node(s) had untolerated taint {rt: kata}, 5 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: no-label }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: small }
handler: kata
scheduling: { nodeSelector: { rt: kata } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: small, containers: [{ name: c, resources: { requests: { cpu: 3 } } }] }
                          ^^^^^ warning no-node-for-class: No selected node has enough cpu (staging). The Pod is accepted and stays Pending. RuntimeClass "small" adds the nodeSelector rt=kata; without that the Pods would fit a node. Nodes with the labels: 1 of 6. (scheduler: 0/6 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint {rt: kata}, 4 node(s) didn't match Pod's node affinity/selector. preemption: 0/6 nodes are available: 1 No preemption victims found for incoming pod, 5 Preemption is not helpful for scheduling)
`));

  it('says nothing of DaemonSets, patches, placeholders and affinities that contradict the class', () =>
    check(`${staging}${kata}=== others.yaml
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata, nodeSelector: { rt: kata }, containers: [{ name: c, resources: { requests: { cpu: 3 } } }] } } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: placeholder }
handler: kata
scheduling: { nodeSelector: { rt: CHANGE_ME } }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: DoesNotExist }] }] } } }
=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: other }
handler: kata
scheduling: { nodeSelector: { rt: firecracker } }
`));

  it('says nothing where no nodes are known', () =>
    check(`=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
items: []
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
scheduling: { nodeSelector: { rt: kata } }
`));
});
