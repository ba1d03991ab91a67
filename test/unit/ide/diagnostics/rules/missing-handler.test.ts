import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading, withCrlf } from '../../../../support/check.ts';

const check = checking('missing-handler', 'misplaced-field', 'misspelled-field');

describe('missing-handler', () => {
  it('finds absent, empty and null handlers of every version', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
^^^^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
metadata: { name: absent }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: "日本" }
handler: ''
^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
---
{ "apiVersion": "node.k8s.io/v1", "kind": "RuntimeClass", "metadata": { "name": "𝕏" }, "handler": null }
                                                                                        ^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
---
kind: RuntimeClass
^^^^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a runtimeHandler: the name of a runtime that nodes have. (API server: handler: Required value)
apiVersion: node.k8s.io/v1alpha1
metadata: { name: alpha }
spec: {}
`));

  it('speaks as the version of the cluster does', () =>
    check(
      `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: old }
handler: ~
^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Invalid value: "")
`,
      { kubernetesVersion: '1.35' },
    ));

  it('looks at each item of a list, also where the list says what they are', () =>
    check(`apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: a }, handler: runsc }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: b } }
                                  ^^^^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClassList
items:
  - metadata: { name: c }
    ^^^^^^^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
`));

  it('finds it in text that is still being typed', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: a
handler:
^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: b
handler: "
^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
`),
    ));

  it('follows aliases and merge keys', () =>
    check(`apiVersion: v1
kind: List
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: &name a }
    handler: *name
  - &base
    apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: b }
    handler: runsc
  - <<: *base
    metadata: { name: c }
  - <<: *base
    handler: ""
    ^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
    metadata: { name: d }
`));

  it('leaves a handler in a wrong place or spelling to the rules about that', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a, handler: runsc }
                     ^^^^^^^ error misplaced-field: handler belongs at the top level, not in metadata. (API server: unknown field "metadata.handler")
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
Handler: runsc
^^^^^^^ error misspelled-field: Unknown field "Handler". Did you mean "handler"?
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: c }
runtime_handler: runsc
^^^^^^^^^^^^^^^ error misspelled-field: Unknown field "runtime_handler". Did you mean "handler"?
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
spec: { runtimeHandler: runsc }
^^^^ error misplaced-field: node.k8s.io/v1 has no spec: its fields are at the top level. (API server: unknown field "spec")
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: e }
spec: { Handler: runsc }
        ^^^^^^^ error misspelled-field: Unknown field "Handler". Did you mean "runtimeHandler"?
`));

  it('never leaves a class without handler unmentioned', () =>
    check(`apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
^^^^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a runtimeHandler: the name of a runtime that nodes have. (API server: handler: Required value)
metadata: { name: a }
Handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
^^^^^^^^^^^^^^^^^^ error missing-handler: A RuntimeClass needs a handler: the name of a runtime that nodes have. (API server: handler: Required value)
metadata: { name: b, HANDLER: runsc }
`));

  it('says nothing of patches, templates, conflicts and other kinds', () =>
    check(`=== kustomization.yaml
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
overhead: { podFixed: { cpu: 1 } }
=== others.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: {{ .Release.Name }}
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
<<<<<<< HEAD
metadata: { name: a }
=======
metadata: { name: b }
>>>>>>> theirs
---
apiVersion: example.com/v1
kind: RuntimeClass
metadata: { name: other-group }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: placeholder }
handler: "\${HANDLER}"
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: list }
handler: [runsc]
`));

  it('says nothing while the folders are still being read: the file may be a patch', () => {
    assert.equal(findingsWhileReading('apiVersion: node.k8s.io/v1\nkind: RuntimeClass\n'), '');
  });
});
