import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('unknown-runtime-class');

describe('unknown-runtime-class, of a class for GPUs', () => {
  it('says where a platform gives GPUs without a class of NVIDIA, and does not say so of other nodes', () =>
    check(`=== .runtimeclass/aws.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: v1, kind: Node, metadata: { name: n }, status: { nodeInfo: { osImage: Bottlerocket OS 1.40.0 } } }
=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: nvidia }
                          ^^^^^^ error unknown-runtime-class: RuntimeClass "nvidia" not found (aws). Bottlerocket gives Pods their GPUs without a class: remove runtimeClassName.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
                          ^^^^ error unknown-runtime-class: RuntimeClass "kata" not found (aws).
`));

  it('knows GKE by the nodes that a Pod selects, and not by one of several nodes', () =>
    check(`=== .runtimeclass/mixed.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: v1, kind: Node, metadata: { name: n }, status: { nodeInfo: { kubeletVersion: v1.33.5-gke.1162000 } } }
  - { apiVersion: v1, kind: Node, metadata: { name: m }, status: { nodeInfo: { kubeletVersion: v1.33.5 } } }
=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: nvidia }
                          ^^^^^^ error unknown-runtime-class: RuntimeClass "nvidia" not found (mixed).
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: nvidia, nodeSelector: { cloud.google.com/gke-accelerator: nvidia-l4 } }
                          ^^^^^^ error unknown-runtime-class: RuntimeClass "nvidia" not found (mixed). GKE gives Pods their GPUs without a class: remove runtimeClassName.
`));
});
