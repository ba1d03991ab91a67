import { describe, it } from 'node:test';
import { baseOfWeb } from '../../../../support/base-of-web.ts';
import { checking } from '../../../../support/check.ts';

const check = checking('patch-without-match');

const operations = `    patch: |-
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: kata
`;
const message = (name = 'kata') =>
  `This target selects no resource: nothing gets the RuntimeClass "${name}". kustomize skips the patch without an error.`;

describe('patch-without-match', () => {
  it('points at what tells the target', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patches:
  - target:
      name: website
            ^^^^^^^ warning patch-without-match: ${message()}
${operations}  - target: { labelSelector: app=api, kind: Deployment }
                             ^^^^^^^ warning patch-without-match: ${message()}
${operations}`));

  it('finds a strategic merge patch in a file, in a kustomization that names no class itself', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patches:
  - path: patch.yaml
    target: { name: website }
                    ^^^^^^^ warning patch-without-match: ${message('gvisor')}
=== prod/patch.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: any
spec:
  template:
    spec:
      runtimeClassName: gvisor
`));

  it('leaves alone what selects something, what is for whatever is there, what sets no class, and what may select something that was not read', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { name: w.b }
${operations}  - target: { kind: CronJob }
${operations}  - target: { name: .*, kind: StatefulSet }
${operations}=== fragment/kustomization.yaml
patches:
  - target: { name: website }
${operations}=== labels/kustomization.yaml
# runtimeClassName is set elsewhere
resources: [../base]
patches:
  - target: { name: website }
    patch: '[{ "op": "add", "path": "/metadata/labels", "value": {} }]'
=== remote/kustomization.yaml
resources: [../base, "https://example.com/base?ref=v1"]
patches:
  - target: { name: website }
${operations}=== missing/kustomization.yaml
resources: [../base, missing.yaml]
patches:
  - target: { name: website }
${operations}=== chart/kustomization.yaml
resources: [../base]
helmCharts: [{ name: website }]
patches:
  - target: { name: website }
${operations}=== unknown/kustomization.yaml
resources: [../base]
patches:
  - target: { name: "(?i)website" }
${operations}`));

  it('says nothing of a component, which changes what others have', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
  - target: { kind: Deployment }
${operations}`));
});
