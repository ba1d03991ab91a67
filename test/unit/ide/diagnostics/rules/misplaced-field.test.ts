import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('misplaced-field');

describe('misplaced-field', () => {
  it('finds what v1 has elsewhere', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: 日本𝕏
  overhead: { podFixed: { cpu: 1 } }
  ^^^^^^^^ error misplaced-field: overhead belongs at the top level, not in metadata. (API server: unknown field "metadata.overhead")
runtimeHandler: runsc
^^^^^^^^^^^^^^ error misplaced-field: In node.k8s.io/v1 this field is called handler. (API server: unknown field "runtimeHandler")
nodeSelector: { a: b }
^^^^^^^^^^^^ error misplaced-field: The field nodeSelector of a RuntimeClass belongs in scheduling. (API server: unknown field "nodeSelector")
tolerations:
^^^^^^^^^^^ error misplaced-field: The field tolerations of a RuntimeClass belongs in scheduling. (API server: unknown field "tolerations")
  - key: a
spec:
^^^^ error misplaced-field: node.k8s.io/v1 has no spec: its fields are at the top level. (API server: unknown field "spec")
  scheduling: {}
`));

  it('finds what v1alpha1 has elsewhere', () =>
    check(`apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: a, handler: runsc }
                     ^^^^^^^ error misplaced-field: runtimeHandler belongs in spec, not in metadata. (API server: unknown field "metadata.handler")
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: a }
overhead: { podFixed: { cpu: 1 } }
^^^^^^^^ error misplaced-field: In node.k8s.io/v1alpha1 this field is spec.overhead. (API server: unknown field "overhead")
spec:
  handler: runsc
  ^^^^^^^ error misplaced-field: In node.k8s.io/v1alpha1 this field is called runtimeHandler. (API server: unknown field "handler")
  nodeSelector: { a: b }
  ^^^^^^^^^^^^ error misplaced-field: The field nodeSelector of a RuntimeClass belongs in scheduling. (API server: unknown field "nodeSelector")
`));

  it('finds it in JSON, in flow style and in lists', () =>
    check(`=== class.json
{
  "apiVersion": "node.k8s.io/v1", "kind": "RuntimeClass",
  "metadata": { "name": "é", "handler": "runsc" },
                             ^^^^^^^^^ error misplaced-field: handler belongs at the top level, not in metadata. (API server: unknown field "metadata.handler")
  "overhead": { "cpu": "1", "memory": "2" }, "tolerations": []
                ^^^^^ error misplaced-field: cpu belongs in overhead.podFixed. (API server: unknown field "overhead.cpu")
                            ^^^^^^^^ error misplaced-field: memory belongs in overhead.podFixed. (API server: unknown field "overhead.memory")
                                             ^^^^^^^^^^^^^ error misplaced-field: The field tolerations of a RuntimeClass belongs in scheduling. (API server: unknown field "tolerations")
}
=== list.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClassList
items:
- spec:
  ^^^^ error misplaced-field: node.k8s.io/v1 has no spec: its fields are at the top level. (API server: unknown field "spec")
    handler: runsc
  metadata: { name: a }
- {metadata: {name: b}, spec: {runtimeHandler: runsc}}
                        ^^^^ error misplaced-field: node.k8s.io/v1 has no spec: its fields are at the top level. (API server: unknown field "spec")
- metadata: {name: c, handler: runsc}
                      ^^^^^^^ error misplaced-field: handler belongs at the top level, not in metadata. (API server: unknown field "metadata.handler")
`));

  it('keeps Windows line breaks, comments and blank lines', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: a
  scheduling: # where
  ^^^^^^^^^^ error misplaced-field: scheduling belongs at the top level, not in metadata. (API server: unknown field "metadata.scheduling")
    nodeSelector:
      a: b

    # and
    tolerations:
      - key: a
handler: runsc
overhead:
  # cores
  cpu: 250m # half of it for the agent
  ^^^ error misplaced-field: cpu belongs in overhead.podFixed. (API server: unknown field "overhead.cpu")

  # bytes
  memory: 1Gi
  ^^^^^^ error misplaced-field: memory belongs in overhead.podFixed. (API server: unknown field "overhead.memory")
`),
    ));

  it('moves into what is there already', async () => {
    const before = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
overhead:
  podFixed:
      cpu: 250m
  memory: 1Gi # measured
scheduling: { nodeSelector: {} }
tolerations: []
`;
    const after = before
      .replace('  memory: 1Gi # measured\n', '')
      .replace('250m\n', '250m\n      memory: 1Gi # measured\n');
    assert.equal(await fix(before, "Move 'memory' into podFixed"), after);
    assert.equal(
      await fix(before, "Move 'tolerations' into scheduling"),
      before.replace('tolerations: []\n', '').replace('{} }', '{}, tolerations: [] }'),
    );
  });

  it('moves out of flow style into block style', async () => {
    const before = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a, handler: runsc }\n';
    const after = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: runsc\n';
    assert.equal(await fix(before, "Move 'handler' out of metadata"), after);
  });

  it('moves the last line of a file that does not end with a line break', async () => {
    const before = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\n  handler: runsc';
    const after = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\nhandler: runsc\n';
    assert.equal(await fix(before, "Move 'handler' out of metadata"), after);
  });

  it('offers no fix where the right place is taken, or something would be lost', async () => {
    const picture = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a, handler: runsc }
handler: kata
runtimeHandler: kata
overhead:
  cpu: 1
  other: {}
  memory: 1
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b, handler: runsc }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: &name c }
handler: kata
scheduling: {}
nodeSelector: { class: *name }
`;
    assert.deepEqual(await offeredFixes('misplaced-field', picture), []);
  });

  it('finds it in text that is still being typed, in patches, and where an anchor is used twice', () =>
    check(`=== typing.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: a
spec:
^^^^ error misplaced-field: node.k8s.io/v1 has no spec: its fields are at the top level. (API server: unknown field "spec")
---
apiVersion: v1
kind: List
items:
  - &class
    apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: b }
    runtimeHandler: runsc
    ^^^^^^^^^^^^^^ error misplaced-field: In node.k8s.io/v1 this field is called handler. (API server: unknown field "runtimeHandler")
  - *class
=== kustomization.yaml
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
spec:
^^^^ error misplaced-field: node.k8s.io/v1 has no spec: its fields are at the top level. (API server: unknown field "spec")
  overhead: { podFixed: { cpu: 1 } }
`));

  it('says nothing of labels, placeholders, templates and kinds of others', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: a
  labels: { handler: runsc }
  annotations: { overhead: "1" }
handler: runsc
overhead: { podFixed: { cpu: 1 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
spec:
  handler: {{ .Values.handler }}
---
apiVersion: example.com/v1
kind: RuntimeClass
metadata: { name: c, handler: runsc }
`));
});
