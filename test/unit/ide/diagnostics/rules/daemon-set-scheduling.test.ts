import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { itemYaml, nodeYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('daemon-set-scheduling');

const declared = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
scheduling:
  nodeSelector: { rt: kata, "on": "yes" }
  tolerations: [{ key: rt, operator: Equal, value: kata, effect: NoExecute, tolerationSeconds: 60 }]
`;

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.30.2' }, [
  runtimeClassYaml(
    'kata',
    'kata',
    'scheduling: { nodeSelector: { rt: kata }, tolerations: [{ key: rt, operator: Exists }] }',
  ),
]);

const matching = itemYaml(nodeYaml('name: n1, labels: { rt: kata }'));

const others =
  itemYaml(nodeYaml('name: n2, annotations: { runtimeclass.dev/nodes: "5" }')) +
  itemYaml(
    nodeYaml(
      'name: n3, labels: { rt: kata }',
      'spec: { taints: [{ key: rt, value: kata, effect: NoSchedule }] }',
    ),
  );

describe('daemon-set-scheduling', () => {
  it('follows from the class alone while no nodes are known, in every style', () =>
    check(`${declared}=== daemon-sets.yaml
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata } } }
                                              ^^^^ warning daemon-set-scheduling: The controller of a DaemonSet ignores the scheduling of RuntimeClass "kata". It also creates Pods for nodes without rt=kata, on=yes; they stay Pending. It creates no Pods for nodes with a taint that only the class tolerates (rt=kata:NoExecute).
---
apiVersion: extensions/v1beta1
kind: DaemonSet
spec:
  template:
    spec:
      nodeSelector: { rt: kata }
      tolerations:
      - operator: Exists
        effect: NoSchedule
      # the class
      runtimeClassName: kata
                        ^^^^ warning daemon-set-scheduling: The controller of a DaemonSet ignores the scheduling of RuntimeClass "kata". It also creates Pods for nodes without on=yes; they stay Pending. It creates no Pods for nodes with a taint that only the class tolerates (rt=kata:NoExecute).
      # the containers
      containers: []
---
{ "apiVersion": "apps/v1", "kind": "DaemonSet",
  "spec": { "template": { "spec": { "runtimeClassName": "kata", "tolerations": [{ "key": "a" }] } } } }
                                                        ^^^^^^ warning daemon-set-scheduling: The controller of a DaemonSet ignores the scheduling of RuntimeClass "kata". It also creates Pods for nodes without rt=kata, on=yes; they stay Pending. It creates no Pods for nodes with a taint that only the class tolerates (rt=kata:NoExecute).
`));

  it('inserts what is missing', async () => {
    const mended = await fix(
      withCrlf(`=== daemon-set.yaml
apiVersion: apps/v1
kind: DaemonSet
spec:
  template:
    spec:
      runtimeClassName: kata # all of them
      tolerations:
      - operator: Exists
        effect: NoSchedule
      nodeSelector:
        rt: kata
${declared}`),
      'Repeat the scheduling of the class',
    );
    const expected = `apiVersion: apps/v1
kind: DaemonSet
spec:
  template:
    spec:
      runtimeClassName: kata # all of them
      tolerations:
      - operator: Exists
        effect: NoSchedule
      - key: rt
        operator: Equal
        value: kata
        effect: NoExecute
        tolerationSeconds: 60
      nodeSelector:
        rt: kata
        "on": "yes"
`;
    assert.equal(mended, expected.replaceAll('\n', '\r\n'));
  });

  it('says on which of the known nodes something goes wrong', () =>
    check(`${staging}${matching}${others}=== daemon-set.yaml
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata } } }
                                              ^^^^ warning daemon-set-scheduling: The controller of a DaemonSet ignores the scheduling of RuntimeClass "kata" (staging). It also creates Pods for nodes without rt=kata, here for 5 nodes (n2, ...); they stay Pending. It creates no Pods for nodes with a taint that only the class tolerates (rt), here for node n3. (scheduler: 0/7 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 6 node is filtered out by the prefilter result. preemption: 0/7 nodes are available: 7 Preemption is not helpful for scheduling)
`));

  it('says nothing where nothing goes wrong on the known nodes', () =>
    check(`${staging}${matching}=== daemon-set.yaml
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata } } }
`));

  it('lets pass templates that say the same, also by affinity', () =>
    check(`${staging}=== daemon-sets.yaml
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata, nodeSelector: { rt: kata }, tolerations: [{ operator: Exists }] } } }
---
apiVersion: apps/v1
kind: DaemonSet
spec:
  template:
    spec:
      runtimeClassName: kata
      tolerations: [{ key: rt, operator: Exists }]
      affinity:
        nodeAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            nodeSelectorTerms: [{ matchExpressions: [{ key: rt, operator: In, values: [kata] }] }]
`));

  it('says nothing of other kinds, of patches, refused Pods and unknown classes', () =>
    check(`${staging}=== others.yaml
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { runtimeClassName: kata } } }
---
apiVersion: apps.kruise.io/v1alpha1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata, containers: [] } } }
---
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata, nodeSelector: { rt: runc } } } }
---
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: unknown } } }
=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
apiVersion: apps/v1
kind: DaemonSet
spec: { template: { spec: { runtimeClassName: kata } } }
`));

  it('offers no fix where an alias would be edited for others too', async () => {
    const picture = `${declared}=== daemon-set.yaml
apiVersion: apps/v1
kind: DaemonSet
metadata: { labels: &labels { rt: kata } }
spec: { template: { spec: { runtimeClassName: kata, nodeSelector: *labels } } }
`;
    assert.deepEqual(await offeredFixes('daemon-set-scheduling', picture), []);
  });
});
