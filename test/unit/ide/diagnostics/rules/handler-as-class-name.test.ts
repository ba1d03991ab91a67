import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, findingsWhileReading, withCrlf } from '../../../../support/check.ts';

const check = checking('handler-as-class-name');

describe('handler-as-class-name', () => {
  it('finds the handler in quotes, flow style, JSON and after characters outside ASCII', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
=== pods.yaml
{apiVersion: v1, kind: Pod, metadata: {name: "日本𝕏"}, spec: {runtimeClassName: 'runsc'}}
                                                                               ^^^^^^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor"?
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  spec:
    runtimeClassName: >-
                      ^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor"?
      runsc
    containers: []
=== pod.json
{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "runsc"}}
                                                                 ^^^^^^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor"?
`));

  it('keeps Windows line breaks', () =>
    check(
      withCrlf(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: runsc # fast
                    ^^^^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor"?
  containers: []
`),
    ));

  it('names every class with the handler and offers each', () =>
    check(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor-b }
handler: runsc
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: gvisor-a }
handler: runsc
=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: runsc
                    ^^^^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor-a" or "gvisor-b"?
`));

  it('is an error where a cluster was saved, whichever of several has the class', () =>
    check(`=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
items: []
=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: sandboxed }, handler: gvisor }
=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: gvisor
                    ^^^^^^ error handler-as-class-name: "gvisor" is a handler, not a RuntimeClass. Did you mean "sandboxed"?
`));

  it('leaves names alone that are a class as well, or that a platform installs while no cluster was saved', () =>
    check(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: gvisor
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata-slow }
handler: kata
=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: gvisor }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata }
`));

  it('replaces an alias and leaves its anchor to the others', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
=== pods.yaml
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata:
    labels: { runtime: &runtime runsc }
  spec:
    runtimeClassName: *runtime
                      ^^^^^^^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor"?
- apiVersion: v1
  kind: Pod
  spec: &shared { runtimeClassName: runsc }
                                    ^^^^^ warning handler-as-class-name: "runsc" is a handler, not a RuntimeClass. Did you mean "gvisor"?
- apiVersion: v1
  kind: Pod
  spec: *shared
- apiVersion: v1
  kind: Pod
  spec: { <<: *shared, containers: [] }
`));

  it('says nothing of placeholders, templates and the handler of a class that is only a placeholder', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: "\${NAME}" }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: "<handler>"
=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: "<handler>" }
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: {{ .Values.handler }}
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: runsc }
`));

  it('says nothing while the folders are still being read', () => {
    const found = findingsWhileReading(`apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
  - { apiVersion: v1, kind: Pod, spec: { runtimeClassName: runsc } }
`);
    assert.equal(found, '');
  });
});
