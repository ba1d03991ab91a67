import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { itemYaml, nodeYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('handler-not-on-nodes');

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
  nodeYaml(
    'name: n1, labels: { rt: kata }',
    'status: { nodeInfo: { containerRuntimeVersion: containerd://2.0.4 }, runtimeHandlers: [{ name: "" }, { name: runc }, { name: kata }] }',
  ),
  nodeYaml(
    'name: n2, annotations: { runtimeclass.dev/nodes: "4" }',
    'status: { nodeInfo: { containerRuntimeVersion: containerd://1.7.27 }, runtimeHandlers: [{ name: "" }, { name: runc }] }',
  ),
  nodeYaml(
    'name: n3, labels: { rt: crio }',
    'status: { nodeInfo: { containerRuntimeVersion: cri-o://1.34.0 }, runtimeHandlers: [{ name: "" }, { name: runc }] }',
  ),
  nodeYaml(
    'name: n4, labels: { rt: exotic }',
    'status: { nodeInfo: { containerRuntimeVersion: exotic://1.0.0 }, runtimeHandlers: [{ name: runc }] }',
  ),
  nodeYaml('name: n5, labels: { rt: old }'),
]);

const classes =
  itemYaml(runtimeClassYaml('anywhere', 'kata')) +
  itemYaml(runtimeClassYaml('crio', 'kata', 'scheduling: { nodeSelector: { rt: crio } }'));

