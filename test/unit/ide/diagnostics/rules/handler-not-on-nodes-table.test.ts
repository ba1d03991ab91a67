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
         ^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "kata" is configured. The handler "kata" is missing on the only node that Pods can be scheduled to: g1 (cloud). The only handler there is "runc". Pods of this class stay in ContainerCreating. GKE has no place for a table of your own.
         ^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "kata" is configured. The handler "kata" is missing on all 2 nodes that Pods can be scheduled to: k1, k2 (home). The only handler there is "runc". Pods of this class stay in ContainerCreating. On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: runsc
         ^^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "runsc" is configured. The handler "runsc" is missing on the only node that Pods can be scheduled to: g1 (cloud). The only handler there is "runc". Pods of this class stay in ContainerCreating.
         ^^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "runsc" is configured. The handler "runsc" is missing on all 2 nodes that Pods can be scheduled to: k1, k2 (home). The only handler there is "runc". Pods of this class stay in ContainerCreating.
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
         ^^^^^^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "kata-qemu" is configured. The handler "kata-qemu" is missing on all 2 nodes that Pods can be scheduled to: n1, n2 (prod). The handlers there are "kata-qemu-runtime-rs", "kata-clh", "kata-qemu-snp", "crun", "nvidia", "runc" and 1 more. Pods of this class stay in ContainerCreating.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: typo }
handler: rncu
         ^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "rncu" is configured. The handler "rncu" is missing on all 2 nodes that Pods can be scheduled to: n1, n2 (prod). The handlers there are "runc", "crun", "spin", "nvidia", "kata-clh", "kata-qemu-snp" and 1 more. Pods of this class stay in ContainerCreating.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
         ^^^^^ error handler-not-on-nodes: Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "<id>": no runtime for "runsc" is configured. The handler "runsc" is missing on all 2 nodes that Pods can be scheduled to: n1, n2 (prod). The handlers there are "runc", "crun", "spin", "nvidia", "kata-clh", "kata-qemu-snp" and 1 more. Pods of this class stay in ContainerCreating.
`;
    await check(picture);
    expectLines(await offeredFixes('handler-not-on-nodes', picture), [
      "Use the handler 'kata-qemu-runtime-rs', which the nodes have",
    ]);
  });
});
