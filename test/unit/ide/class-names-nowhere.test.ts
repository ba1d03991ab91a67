import { describe, it } from 'node:test';
import { check } from '../../support/check.ts';

const classes = `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sealed
handler: own
`;

describe('no class is named', () => {
  it('by schemas, patterns of policies, the texts of programs, examples, empty values and placeholders', () =>
    check(`${classes}=== schema.json
{"properties": {"runtimeClassName": {"type": "string", "default": "none"}}}
=== policy.yaml
apiVersion: kyverno.io/v1
kind: ClusterPolicy
spec:
  rules: [{ validate: { pattern: { spec: { runtimeClassName: "seal*|gvisor" } } } }]
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  containers:
  - name: a
    image: a
    args:
    - |
      runtimeClassName: other
=== chart/tests/values.yaml
runtimeClassName: other
=== values.yaml
a: { runtimeClassName: "" }
b: { runtimeClassName: }
c: { runtimeClassName: null }
d: { runtimeClassName: "\${CLASS}" }
=== last-applied.yaml
apiVersion: example.com/v1
kind: Database
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"spec": {"runtimeClassName": "other"}}'
=== notes.yaml
description: |
  runtimeClassName is the name of a class: sealed or another.
=== patch.yaml
- op: remove
  path: /spec/template/spec/runtimeClassName
`));
});