describe('handler-not-on-nodes', () => {
  it('is a warning where some of the nodes lack the handler, an error where all do', () =>
    check(`${staging}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: anywhere }
handler: kata
         ^^^^ warning handler-not-on-nodes: The handler "kata" is missing on 6 of 8 eligible nodes (staging). A Pod that is scheduled there stays in ContainerCreating. Nodes without it: n2, n3, n4, ... The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "kata" is configured)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: crio }
handler: kata
         ^^^^ error handler-not-on-nodes: No eligible node has the handler "kata" (staging). Pods of this class stay in ContainerCreating. The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to find runtime handler kata)
scheduling: { nodeSelector: { rt: crio } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: exotic }
handler: kata
         ^^^^ error handler-not-on-nodes: No eligible node has the handler "kata" (staging). Pods of this class stay in ContainerCreating. The only handler there is "runc".
scheduling: { nodeSelector: { rt: exotic } }
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: alpha }
spec: { runtimeHandler: kata-qemu, scheduling: { nodeSelector: { rt: kata } } }
                        ^^^^^^^^^ error handler-not-on-nodes: No eligible node has the handler "kata-qemu" (staging). Did you mean "kata"? Pods of this class stay in ContainerCreating. (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "kata-qemu" is configured)
`));

  it('lets pass handlers that the nodes have, and what is unknown', () =>
    check(`${staging}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
scheduling: { nodeSelector: { rt: kata } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: old }
handler: kata
scheduling: { nodeSelector: { rt: old } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: nowhere }
handler: kata
scheduling: { nodeSelector: { rt: none } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: refused }
handler: kata_clh
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: placeholder }
handler: changeme
`));

  it("stands at a Pod where the class is the cluster's, as far as the Pod can come to such nodes", () =>
    check(`${staging}${classes}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: crio }
                          ^^^^ error handler-not-on-nodes: No eligible node has the handler "kata" (staging). The Pod is accepted and stays in ContainerCreating. The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to find runtime handler kata)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: anywhere, nodeSelector: { rt: kata } }
---
apiVersion: apps/v1
kind: StatefulSet
spec: { template: { spec: { runtimeClassName: anywhere } } }
                                              ^^^^^^^^ hint handler-not-on-nodes: The handler "kata" is missing on 6 of 8 eligible nodes (staging). A Pod that is scheduled there stays in ContainerCreating. Nodes without it: n2, n3, n4, ... The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "kata" is configured)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: anywhere, nodeName: n2 }
                          ^^^^^^^^ error handler-not-on-nodes: No eligible node has the handler "kata" (staging). The Pod is accepted and stays in ContainerCreating. The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "kata" is configured)
---
apiVersion: v1
kind: Pod
spec: {}
`));

  it('stands at the class and not at the Pods where a file declares it', () =>
    check(`${staging}=== files.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: crio }
handler: kata
         ^^^^ error handler-not-on-nodes: No eligible node has the handler "kata" (staging). Pods of this class stay in ContainerCreating. The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = failed to find runtime handler kata)
scheduling: { nodeSelector: { rt: crio } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: crio }
`));

  it('says nothing while no nodes are known', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
`));

  it('offers the table in configurations in view that do not have it', async () => {
    const picture = `${staging}=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== more/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== template/config.toml
version = 3
{{ template "more" . }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: anywhere }
handler: kata
`;
    expectLines(await offeredFixes('handler-not-on-nodes', picture), [
      "Create containerd table for handler 'kata' in config.toml",
    ]);
  });

  it('is likely where all nodes run Docker through cri-dockerd, and certain of dockershim', () =>
    check(`${savedCluster({ context: 'desktop', serverVersion: 'v1.31.2' }, [
      nodeYaml(
        'name: n1',
        'status: { nodeInfo: { containerRuntimeVersion: docker://27.3.1, kubeletVersion: v1.31.2 } }',
      ),
      nodeYaml(
        'name: n2, labels: { rt: alone }',
        'status: { nodeInfo: { containerRuntimeVersion: docker://27.3.1, kubeletVersion: v1.31.2 } }',
      ),
      nodeYaml(
        'name: n3, labels: { rt: other }',
        'spec: { taints: [{ key: rt, effect: NoSchedule }] }',
        'status: { nodeInfo: { containerRuntimeVersion: containerd://1.7.27, kubeletVersion: v1.31.2 } }',
      ),
      nodeYaml(
        'name: n4, labels: { rt: shim }',
        'spec: { taints: [{ key: rt, effect: NoSchedule }] }',
        'status: { nodeInfo: { containerRuntimeVersion: docker://20.10.7, kubeletVersion: v1.23.2 } }',
      ),
    ])}${itemYaml(runtimeClassYaml('saved', 'nvidia'))}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: anywhere }
handler: nvidia
         ^^^^^^ warning handler-not-on-nodes: cri-dockerd probably refuses the handler "nvidia" (desktop). Pods of this class stay in ContainerCreating. cri-dockerd up to 0.3.25, 0.4.2 and 0.4.3 takes no handler but "docker"; 0.4.0 and 0.4.1 also take the runtimes in Docker's daemon.json. (cri-dockerd: RuntimeHandler "nvidia" not supported)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: alone }
handler: nvidia
         ^^^^^^ warning handler-not-on-nodes: cri-dockerd probably refuses the handler "nvidia" (desktop). Pods of this class stay in ContainerCreating. cri-dockerd up to 0.3.25, 0.4.2 and 0.4.3 takes no handler but "docker"; 0.4.0 and 0.4.1 also take the runtimes in Docker's daemon.json. (cri-dockerd: RuntimeHandler "nvidia" not supported)
scheduling: { nodeSelector: { rt: alone } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: docker }
handler: docker
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: some }
handler: nvidia
scheduling: { tolerations: [{ key: rt, operator: Exists }], nodeSelector: { rt: other } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: shim }
handler: nvidia
         ^^^^^^ error handler-not-on-nodes: No eligible node has the handler "nvidia" (desktop). Pods of this class stay in ContainerCreating. (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = RuntimeHandler "nvidia" not supported)
scheduling: { tolerations: [{ key: rt, operator: Exists }], nodeSelector: { rt: shim } }
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec: { runtimeClassName: saved }
                          ^^^^^ warning handler-not-on-nodes: cri-dockerd probably refuses the handler "nvidia" (desktop). The Pod is accepted and stays in ContainerCreating. cri-dockerd up to 0.3.25, 0.4.2 and 0.4.3 takes no handler but "docker"; 0.4.0 and 0.4.1 also take the runtimes in Docker's daemon.json. (cri-dockerd: RuntimeHandler "nvidia" not supported)
`));
});
