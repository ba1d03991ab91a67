import { describe, it } from 'node:test';
import { check } from '../../support/check.ts';

const knative = (data: string, name = 'config-deployment') => `=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
=== config.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
data:
${data}`;

const wrong = (name: string) =>
  `warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "${name}". Did you mean "gvisor"? Whether the cluster has it is not known.`;

describe('names of classes in texts', () => {
  it('are the keys of a map of Knative, without the one for no class', () =>
    check(
      knative(`  runtime-class-name: |
    "":
      selector: { plain: "yes" }
    gvisr: {}
    ^^^^^ ${wrong('gvisr')}
    gvisor:
      selector: { gvisr: please }
`),
    ));

  it('are none in another ConfigMap, and in a text on one line', async () => {
    await check(
      knative('  runtime-class-name: |\n    gvisr: {}\n', 'config-other').replace(/=== classes[^=]*/, ''),
    );
    await check(knative('  runtime-class-name: gvisr\n').replace(/=== classes[^=]*/, ''));
  });

  it('are those of the Kubernetes executor of GitLab Runner, at any depth of values', () =>
    check(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
=== release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: runner
spec:
  values:
    runners:
      config: |
        [[runners]]
          executor = "kubernetes"
          [runners.kubernetes]
            runtime_class_name = "gvisr"
                                 ^^^^^^^ ${wrong('gvisr')}
        [[runners]]
          [runners.docker]
            runtime_class_name = "gvisorr"
        [[runners]]
          kubernetes = { runtime_class_name = "gvisorr" }
          [runners.kubernetes.pod_annotations]
            runtime_class_name = "gvisorr"
`));

  it('are none that a template writes', () =>
    check(`=== values.yaml
runners:
  config: |
    [[runners]]
      [runners.kubernetes]
        runtime_class_name = "{{ .Values.sandbox }}"
`));
});
