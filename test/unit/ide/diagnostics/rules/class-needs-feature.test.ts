import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('class-needs-feature');

const service = `apiVersion: serving.knative.dev/v1
kind: Service
metadata: { name: infer }
spec: { template: { spec: { runtimeClassName: gvisor, containers: [{ image: a }] } } }
`;

describe('class-needs-feature', () => {
  it('is information where the workspace says nothing about the feature', () =>
    check(`${service}                                              ^^^^^^ information class-needs-feature: Knative refuses a class unless "kubernetes.podspec-runtimeclassname" is enabled. Nothing in this workspace enables it in the ConfigMap config-features of knative-serving. (Knative: must not set the field(s): spec.template.spec.runtimeClassName)
---
apiVersion: serving.knative.dev/v1
kind: Configuration
metadata: { name: infer }
spec: { template: { spec: { containers: [{ image: a }] } } }
`));

  it('says nothing where a file enables the feature', async () => {
    for (const switchedOn of [
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-features }\ndata: { kubernetes.podspec-runtimeclassname: "Allowed" }`,
      `apiVersion: operator.knative.dev/v1beta1\nkind: KnativeServing\nmetadata: { name: a }\nspec: { config: { features: { kubernetes.podspec-runtimeclassname: enabled } } }`,
      `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nconfigMapGenerator: [{ name: config-features, literals: [kubernetes.podspec-runtimeclassname=enabled] }]`,
      `- { op: add, path: /data/kubernetes.podspec-runtimeclassname, value: enabled }`,
      `features:\n  kubernetes.podspec-runtimeclassname: '{{ .Values.gvisor }}'`,
    ]) {
      await check(`=== a.yaml\n${service}=== b.yaml\n${switchedOn}\n`);
    }
  });

  it('is a warning where the workspace leaves the feature off', () =>
    check(`=== a.yaml
${service}                                              ^^^^^^ warning class-needs-feature: Knative refuses a class unless "kubernetes.podspec-runtimeclassname" is enabled. This workspace leaves it off. (Knative: must not set the field(s): spec.template.spec.runtimeClassName)
=== b.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: config-features }
data:
  # kubernetes.podspec-runtimeclassname: enabled
  kubernetes.podspec-runtimeclassname: disabled
`));

  it('reports keys and values that Knative ignores', () =>
    check(`=== a.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: config-features }
data: { kubernetes.podspec-runtimeclassname: "true" }
                                             ^^^^^^ warning class-needs-feature: Knative leaves this feature off: it takes only "enabled", "allowed" and "disabled".
---
apiVersion: operator.knative.dev/v1beta1
kind: KnativeServing
metadata: { name: a }
spec:
  config:
    config-features: { "kubernetes.podspec-runtime-class-name": enabled }
                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning class-needs-feature: Knative has no feature "kubernetes.podspec-runtime-class-name" and ignores the key. Did you mean "kubernetes.podspec-runtimeclassname"?
---
apiVersion: v1
kind: ConfigMap
metadata: { name: others }
data: { kubernetes.podspec-runtimeclass: enabled }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: config-features }
data:
  kubernetes.podspec-runtimeclassname: disabled
  kubernetes.podspec-runtimeclass: enabled
---
apiVersion: v1
kind: ConfigMap
metadata: { name: config-features }
data:
  kubernetes.podspec-runtimeclass: disabled
`));
});
