import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('invalid-node-selector');

describe('invalid-node-selector', () => {
  it('finds keys and values, each at its place', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling:
  nodeSelector:
    "a b": c
    ^^^^^ error invalid-node-selector: "a b" is not a valid label key: use letters, digits, "-", "_" and ".". (API server: scheduling.nodeSelector: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'))
    d: "e f"
       ^^^^^ error invalid-node-selector: "e f" is not a valid label value: use letters, digits, "-", "_" and ".". (API server: scheduling.nodeSelector: Invalid value: "e f": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?'))
    a/b/c: ""
    ^^^^^ error invalid-node-selector: "a/b/c" is not a valid label key: it has more than one "/". (API server: scheduling.nodeSelector: Invalid value: "a/b/c": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName'))
    Example.com/x: z
    ^^^^^^^^^^^^^ error invalid-node-selector: "Example.com/x" is not a valid label key: its prefix must be a DNS name in lowercase. (API server: scheduling.nodeSelector: Invalid value: "Example.com/x": prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: kata, scheduling: { nodeSelector: { a: llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll } } }
                                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-node-selector: A label value has at most 63 characters. (API server: scheduling.nodeSelector: Invalid value: "llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll": must be no more than 63 bytes)
`));

  it('finds them in Pods and templates that name a class', () =>
    check(
      `apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  runtimeClassName: kata
  nodeSelector: { a: b c }
                     ^^^ error invalid-node-selector: "b c" is not a valid label value: use letters, digits, "-", "_" and ".". (API server: spec.nodeSelector: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?'))
  containers: [{ name: c, image: i }]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      nodeSelector: { a: b c }
                         ^^^ error invalid-node-selector: "b c" is not a valid label value: use letters, digits, "-", "_" and ".". The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event. (API server: spec.nodeSelector: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?'))
      containers: [{ name: c, image: i }]
---
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  # runtimeClassName
  nodeSelector: { a: b c }
  containers: [{ name: c, image: i }]
`,
      { kubernetesVersion: '1.30' },
    ));

  it('says less of templates that nobody validates', () =>
    check(`apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: w }
spec:
  template:
    spec:
      runtimeClassName: kata
      nodeSelector: { a: b c }
                         ^^^ warning invalid-node-selector: "b c" is not a valid label value: use letters, digits, "-", "_" and ".". The Rollout is accepted; its Pods cannot be created. (API server: spec.nodeSelector: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?'))
      containers: [{ name: c, image: i }]
`));

  it('says nothing of placeholders, other types, templates and labels that nobody has', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
scheduling: { nodeSelector: { "\${KEY}": a, b: <value>, c: true, d: "" } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
scheduling: { nodeSelector: { "a b": {{ .x }} } }
`));
});
