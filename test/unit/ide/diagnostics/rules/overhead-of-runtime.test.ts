import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('overhead-of-runtime');
const consequence =
  'Without an overhead the virtual machine of each Pod is not accounted for. Nodes are overcommitted, and the virtual machine takes its memory from that of the Pod.';

describe('overhead-of-runtime', () => {
  it('misses an overhead in block style, in flow style and in JSON', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata-clh # Cloud Hypervisor
         ^^^^^^^^ information overhead-of-runtime: ${consequence} kata-deploy gives its class of this handler an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0).
scheduling: { nodeSelector: { disk: ssd } }
---
{ apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: b }, handler: kata-clh }
                                                                                  ^^^^^^^^ information overhead-of-runtime: ${consequence} kata-deploy gives its class of this handler an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0).
---
{"apiVersion": "node.k8s.io/v1", "kind": "RuntimeClass", "metadata": {"name": "c"}, "handler": "kata-clh"}
                                                                                               ^^^^^^^^^^ information overhead-of-runtime: ${consequence} kata-deploy gives its class of this handler an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0).
`));

  it('leaves what any release shipped, and what is near it', () =>
    check(
      ['160Mi', '320Mi', '40Mi', '1280Mi']
        .map(
          memory => `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a${memory.toLowerCase()} }
handler: kata-qemu
overhead: { podFixed: { memory: ${memory}, cpu: 250m } }
`,
        )
        .join('---\n'),
    ));

  it('says nothing of older versions, ambiguous handlers and runtimes that ship none', () =>
    check(`apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: a }
handler: kata-qemu
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: runsc
overhead: { podFixed: { memory: 1Gi } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: own
overhead: { podFixed: { memory: 1Ti } }
`));

  it('knows what platforms ship to the same handler', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata-vm-isolation }
handler: kata
         ^^^^ information overhead-of-runtime: ${consequence} Azure Kubernetes Service (Pod Sandboxing) gives its class of this handler an overhead of 600Mi memory (Azure Kubernetes Service (Pod Sandboxing)).
scheduling: { nodeSelector: { kubernetes.azure.com/kata-vm-isolation: "true" } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
         ^^^^ information overhead-of-runtime: ${consequence} OpenShift sandboxed containers gives its class of this handler an overhead of 0.25 cpu, 350Mi memory (OpenShift sandboxed containers).
scheduling: { nodeSelector: { node-role.kubernetes.io/kata-oc: "" } }
`));

  it('says nothing of a platform where the handler has a table and neither name nor label is of that platform', async () => {
    const text = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: small }
handler: kata
overhead: { podFixed: { memory: 140Mi } }
`;
    await check(`${text}=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`);
    await check(`${text}=== etc/crio/crio.conf.d/50-kata.conf
[crio.runtime.runtimes.kata]
  runtime_path = "/usr/bin/containerd-shim-kata-v2"
  runtime_type = "vm"
`);
  });

  it('takes an overhead without memory for none', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata-clh
         ^^^^^^^^ information overhead-of-runtime: ${consequence} kata-deploy gives its class of this handler an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0).
overhead: { podFixed: {} }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata-clh
         ^^^^^^^^ information overhead-of-runtime: ${consequence.replace('an overhead', 'memory in the overhead')} kata-deploy gives its class of this handler an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0).
overhead: { podFixed: { cpu: 250m } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: kata-clh
overhead: { podfixed: { memory: 130Mi } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: kata-clh
overhead: { podFixed: 130Mi }
`));

  it('leaves the zeros of a runtime that needs none', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: crun
overhead: { podFixed: { memory: 0, cpu: 0 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: crun
overhead: { podFixed: { memory: 0, cpu: 10m } }
                                   ^^^^^^^^ information overhead-of-runtime: crun starts no virtual machine, so its Pods hardly need an overhead. Its project ships none. Each Pod of this class reserves 10m cpu.
`));
});
