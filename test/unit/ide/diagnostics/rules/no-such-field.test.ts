import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('no-such-field');

describe('no-such-field', () => {
  it('finds the key in every kind of Argo Workflows, and leaves others alone', () =>
    check(`apiVersion: argoproj.io/v1alpha1
kind: CronWorkflow
metadata: { name: a }
spec:
  workflowSpec:
    runtimeClassName: gvisor
    ^^^^^^^^^^^^^^^^ error no-such-field: Unknown field "spec.workflowSpec.runtimeClassName". Argo Workflows has no field for a class, and the Pods run with the default runtime. Set it in podSpecPatch, a text such as "runtimeClassName: gvisor".
    templates:
      - name: main
        runtimeClassName: gvisor
        ^^^^^^^^^^^^^^^^ error no-such-field: Unknown field "spec.workflowSpec.templates[0].runtimeClassName". Argo Workflows has no field for a class, and the Pods run with the default runtime. Set it in podSpecPatch, a text such as "runtimeClassName: gvisor".
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: { name: a }
spec: { template: { spec: { runtimeClassName: gvisor, containers: [] } } }
---
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: { name: a, labels: { runtimeClassName: gvisor } }
spec: { podSpecPatch: "runtimeClassName: gvisor" }
`));

  it('finds other names of the exempt classes', () =>
    check(`apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
  - name: PodSecurity
    configuration:
      apiVersion: pod-security.admission.config.k8s.io/v1
      kind: PodSecurityConfiguration
      exemptions: { usernames: [], runtimeClass: [gvisor] }
                                   ^^^^^^^^^^^^ error no-such-field: Unknown field "plugins[0].configuration.exemptions.runtimeClass". An API server does not start with this configuration. The field is runtimeClasses.
---
apiVersion: pod-security.admission.config.k8s.io/v1
kind: PodSecurityConfiguration
exemptions: { runtimeClasses: [gvisor], namespaces: [] }
`));

  it('finds labels that are in no part of the selector of a KataConfig', () =>
    check(`apiVersion: kataconfiguration.openshift.io/v1
kind: KataConfig
metadata: { name: a }
spec: { kataConfigPoolSelector: { custom-kata1: test } }
                                  ^^^^^^^^^^^^ error no-such-field: Unknown field "spec.kataConfigPoolSelector.custom-kata1". The API server drops it, and an empty selector takes every worker node. Labels belong in matchLabels.
---
apiVersion: kataconfiguration.openshift.io/v1
kind: KataConfig
metadata: { name: a }
spec: { kataConfigPoolSelector: { matchLabels: { a: b }, matchExpressions: [] } }
---
apiVersion: kataconfiguration.openshift.io/v1
kind: KataConfig
metadata: { name: a }
spec: { kataConfigPoolSelector: null }
`));
});
