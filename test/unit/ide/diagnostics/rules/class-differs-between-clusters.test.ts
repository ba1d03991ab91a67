import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('class-differs-between-clusters');

const saved = (context: string, ...classes: string[]) => `=== .runtimeclass/${context}.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z" } }
items:
${classes.map(text => `  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, ${text} }\n`).join('')}`;

const kata = (handler: string, more = '') => `metadata: { name: kata }, handler: ${handler}${more}`;

describe('class-differs-between-clusters', () => {
  it('says at the declaration in what they differ, but for the handler', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: kata
        ^^^^ information class-differs-between-clusters: RuntimeClass "kata" is not the same in all clusters. overhead: +250m CPU (dev, staging), none (prod). nodeSelector: none (dev, prod), a=b,c=d (staging).
handler: kata-qemu
=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
${saved('dev', kata('kata-qemu', ', overhead: { podFixed: { cpu: 250m } }'))}${saved(
  'prod',
  kata('kata-fc'),
)}${saved('staging', kata('kata-qemu', ', overhead: { podFixed: { cpu: "0.25" } }, scheduling: { nodeSelector: { c: d, a: b } }'))}`));

  it('says at Pods what no file declares: a warning where it is another runtime, else a hint', () =>
    check(`=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
                    ^^^^ warning class-differs-between-clusters: RuntimeClass "kata" is not the same in all clusters. handler: kata-fc (prod), kata-qemu (staging).
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: gvisor
                    ^^^^^^ hint class-differs-between-clusters: RuntimeClass "gvisor" is not the same in all clusters. tolerations: none (prod), {key: a, operator: Exists} (staging).
${saved('prod', kata('kata-fc'), 'metadata: { name: gvisor }, handler: runsc')}${saved(
  'staging',
  kata('kata-qemu'),
  'metadata: { name: gvisor }, handler: runsc, scheduling: { tolerations: [{ operator: Exists, key: a }] }',
)}`));

  it('says nothing where they do the same, where one has it, of placeholders, patches and in templates', () =>
    check(`=== others.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: "\${CLASS}" }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: "\${CLASS}" }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: {{ .class }} }
=== kustomization.yaml
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: crun }
overhead: { podFixed: { cpu: 1 } }
${saved(
  'prod',
  kata('kata', ', overhead: { podFixed: { cpu: 1, memory: 1Gi } }'),
  'metadata: { name: gvisor }, handler: runsc',
  'metadata: { name: crun }, handler: crun',
)}${saved(
  'staging',
  kata('kata', ', overhead: { podFixed: { memory: "1073741824", cpu: 1000m } }'),
  'metadata: { name: crun }, handler: crun, overhead: { podFixed: { cpu: 2 } }',
)}`));
});
