import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';

const upgrade = 'Upgrade to node.k8s.io/v1';

const check = checking('old-api-version');

describe('old-api-version of what is no RuntimeClass itself', () => {
  it('finds it on a list, and upgrades the list with the items that share its version', async () => {
    const list = `apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClassList
items:
- metadata: { name: a }
  spec: { runtimeHandler: runsc }
- apiVersion: node.k8s.io/v1
  kind: RuntimeClass
  metadata: { name: b }
  handler: runsc
`;
    const v1 = list.replace('v1alpha1', 'v1').replace('spec: { runtimeHandler: runsc }', 'handler: runsc');
    assert.equal(await fix(list, upgrade), v1);
    await check(`apiVersion: node.k8s.io/v1beta1
            ^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1beta1 was removed in Kubernetes 1.25. Use node.k8s.io/v1. It is not upgraded automatically: of its item a: it has no handler, which v1 requires.
kind: RuntimeClassList
items:
- metadata: { name: a }
`);
  });

  it('finds what a kustomization selects by the old version, and follows a JSON patch', async () => {
    await check(`=== kustomization.yaml
patches:
- target: { kind: RuntimeClass, version: v1beta1 }
                                         ^^^^^^^ warning old-api-version: This selects RuntimeClasses of node.k8s.io/v1beta1 only, and none once they are node.k8s.io/v1: kustomize then silently changes nothing.
  path: patch.yaml
- target: { group: node.k8s.io, version: v1alpha1 }
                                         ^^^^^^^^ warning old-api-version: This selects RuntimeClasses of node.k8s.io/v1alpha1 only, and none once they are node.k8s.io/v1: kustomize then silently changes nothing. It is not changed automatically: the file of its patch may refer to spec, which v1 does not have.
  path: patch.yaml
- target: { kind: RuntimeClass, version: v1 }
  path: patch.yaml
- target: { group: apps, kind: RuntimeClass, version: v1beta1 }
  path: patch.yaml
replacements:
- source: { kind: RuntimeClass, version: v1beta1, fieldPath: handler }
                                         ^^^^^^^ warning old-api-version: This selects RuntimeClasses of node.k8s.io/v1beta1 only, and none once they are node.k8s.io/v1: kustomize then silently changes nothing.
`);
    const kustomization = `=== kustomization.yaml
patchesJson6902:
- target:
    group: node.k8s.io
    version: v1alpha1 # old
    kind: RuntimeClass
    name: gvisor
  patch: |-
    - op: replace
      path: /spec/runtimeHandler
      value: runsc
    - {"op": "add", "path": "/spec/overhead/podFixed/cpu", "value": "1"}
`;
    assert.equal(
      await fix(kustomization, 'Select node.k8s.io/v1'),
      kustomization
        .split('\n')
        .slice(1)
        .join('\n')
        .replace('v1alpha1', 'v1')
        .replace('/spec/runtimeHandler', '/handler')
        .replace('/spec/', '/'),
    );
  });

  it('explains conditions of Helm templates that ask for an old version, unless they ask for v1 too', () =>
    check(`=== old.yaml
{{- if .Capabilities.APIVersions.Has "node.k8s.io/v1beta1" }}
                                      ^^^^^^^^^^^^^^^^^^^ information old-api-version: This condition is false in Kubernetes 1.25 and later, as if there were no RuntimeClass. node.k8s.io/v1beta1 was served from 1.14 to 1.24. Check for node.k8s.io/v1, served since 1.20, first.
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
{{- end }}
{{- if lookup "node.k8s.io/v1beta1" "RuntimeClass" "" "kata" }}
               ^^^^^^^^^^^^^^^^^^^ information old-api-version: This lookup finds nothing in Kubernetes 1.25 and later, whatever the cluster has. node.k8s.io/v1beta1 was served from 1.14 to 1.24. Check for node.k8s.io/v1, served since 1.20, first.
{{- end }}
=== both.yaml
{{- if .Capabilities.APIVersions.Has "node.k8s.io/v1" }}
apiVersion: node.k8s.io/v1
{{- else if .Capabilities.APIVersions.Has "node.k8s.io/v1beta1/RuntimeClass" }}
apiVersion: node.k8s.io/v1beta1
{{- end }}
kind: RuntimeClass
`));

  it('says nothing of rights to RuntimeClasses, which know no versions', () =>
    check(`apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: a }
rules:
- apiGroups: [node.k8s.io]
  resources: [runtimeclasses]
  verbs: [get]
`));
});
