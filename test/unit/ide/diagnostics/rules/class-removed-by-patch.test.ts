import { describe, it } from 'node:test';
import { baseOfWeb } from '../../../../support/base-of-web.ts';
import { checking } from '../../../../support/check.ts';

const check = checking('class-removed-by-patch');

const sandboxed = baseOfWeb.replace('containers', 'runtimeClassName: gvisor\n      containers');
const message =
  'This removes the RuntimeClass "gvisor" of Deployment "web". Its Pods run with the default runtime of their nodes.';

describe('class-removed-by-patch', () => {
  it('finds an operation that removes it', () =>
    check(`${sandboxed}=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { kind: Deployment }
    patch: |-
      - op: remove
        path: /spec/template/spec/runtimeClassName
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information class-removed-by-patch: ${message}
`));

  it('leaves null alone where the base has no class', () =>
    check(`${baseOfWeb}=== prod/kustomization.yaml
resources: [../base]
patches:
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { runtimeClassName: null } } }
`));
});
