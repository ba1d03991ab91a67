import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { nodeYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('retired-runtime');

const dockerClass = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: windows-2019 }
handler: docker
`;

describe('retired-runtime', () => {
  it('reports the handler of dockershim', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: windows-2019 }
handler: docker
         ^^^^^^ warning retired-runtime: Kubernetes 1.24 removed dockershim, which had the handler "docker". On containerd and CRI-O, Pods of this class stay in ContainerCreating unless a table of the node has that name.
`));

  it('says nothing where nodes or a table have the name', async () => {
    await check(`${savedCluster({ context: 'a' }, [node('docker://29.1.3')])}${dockerClass}`);
    await check(`=== etc/crio/crio.conf
[crio.runtime.runtimes.docker]
runtime_path = "/usr/bin/crun"
${dockerClass}`);
    await check(dockerClass, { kubernetesVersion: '1.23' });
  });

  it('reports labels of node pools that AKS no longer creates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: wasmtime-spin-v1 }
handler: spin
scheduling: { nodeSelector: { kubernetes.azure.com/wasmtime-spin-v1: "true" } }
                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information retired-runtime: This is the label of WASI node pools. AKS creates no new ones since 2025-05-05; SpinKube replaces them.
`));

  it('says nothing where nodes have such a label', () => {
    const label = 'kubernetes.azure.com/wasmtime-slight-v1: "true"';
    return check(`${savedCluster({ context: 'a' }, [nodeYaml(`name: n1, labels: { ${label} }`)])}=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: wasmtime-slight-v1 }
handler: slight
scheduling: { nodeSelector: { ${label} } }
`);
  });
});

function node(runtime: string): string {
  const info = `{ kubeletVersion: v1.34.1, containerRuntimeVersion: ${runtime} }`;
  return nodeYaml('name: n1', `status: { nodeInfo: ${info} }`);
}
