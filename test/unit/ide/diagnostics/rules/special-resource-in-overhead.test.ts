import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('special-resource-in-overhead');

describe('special-resource-in-overhead', () => {
  it('finds huge pages and extended resources', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead:
  podFixed:
    cpu: 250m
    hugepages-2Mi: 512Mi
    ^^^^^^^^^^^^^^^^^^^^ information special-resource-in-overhead: Every Pod of this class requests hugepages-2Mi: 512Mi besides what its containers do. It fits only nodes with that much left, and no container gets it.
    nvidia.com/gpu: "1"
    ^^^^^^^^^^^^^^^^^^^ information special-resource-in-overhead: Every Pod of this class requests nvidia.com/gpu: 1 besides what its containers do. It fits only nodes with that much left, and no container gets it.
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: kata, overhead: { podFixed: { example.com/dongle: 2 } } }
                                                      ^^^^^^^^^^^^^^^^^^^^^ information special-resource-in-overhead: Every Pod of this class requests example.com/dongle: 2 besides what its containers do. It fits only nodes with that much left, and no container gets it.
`));

  it('says nothing of resources of sandboxes, usual ones, none of it, and what the server refuses', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
overhead: { podFixed: { cpu: 1, memory: 2Gi, ephemeral-storage: 1Gi, sev-snp.amd.com/esids: 1, tdx.intel.com/keys: 1 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
overhead: { podFixed: { nvidia.com/gpu: 0, example.kubernetes.io/x: 1 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata
overhead: { podFixed: { hugepages-2Mi: 3Mi, cpu: 1, nvidia.com/gpu: 1.5 } }
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  overhead: { nvidia.com/gpu: 1 }
  containers: [{ name: c, image: i }]
`));
});
