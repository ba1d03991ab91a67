import { describe, it } from 'node:test';
import { baseOfWeb } from '../../../../support/base-of-web.ts';
import { checking } from '../../../../support/check.ts';

const check = checking('failing-patch');

describe('failing-patch', () => {
  it('finds a strategic merge patch without a match, at its path', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: patch.yaml
          ^^^^^^^^^^ error failing-patch: kustomize build fails: no resource matches the patch of "website". Group, version, kind, namespace and name must be the same.
=== prod/patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: website
spec:
  template:
    spec:
      runtimeClassName: gvisor
`));

  it('finds a value of another type, in the file of the patch', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patchesStrategicMerge: [patch.yaml]
=== prod/patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec: { runtimeClassName: { name: gvisor }, containers: text }
                                                            ^^^^ error failing-patch: kustomize build fails: the resource has a value of another type at spec.template.spec.containers.
`));

  it('leaves a replace of a missing field alone, which adds it', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { name: web }
    patch: |-
      - op: replace
        path: /spec/template/spec/runtimeClassName
        value: kata
`));
});
