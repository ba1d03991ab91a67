import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { nodeYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('untrusted-workload');

const pod = `=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: a, annotations: { io.kubernetes.cri.untrusted-workload: "true" } }
spec: { containers: [{ name: a, image: a }] }
`;

describe('untrusted-workload', () => {
  it('says that CRI-O does not know the annotation, also in templates', () =>
    check(`=== etc/crio/crio.conf
[crio.runtime.runtimes.kata]
runtime_path = "/usr/bin/containerd-shim-kata-v2"
runtime_type = "vm"
=== deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: a }
spec:
  template:
    metadata: { annotations: { io.kubernetes.cri.untrusted-workload: "true" } }
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning untrusted-workload: CRI-O does not know this annotation: the Pod runs with the default runtime. Name a RuntimeClass in runtimeClassName instead.
    spec: { containers: [{ name: a, image: a }] }
---
apiVersion: v1
kind: Pod
metadata: { name: a, annotations: { io.kubernetes.cri.untrusted-workload: "false" } }
spec: { containers: [{ name: a, image: a }] }
`));

  it('asks nodes that report their handlers', () =>
    check(`${savedCluster({ context: 'a' }, [node('containerd://2.1.4', '{ name: kata }')])}=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  name: a
  annotations: { io.kubernetes.cri.untrusted-workload: "true" }
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning untrusted-workload: No known node has the handler "untrusted", which this annotation asks for. Name a RuntimeClass in runtimeClassName instead. (containerd: no runtime for "untrusted" is configured)
spec: { containers: [{ name: a, image: a }] }
`));

  it('says nothing where a table or a node has the handler, or nothing is known', async () => {
    await check(pod);
    await check(
      `${savedCluster({ context: 'a' }, [node('containerd://2.1.4', '{ name: untrusted }')])}${pod}`,
    );
    for (const table of ['runtimes.untrusted', 'untrusted_workload_runtime']) {
      await check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.${table}]
  runtime_type = "io.containerd.kata.v2"
${pod}`);
    }
  });
});

function node(runtime: string, handler: string): string {
  const info = `{ kubeletVersion: v1.34.1, containerRuntimeVersion: ${runtime} }`;
  return nodeYaml('name: n1', `status: { nodeInfo: ${info}, runtimeHandlers: [${handler}] }`);
}
