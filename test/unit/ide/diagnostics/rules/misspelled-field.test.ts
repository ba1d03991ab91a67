import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';

const check = checking('misspelled-field');

describe('misspelled-field', () => {
  it('finds every field of a RuntimeClass, down to its tolerations', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
Metadata: { name: a }
^^^^^^^^ error misspelled-field: Unknown field "Metadata". Did you mean "metadata"?
runtimehandler: runsc
^^^^^^^^^^^^^^ error misspelled-field: Unknown field "runtimehandler". Did you mean "handler"?
Overhead: {}
^^^^^^^^ error misspelled-field: Unknown field "Overhead". Did you mean "overhead"?
overhead:
  PodFixed: { cpu: 1 }
  ^^^^^^^^ error misspelled-field: Unknown field "PodFixed". Did you mean "podFixed"?
scheduling:
  node-selector: { a: b }
  ^^^^^^^^^^^^^ error misspelled-field: Unknown field "node-selector". Did you mean "nodeSelector"?
  tolerations:
    - Key: a
      ^^^ error misspelled-field: Unknown field "Key". Did you mean "key"?
      toleration_seconds: 1
      ^^^^^^^^^^^^^^^^^^ error misspelled-field: Unknown field "toleration_seconds". Did you mean "tolerationSeconds"?
    - &shared { Effect: NoSchedule }
                ^^^^^^ error misspelled-field: Unknown field "Effect". Did you mean "effect"?
    - *shared
`));

  it('knows the places of v1alpha1', () =>
    check(`apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: a }
spec:
  runtimehandler: runsc
  ^^^^^^^^^^^^^^ error misspelled-field: Unknown field "runtimehandler". Did you mean "runtimeHandler"?
  overhead: { podfixed: {} }
              ^^^^^^^^ error misspelled-field: Unknown field "podfixed". Did you mean "podFixed"?
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec:
  Handler: runsc
  ^^^^^^^ error misspelled-field: Unknown field "Handler". Did you mean "runtimeHandler"?
`));

  it('finds the fields of a Pod spec in built-in and custom kinds', () =>
    check(
      withCrlf(`apiVersion: apps/v1
kind: Deployment
spec:
  template:
    spec:
      "runtime_class_name": gvisor
      ^^^^^^^^^^^^^^^^^^^^ error misspelled-field: Unknown field "runtime_class_name". Did you mean "runtimeClassName"?
      Overhead: {}
      ^^^^^^^^ error misspelled-field: Unknown field "Overhead". Did you mean "overhead"?
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
spec: { template: { spec: { 'runtimeClass': gvisor } } }
                            ^^^^^^^^^^^^^^ error misspelled-field: Unknown field "runtimeClass". Did you mean "runtimeClassName"?
---
{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "é"}, "spec": {"runtimeclassname": "gvisor"}}
                                                                        ^^^^^^^^^^^^^^^^^^ error misspelled-field: Unknown field "runtimeclassname". Did you mean "runtimeClassName"?
`),
    ));

  it('offers no fix where the right field is there too', async () => {
    const picture = `apiVersion: v1
kind: Pod
spec:
  runtimeClassName: gvisor
  runtimeClass: gvisor
  ^^^^^^^^^^^^ error misspelled-field: Unknown field "runtimeClass". Did you mean "runtimeClassName"?
`;
    await check(picture);
    assert.deepEqual(await offeredFixes('misspelled-field', picture), []);
  });

  it('takes only the last line for the key while a word above it is being typed', () =>
    check(`apiVersion: v1
kind: Pod
spec:
  tol
  RuntimeClassName: gvisor
  ^^^^^^^^^^^^^^^^ error misspelled-field: Unknown field "RuntimeClassName". Did you mean "runtimeClassName"?
`));

  it('says nothing of fields of other types that are called so', () =>
    check(`apiVersion: apps.nvidia.com/v1alpha1
kind: NemoCustomizer
spec:
  runtimeClass: nvidia
---
apiVersion: tekton.dev/v1
kind: TaskRun
spec:
  podTemplate: { runtimeclassname: gvisor }
---
apiVersion: v1
kind: ConfigMap
data: { runtimeclassname: gvisor }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a, labels: { Handler: x } }
handler: runsc
overhead: { podFixed: { CPU: 1 } }
---
apiVersion: v1
kind: Pod
spec:
  runtimeclassname: {{ .Values.class }}
`));
});
