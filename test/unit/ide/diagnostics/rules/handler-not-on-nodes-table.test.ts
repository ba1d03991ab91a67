import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { nodeYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('handler-not-on-nodes');

describe('handler-not-on-nodes, with what it says of tables and of other handlers', () => {
  it('says where the table is written on the nodes that lack it, unless a file has it', () => {
    const node = (name: string, kubelet: string, runtime: string) =>
      nodeYaml(
        `name: ${name}`,
        `status: { nodeInfo: { kubeletVersion: ${kubelet}, containerRuntimeVersion: "${runtime}" }, runtimeHandlers: [{ name: runc }] }`,
      );
    const home = savedCluster({ context: 'home' }, [
      node('k1', 'v1.33.5+k3s1', 'containerd://2.1.4-k3s1'),
      node('k2', 'v1.33.5+k3s1', 'containerd://2.1.4-k3s1'),
    ]);
    const cloud = savedCluster({ context: 'cloud' }, [
      node('g1', 'v1.33.5-gke.1162000', 'containerd://2.0.7'),
    ]);
    return check(`${home}${cloud}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: kata
         ^^^^ error handler-not-on-nodes: No node has the handler "kata" (cloud, home). Pods of this class stay in ContainerCreating. The only handler there is "runc". GKE has no place for a table of your own. On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents). (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "kata" is configured)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: runsc
         ^^^^^ error handler-not-on-nodes: No node has the handler "runsc" (cloud, home). Pods of this class stay in ContainerCreating. The only handler there is "runc". (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "runsc" is configured)
=== k3s/config.toml.tmpl
{{ template "base" . }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
`);
  });

  it('names the handlers of the nodes, the nearest first, and offers those that may be meant', async () => {
    const picture = `${savedCluster({ context: 'prod', serverVersion: 'v1.34.2' }, [
      nodeYaml(
        'name: n1',
        'status: { nodeInfo: { containerRuntimeVersion: containerd://2.2.0 }, runtimeHandlers: [{ name: "" }, { name: crun }, { name: kata-clh }, { name: kata-qemu-snp }, { name: kata-qemu-runtime-rs }, { name: runc }, { name: nvidia }, { name: spin }] }',
      ),
      nodeYaml(
        'name: n2',
        'status: { nodeInfo: { containerRuntimeVersion: containerd://2.2.0 }, runtimeHandlers: [{ name: "" }, { name: kata-qemu-runtime-rs }, { name: kata-qemu-snp }, { name: runc }] }',
      ),
    ])}=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gone }
handler: kata-qemu
         ^^^^^^^^^ error handler-not-on-nodes: No node has the handler "kata-qemu" (prod). Did you mean "kata-qemu-runtime-rs"? Pods of this class stay in ContainerCreating. (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "kata-qemu" is configured)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: typo }
handler: rncu
         ^^^^ error handler-not-on-nodes: No node has the handler "rncu" (prod). Pods of this class stay in ContainerCreating. The handlers there are "runc", "crun", "spin", "nvidia", "kata-clh", "kata-qemu-snp" and 1 more. (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "rncu" is configured)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
         ^^^^^ error handler-not-on-nodes: No node has the handler "runsc" (prod). Pods of this class stay in ContainerCreating. The handlers there are "runc", "crun", "spin", "nvidia", "kata-clh", "kata-qemu-snp" and 1 more. (kubelet: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "runsc" is configured)
`;
    await check(picture);
    expectLines(await offeredFixes('handler-not-on-nodes', picture), [
      "Use the handler 'kata-qemu-runtime-rs', which the nodes have",
    ]);
  });
});
