/** Texts that name the class `sealed$0` where no Pod spec is, by what they are. */
export const classNamePlaces: Readonly<Record<string, { path: string; text: string }>> = {
  'values of a chart': {
    path: 'chart/values.yaml',
    text: 'replicas: 1\nserver:\n  runtimeClassName: sealed$0 # the sandbox\n',
  },
  'values of a HelmRelease': {
    path: 'release.yaml',
    text: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: plex
spec:
  values:
    controllers:
      plex:
        pod:
          runtimeClassName: sealed$0
`,
  },
  'values of an Application, as a text': {
    path: 'application.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  source:
    helm:
      values: |
        pod:
          runtimeClassName: sealed$0
        replicas: 1
`,
  },
  'a parameter of an Application': {
    path: 'application.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  source:
    helm:
      parameters:
      - name: server.runtimeClassName
        value: "sealed$0"
`,
  },
  'valuesObject of an ApplicationSet': {
    path: 'applications.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
spec:
  template:
    spec:
      source:
        helm:
          valuesObject: { runtimeClassName: sealed$0 }
`,
  },
  'valuesContent of a HelmChart': {
    path: 'chart.yaml',
    text: `apiVersion: helm.cattle.io/v1
kind: HelmChart
spec:
  valuesContent: |-
    runtimeClassName: 'sealed$0'
`,
  },
  'an inline JSON patch of a kustomization': {
    path: 'kustomization.yaml',
    text: `patches:
- target: { kind: Deployment }
  patch: |-
    - op: replace
      path: /spec/template/spec/runtimeClassName
      value: sealed$0
`,
  },
  'an inline strategic-merge patch of a kustomization': {
    path: 'kustomization.yaml',
    text: `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
patches:
- target: { kind: Deployment }
  patch: |
    spec:
      template:
        spec:
          runtimeClassName: sealed$0
`,
  },
  'a JSON patch in a file': {
    path: 'patch.json',
    text: '[{"op": "add", "path": "/spec/template/spec/runtimeClassName", "value": "sealed$0"}]\n',
  },
  'a Flux Kustomization': {
    path: 'apps.yaml',
    text: `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
spec:
  patches:
  - patch: |
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: sealed$0
`,
  },
  'podSpecPatch of a Workflow': {
    path: 'workflow.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: Workflow
spec:
  podSpecPatch: |
    runtimeClassName: sealed$0
`,
  },
  'podSpecPatch of a Workflow in one line': {
    path: 'workflow.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: Workflow
spec:
  podSpecPatch: '{"runtimeClassName": "sealed$0"}'
`,
  },
  'a policy of Kyverno that sets a class': {
    path: 'policy.yaml',
    text: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
spec:
  rules:
  - mutate:
      patchStrategicMerge:
        spec:
          +(runtimeClassName): sealed$0
`,
  },
  'an attribute of a DevWorkspace': {
    path: 'workspace.yaml',
    text: `apiVersion: workspace.devfile.io/v1alpha2
kind: DevWorkspace
spec:
  template:
    attributes:
      controller.devfile.io/runtime-class: sealed$0
`,
  },
  'the configuration of the agent of GitLab for workspaces': {
    path: 'agents/own/config.yaml',
    text: 'remote_development:\n  enabled: true\n  default_runtime_class: sealed$0\n',
  },
  'a template of a chart': {
    path: 'chart/templates/deployment.yaml',
    text: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  template:
    spec:
      {{- if .Values.sandboxed }}
      runtimeClassName: sealed$0
      {{- end }}
`,
  },
  'values in a helmfile': {
    path: 'helmfile.yaml',
    text: `releases:
- name: web
  chart: ./web
  values:
  - replicas: 2
    runtimeClassName: sealed$0
`,
  },
  'values of Fleet': {
    path: 'fleet.yaml',
    text: 'defaultNamespace: web\nhelm:\n  values:\n    pod: { runtimeClassName: sealed$0 }\n',
  },
  'an ApplicationSet with expressions in quotes': {
    path: 'set.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
spec:
  template:
    metadata: { name: '{{ .name }}' }
    spec:
      source:
        helm:
          values: |
            host: "{{ .host }}"
            runtimeClassName: sealed$0
`,
  },
  'a custom kind': {
    path: 'custom.yaml',
    text: 'apiVersion: example.com/v1\nkind: Database\nspec:\n  pods: { runtimeClassName: sealed$0 }\n',
  },
  'a manifest in a ConfigMap': {
    path: 'config.yaml',
    text: `apiVersion: v1
kind: ConfigMap
data:
  values.yaml: |
    runtimeClassName: sealed$0
`,
  },
  'the ConfigMap config-deployment of Knative': {
    path: 'config.yaml',
    text: `apiVersion: v1
kind: ConfigMap
metadata: { name: config-deployment, namespace: knative-serving }
data:
  runtime-class-name: |
    "": { selector: { use-default-runc: "yes" } }
    "sealed$0": { selector: { sandbox: please } }
`,
  },
  'the configuration of Knative by its operator': {
    path: 'knative.yaml',
    text: `apiVersion: operator.knative.dev/v1beta1
kind: KnativeServing
spec:
  config:
    deployment:
      runtime-class-name: |
        "sealed$0": {}
`,
  },
  'the configuration of a GitLab Runner in values of its chart': {
    path: 'values.yaml',
    text: `gitlabUrl: https://gitlab.example.com/
runners:
  config: |
    [[runners]]
      [runners.kubernetes]
        namespace = "{{ .Release.Namespace }}"
        runtime_class_name = "sealed$0"
`,
  },
  'the configuration of a GitLab Runner in a ConfigMap': {
    path: 'runner.yaml',
    text: `apiVersion: v1
kind: ConfigMap
metadata: { name: runner }
data:
  config.toml: |
    concurrent = 10
    [[runners]]
    kubernetes.runtime_class_name = 'sealed$0'
`,
  },
};
