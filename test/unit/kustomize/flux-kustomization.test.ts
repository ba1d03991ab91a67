import { describe, it } from 'node:test';
import { checking } from '../../support/check.ts';

const check = checking('patch-without-match', 'failing-patch', 'overhead-by-hand');

const repository = `=== clusters/prod/flux-system/gotk-sync.yaml
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: flux-system, namespace: flux-system }
spec: { url: "ssh://git@example.com/fleet" }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: flux-system, namespace: flux-system }
spec:
  path: ./clusters/prod
  sourceRef: { kind: GitRepository, name: flux-system }
`;
const apps = `=== apps/kustomization.yaml
resources: [web.yaml]
=== apps/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { containers: [] } } }
`;
const flux = (spec: string) => `=== clusters/prod/apps.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
${spec}`;
const patch = (target: string) => `  patches:
    - target: { ${target} }
      patch: |-
        - op: add
          path: /spec/template/spec/runtimeClassName
          value: kata
`;

describe('the patches of a Kustomization of Flux', () => {
  it('are judged with the folder that it builds', () =>
    check(`${repository}${apps}${flux('  patches:')}
    - target: { kind: Deployment, name: api }
                                        ^^^ warning patch-without-match: This target selects no resource: nothing gets the RuntimeClass "kata". kustomize skips the patch without an error.
      patch: |-
        - op: add
          path: /spec/template/spec/runtimeClassName
          value: kata
`));

  it('fail where kustomize fails', () =>
    check(`${repository}${apps}${flux('  patches:')}
    - target: { kind: Deployment }
      patch: |-
        - op: test
          path: /spec/template/spec/runtimeClassName
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error failing-patch: kustomize build fails: the resource has another value at /spec/template/spec/runtimeClassName.
          value: kata
`));

  it('make the Pods', () =>
    check(
      `${repository}${apps}${flux(`  patches:
    - patch: |-
        apiVersion: apps/v1
        kind: Deployment
        metadata: { name: web }
        spec: { template: { spec: { overhead: { cpu: 100m } } } }
                                    ^^^^^^^^ error overhead-by-hand: In Deployment "web" of prod/apps.yaml: A Pod without a RuntimeClass cannot state an overhead. The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
    - target: { kind: Deployment }
      patch: |-
        - op: add
          path: /spec/template/spec/runtimeClassName
          value: null
`)}`,
    ));

  it('are left alone where the repository may be another one', () =>
    check(`${apps}${flux(patch('kind: Deployment, name: api'))}`));

  it('are left alone where the repository has another path, name or namespace', async () => {
    const wrong = flux(patch('kind: Deployment, name: api'));
    await check(`${repository.replace('./clusters/prod', './clusters/demo')}${apps}${wrong}`);
    await check(`${repository}${apps}${wrong.replace('name: flux-system }', 'name: other }')}`);
    await check(`${repository}${apps}${wrong.replace('namespace: flux-system', 'namespace: other')}`);
  });

  it('are left alone where the folder has no kustomization, or something is not understood', async () => {
    const wrong = patch('kind: Deployment, name: api');
    await check(`${repository}${apps.replace('kustomization.yaml', 'other.yaml')}${flux(wrong)}`);
    await check(`${repository}${apps}${flux(`  components: [../more]\n${wrong}`)}`);
    await check(`${repository}${apps}${flux(wrong).replace('./apps', '${' + 'FOLDER}')}`);
  });
});
