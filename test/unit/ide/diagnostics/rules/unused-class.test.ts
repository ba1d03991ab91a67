import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading } from '../../../../support/check.ts';

const check = checking('unused-class');

describe('unused-class', () => {
  it('finds a class beside one that is used', () =>
    check(`=== classes/a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
=== classes/b.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
                  ^ hint unused-class: No workload in this workspace uses RuntimeClass "b". "a" in the same folder is used.
handler: runsc
=== pods/pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a
  containers: [{ name: c, image: i }]
`));

  it('says nothing of a name in the values of a chart, under whatever key', () =>
    check(`=== classes/a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
=== classes/b.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: runsc
=== pods/pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a
  containers: [{ name: c, image: i }]
=== chart/Chart.yaml
name: chart
=== chart/templates/a.yaml
runtimeClassName: {{ .Values.isolation }}
=== chart/values.yaml
isolation: sandboxed
`));

  it('says nothing where no class of the folder is used, and of what platforms ship', () =>
    check(`=== platform/a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: runsc
=== app/c.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata-qemu-snp }
handler: kata-qemu-snp
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: c
  containers: [{ name: c, image: i }]
`));

  it('sees uses in values, templates, policies and JSON patches', () =>
    check(`=== a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: in-values }
handler: a
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: in-template }
handler: a
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: in-policy }
handler: a
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: in-patch }
handler: a
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a
  containers: [{ name: c, image: i }]
=== values.yaml
server:
  runtimeClassName: in-values
=== templates/pod.yaml
spec:
  {{ if .x }}
  runtimeClassName: in-template
=== policy.yaml
exemptions:
  runtimeClasses:
    - other
    - in-policy
=== kustomization.yaml
patches:
  - patch: |-
      - op: replace
        path: /spec/template/spec/runtimeClassName
        value: in-patch
`));

  it('says nothing of a class that Pods get by the policy', () =>
    check(`=== .runtimeclass/policy.yaml
requirements: [{ defaultClass: by-default, needs: {} }]
=== pod.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: by-default }
handler: a
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: named }
handler: a
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec: { runtimeClassName: named, containers: [] }
`));

  it('says nothing of saved clusters, patches and placeholders', () =>
    check(`=== pod.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: FILLED_BY_OPERATOR }
handler: runsc
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: a
  containers: [{ name: c, image: i }]
=== kustomization.yaml
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: p }
overhead: {}
=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.0 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: a }, handler: runsc }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: b }, handler: runsc }
`));

  it('waits until everything was read', () => {
    const classes = ['a', 'b'].map(
      name => `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: ${name} }\nhandler: runsc\n`,
    );
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { runtimeClassName: a }\n';
    assert.equal(findingsWhileReading([...classes, pod].join('---\n')), '');
  });
});
