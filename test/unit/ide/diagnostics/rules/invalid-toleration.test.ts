import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';

const check = checking('invalid-toleration');

describe('invalid-toleration', () => {
  it('finds what goes together with nothing, each at its place', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling:
  tolerations:
    - effect: NoSchedule
      ^^^^^^^^^^^^^^^^^^ error invalid-toleration: A toleration without a key needs the operator Exists. (API server: scheduling.tolerations[0].operator: Invalid value: "": operator must be Exists when \`key\` is empty, which means "match all values and all keys")
    - { key: "a b", operator: Exists }
             ^^^^^ error invalid-toleration: "a b" is not a valid label key: use letters, digits, "-", "_" and ".". (API server: scheduling.tolerations[1].key: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'))
    - { key: a, operator: exists, effect: noschedule }
                          ^^^^^^ error invalid-toleration: "exists" is not an operator: use Equal or Exists. Did you mean "Exists"? (API server: scheduling.tolerations[2].operator: Unsupported value: "exists": supported values: "Equal", "Exists")
                                          ^^^^^^^^^^ error invalid-toleration: "noschedule" is not an effect: use NoSchedule, PreferNoSchedule or NoExecute. Did you mean "NoSchedule"? (API server: scheduling.tolerations[2].effect: Unsupported value: "noschedule": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute")
    - { key: a, operator: Exists, value: b }
                                         ^ error invalid-toleration: A toleration with the operator Exists has no value. (API server: scheduling.tolerations[3].operator: Invalid value: "b": value must be empty when \`operator\` is 'Exists')
    - { key: a, value: "b c" }
                       ^^^^^ error invalid-toleration: "b c" is not a valid label value: use letters, digits, "-", "_" and ".". (API server: scheduling.tolerations[4].operator: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?'))
    - { key: a, operator: Exists, effect: NoSchedule, tolerationSeconds: 5 }
                                          ^^^^^^^^^^ error invalid-toleration: tolerationSeconds needs the effect NoExecute. (API server: scheduling.tolerations[5].effect: Invalid value: "NoSchedule": effect must be 'NoExecute' when \`tolerationSeconds\` is set)
    - { key: a, operator: Lt, value: "5" }
                          ^^ error invalid-toleration: The operator Lt is behind a feature gate that is off by default. (API server: scheduling.tolerations[6].operator: Unsupported value: "Lt": supported values: "Equal", "Exists", "Lt", "Gt")
`));

  it('finds repetitions in a class, and leaves those of a Pod', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling: { tolerations: [{ key: a, operator: Exists }, { key: b, operator: Exists }, { key: a, operator: Exists }] }
                                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-toleration: The same toleration is listed above. (API server: scheduling.tolerations[2]: Duplicate value: {"Key":"a","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null})
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: kata
  tolerations: [{ key: a, operator: Exists }, { key: a, operator: Exists }]
  containers: [{ name: c, image: i }]
`));

  it('speaks as older servers do', () =>
    check(
      `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling: { tolerations: [{ key: a, operator: exists }] }
                                                ^^^^^^ error invalid-toleration: "exists" is not an operator: use Equal or Exists. Did you mean "Exists"? (API server: scheduling.tolerations.tolerations[0].operator: Unsupported value: "exists": supported values: "Equal", "Exists")
`,
      { kubernetesVersion: '1.34' },
    ));

  it('finds them in Pods and templates that name a class', () =>
    check(`apiVersion: apps/v1
kind: Deployment
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      tolerations: [{ key: a, operator: equal }]
                                        ^^^^^ error invalid-toleration: "equal" is not an operator: use Equal or Exists. Did you mean "Equal"? (API server: spec.template.spec.tolerations[0].operator: Unsupported value: "equal": supported values: "Equal", "Exists")
      containers: [{ name: c, image: i }]
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      tolerations: [{ key: a, effect: noexecute }]
                                      ^^^^^^^^^ warning invalid-toleration: "noexecute" is not an effect: use NoSchedule, PreferNoSchedule or NoExecute. Did you mean "NoExecute"? The Rollout is accepted; its Pods cannot be created. (API server: spec.tolerations[0].effect: Unsupported value: "noexecute": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute")
      containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  # runtimeClassName
  tolerations: [{}]
  containers: [{ name: c, image: i }]
`));

  it('keeps comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling:
  tolerations:
    # ours
    - key: a # the key
      operator: EXISTS # any
                ^^^^^^ error invalid-toleration: "EXISTS" is not an operator: use Equal or Exists. Did you mean "Exists"? (API server: scheduling.tolerations[0].operator: Unsupported value: "EXISTS": supported values: "Equal", "Exists")
    - key: b
      operator: Exists
    - key: b
      ^^^^^^ error invalid-toleration: The same toleration is listed above. (API server: scheduling.tolerations[2]: Duplicate value: {"Key":"b","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null})
      operator: Exists
    # the end
`),
    ));

  it('says nothing of placeholders and templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling: { tolerations: [{ key: "\${KEY}", operator: "\${OPERATOR}" }] }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
scheduling: { tolerations: [{ key: a, operator: {{ .x }} }] }
`));

  it('lets pass what admission drops before it is validated: in a Pod, not in a template', () =>
    check(`=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: kata }
    handler: kata
    scheduling: { tolerations: [{ operator: Exists, effect: NoSchedule }] }
=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, tolerations: [{ key: a, operator: exists, effect: NoSchedule }] }
---
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { runtimeClassName: kata, tolerations: [{ key: a, operator: exists, effect: NoSchedule }] } } }
                                                                                      ^^^^^^ error invalid-toleration: "exists" is not an operator: use Equal or Exists. Did you mean "Exists"? (API server: spec.template.spec.tolerations[0].operator: Unsupported value: "exists": supported values: "Equal", "Exists")
`));

  it('offers case, the removal of what goes with nothing, and nothing where that is not obvious', async () => {
    const offered = (toleration: string) =>
      offeredFixes(
        'invalid-toleration',
        `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: a\nscheduling: { tolerations: [${toleration}] }\n`,
      );
    assert.deepEqual(await offered('{ key: a, operator: EXISTS, effect: preferNoschedule }'), [
      'Write Exists',
      'Write PreferNoSchedule',
    ]);
    assert.deepEqual(await offered('{ key: a, tolerationSeconds: 5 }'), ['Remove tolerationSeconds']);
    assert.deepEqual(await offered('{ key: a, operator: Exists, value: b }'), ['Remove value']);
    assert.deepEqual(await offered('{ key: a, effect: Never, tolerationSeconds: 5 }'), []);
    assert.deepEqual(await offered('{ key: a, value: "b c" }'), []);
    assert.deepEqual(await offered('{}'), []);
  });
});
