import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { itemYaml, nodeYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('overhead-too-large');

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.20.2' }, [
  nodeYaml(
    'name: small, labels: { size: small }',
    'status: { allocatable: { cpu: 2, memory: 4Gi, pods: 110 } }',
  ),
  nodeYaml(
    'name: large, labels: { size: large }',
    'status: { allocatable: { cpu: 16, memory: 64Gi, pods: 110 } }',
  ),
]);

const unmeasured = itemYaml(nodeYaml('name: new'));

describe('overhead-too-large', () => {
  it('finds what no node can give that the class selects, at the resource', () =>
    check(`${staging}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: unit }
handler: kata
overhead:
  podFixed:
    cpu: 250m
    memory: 160Gi
            ^^^^^ warning overhead-too-large: The overhead is more than any node for Pods of this class has (staging). They stay Pending. (scheduler: 0/2 nodes are available: 2 Insufficient memory. preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: selecting }
handler: kata
overhead: { podFixed: { memory: 5Gi } }
                                ^^^ warning overhead-too-large: The overhead is more than any node for Pods of this class has (staging). They stay Pending. (scheduler: 0/2 nodes are available: 1 Insufficient memory, 1 node(s) didn't match Pod's node affinity/selector. preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling)
scheduling: { nodeSelector: { size: small } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gpu }
handler: nvidia
overhead: { podFixed: { nvidia.com/gpu: 1 } }
                                        ^ warning overhead-too-large: The overhead is more than any node for Pods of this class has (staging). They stay Pending. (scheduler: 0/2 nodes are available: 2 Insufficient nvidia.com/gpu. preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod)
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: alpha }
spec: { runtimeHandler: kata, overhead: { podFixed: { cpu: 17 } } }
                                                           ^^ warning overhead-too-large: The overhead is more than any node for Pods of this class has (staging). They stay Pending. (scheduler: 0/2 nodes are available: 2 Insufficient cpu. preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod)
`));

  it('stands on the list where only all of it together is too much', () =>
    check(`=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.0 } }
items:
  - { apiVersion: v1, kind: Node, metadata: { name: n1 }, status: { allocatable: { cpu: 1, memory: 64Gi, pods: 110 } } }
  - { apiVersion: v1, kind: Node, metadata: { name: n2 }, status: { allocatable: { cpu: 16, memory: 1Gi, pods: 110 } } }
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
overhead: { podFixed: { cpu: 2, memory: 2Gi } }
            ^^^^^^^^ warning overhead-too-large: The overhead is more than any node for Pods of this class has (staging). They stay Pending. (scheduler: 0/2 nodes are available: 1 Insufficient cpu, 1 Insufficient memory. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling)
`));

  it('lets pass what one node can give', () =>
    check(`${staging}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
overhead: { podFixed: { cpu: 16, memory: 64Gi } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: none }
handler: kata
`));

  it('says nothing where an amount is not known, and of classes without nodes or refused anyway', () =>
    check(`${staging}${unmeasured}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
overhead: { podFixed: { memory: 160Gi } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: nowhere }
handler: kata
overhead: { podFixed: { memory: 160Gi } }
scheduling: { nodeSelector: { size: none } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: refused }
handler: Kata
overhead: { podFixed: { memory: 160Gi } }
scheduling: { nodeSelector: { size: small } }
`));
});
