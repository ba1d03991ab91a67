import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('undeclared-handler');

describe('undeclared-handler, where the nodes are known', () => {
  it('says where the nodes in view have their tables', () =>
    check(`=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://1.7.11-k3s2, kubeletVersion: v1.29.3+k3s1 } }
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: spin
         ^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "spin". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc", "runsc". K3s adds the table "spin" by itself if it finds containerd-shim-spin-v2 on its PATH when it starts. On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
`));
});
