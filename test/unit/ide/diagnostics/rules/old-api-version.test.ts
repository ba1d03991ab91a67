import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';

const upgrade = 'Upgrade to node.k8s.io/v1';

const beta = `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
`;

const check = checking('old-api-version');

describe('old-api-version', () => {
  it('finds it in quotes, flow style, JSON, lists and between other documents', () =>
    check(`=== classes.yaml
%YAML 1.1
---
apiVersion: "node.k8s.io/v1alpha1"
            ^^^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1.
kind: RuntimeClass
metadata: { name: a }
spec: { runtimeHandler: runsc, overhead: { podFixed: { cpu: 1 } } }
...
---
apiVersion: v1
kind: List
items:
- spec:
    runtimeHandler: runsc
  kind: RuntimeClass
  apiVersion: node.k8s.io/v1alpha1
              ^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1.
- {kind: RuntimeClass, metadata: {name: 日本𝕏}, apiVersion: node.k8s.io/v1beta1, handler: runsc}
                                                           ^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1beta1 was removed in Kubernetes 1.25. Use node.k8s.io/v1.
=== class.json
{
  "apiVersion": "node.k8s.io/v1alpha1",
                ^^^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1.
  "kind": "RuntimeClass",
  "spec": {
    "runtimeHandler": "runsc"
  }
}
`));

  it('keeps Windows line breaks, comments and what is indented further', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1alpha1 # since 2018
            ^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1.
kind: RuntimeClass
metadata: { name: a }
spec: # all of it
  # first
  runtimeHandler: runsc # here
  scheduling:
    tolerations:
      - key: a
      # last
  # after
`),
    ));

  it('is an error where the version is known and too new, by setting or by the oldest saved cluster', async () => {
    await check(
      `apiVersion: node.k8s.io/v1beta1
            ^^^^^^^^^^^^^^^^^^^ error old-api-version: node.k8s.io/v1beta1 was removed in Kubernetes 1.25. Use node.k8s.io/v1.
kind: RuntimeClass
metadata: { name: a }
handler: runsc
`,
      { kubernetesVersion: 'v1.25.0' },
    );
    await check(`=== .runtimeclass/new.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.36.0 } }
items: []
=== .runtimeclass/old.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.24.3-gke.100 } }
items: []
=== classes.yaml
apiVersion: node.k8s.io/v1beta1
            ^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1beta1 was removed in Kubernetes 1.25. Use node.k8s.io/v1. Not served by new 1.36.0. Still served by old 1.24.3, with a warning.
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1alpha1
            ^^^^^^^^^^^^^^^^^^^^ error old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1. Not served by new 1.36.0, old 1.24.3.
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: runsc }
`);
  });

  it('says of each saved cluster of a known version what it does with it', () =>
    check(`=== .runtimeclass/2020.yaml
apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/server-version: v1.20.2
    runtimeclass.dev/synced-at: "2020-12-24T12:00:00Z"
items: []
=== .runtimeclass/unknown.yaml
apiVersion: v1
kind: List
items: []
=== classes.yaml
apiVersion: node.k8s.io/v1beta1
            ^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1beta1 was removed in Kubernetes 1.25. Use node.k8s.io/v1. Still served by 2020 1.20.2.
kind: RuntimeClass
metadata: { name: a }
handler: runsc
---
apiVersion: node.k8s.io/v1alpha1
            ^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1. Served by 2020 1.20.2 only if an administrator enabled it.
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: runsc }
`));

  it('says nothing where the cluster is known to be too old for v1', () =>
    check(beta, { kubernetesVersion: '1.19' }));

  it('offers no fix where it is not clear what the author means or something would be lost', async () => {
    const picture = `apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: two }
handler: kata
spec: { runtimeHandler: runsc }
---
{apiVersion: node.k8s.io/v1alpha1, kind: RuntimeClass, spec: { runtimeHandler: runsc, runtime: gvisor }}
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: anchored }
x-spec: *spec
spec: &spec { runtimeHandler: runsc }
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: overhead }
overhead: { podFixed: { cpu: 1 } }
spec: { runtimeHandler: runsc, overhead: { podFixed: { cpu: 2 } } }
`;
    assert.deepEqual(await offeredFixes('old-api-version', picture), []);
  });

  it('takes a handler under the name or in the place of another version for what was meant', async () => {
    const v1 = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: runsc\n';
    const alpha = v1.replace('/v1\n', '/v1alpha1\n').replace('handler: runsc\n', '');
    for (const body of [
      'handler: runsc',
      'runtimeHandler: runsc',
      'spec:\n  handler: runsc',
      'spec:\n  runtimeHandler: runsc',
      'spec: { handler: runsc }',
    ]) {
      assert.equal(await fix(`${alpha}${body}\n`, upgrade), v1, body);
    }
    assert.equal(await fix(`${alpha}handler: runsc\nspec:\n  runtimeHandler: runsc\n`, upgrade), v1);
  });

  it('finds it in patches too, where nothing is missing', () =>
    check(`=== kustomization.yaml
patchesStrategicMerge:
  - patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1beta1
            ^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1beta1 was removed in Kubernetes 1.25. Use node.k8s.io/v1.
kind: RuntimeClass
metadata: { name: a }
overhead: { podFixed: { cpu: 1 } }
`));

  it('says nothing of other groups, unknown versions, templates and conflicts', () =>
    check(`apiVersion: node.k8s.io/v2
kind: RuntimeClass
metadata: { name: a }
---
apiVersion: example.com/v1beta1
kind: RuntimeClass
metadata: { name: b }
---
apiVersion: node.k8s.io/{{ .Values.version }}
kind: RuntimeClass
metadata: { name: c }
---
<<<<<<< HEAD
apiVersion: node.k8s.io/v1beta1
=======
apiVersion: node.k8s.io/v1
>>>>>>> theirs
kind: RuntimeClass
`));
});
