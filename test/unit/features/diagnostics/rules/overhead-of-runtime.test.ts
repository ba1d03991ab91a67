import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('overhead-of-runtime');
const chart =
  'https://github.com/kata-containers/kata-containers/blob/7c6ba40c54ea29b459b4997cff948caaba4e658b/tools/packaging/kata-deploy/helm-chart/kata-deploy/values.yaml';
const consequence =
  'Without one the virtual machine of each Pod counts for nothing: nodes are filled beyond what they have, and the memory of the Pod has to do for both.';

describe('overhead-of-runtime', () => {
  it('misses an overhead in block style, in flow style and in JSON', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata-clh # Cloud Hypervisor
         ^^^^^^^^ information overhead-of-runtime: kata-deploy gives this class an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0). ${consequence} See ${chart}
scheduling: { nodeSelector: { disk: ssd } }
---
{ apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: b }, handler: kata-clh }
                                                                                  ^^^^^^^^ information overhead-of-runtime: kata-deploy gives this class an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0). ${consequence} See ${chart}
---
{"apiVersion": "node.k8s.io/v1", "kind": "RuntimeClass", "metadata": {"name": "c"}, "handler": "kata-clh"}
                                                                                               ^^^^^^^^^^ information overhead-of-runtime: kata-deploy gives this class an overhead of 130Mi memory, 250m cpu (kata-deploy 4.1.0). ${consequence} See ${chart}
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
});
