/**
 * Releases of the chart in `charts/app`, by what they are: `VALUE` stands for the class that they give it at
 * `sandbox.runtime`, `OTHER` for the one at `web.runtimeClassName`, which no template reads.
 */
export const releases: Readonly<Record<string, { path: string; text: string }>> = {
  'a HelmRelease': {
    path: 'clusters/prod/app.yaml',
    text: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: app
spec:
  chart:
    spec:
      chart: ./charts/app
      sourceRef: { kind: GitRepository, name: here }
  values:
    sandbox:
      runtime: VALUE
    web: { runtimeClassName: OTHER }
`,
  },
  'an old HelmRelease': {
    path: 'releases/app.yaml',
    text: `apiVersion: helm.fluxcd.io/v1
kind: HelmRelease
spec:
  chart: { git: 'ssh://git@example.com/here', path: charts/app/ }
  values:
    sandbox: { runtime: VALUE }
    web: { runtimeClassName: OTHER }
`,
  },
  'the text of values in an Application': {
    path: 'argocd/app.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  source:
    repoURL: https://example.com/here.git
    path: charts/app
    helm:
      values: |
        sandbox:
          runtime: VALUE
        web:
          runtimeClassName: OTHER
`,
  },
  'the parameters of an Application with several sources': {
    path: 'app.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  sources:
  - chart: redis
    path: charts/app
    helm: { parameters: [{ name: sandbox.runtime, value: other }] }
  - path: ./charts/app
    helm:
      parameters:
      - name: sandbox.runtime
        value: "VALUE"
      - name: web.runtimeClassName
        value: OTHER
`,
  },
  'the values of an ApplicationSet': {
    path: 'argocd/sets/app.yaml',
    text: `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
spec:
  template:
    metadata:
      name: 'app-{{name}}'
    spec:
      source:
        path: charts/app
        helm:
          valuesObject:
            sandbox: { runtime: VALUE }
            web: { runtimeClassName: OTHER }
`,
  },
  'a helmfile': {
    path: 'deploy/helmfile.yaml',
    text: `releases:
- name: app
  chart: ../charts/app
  values:
  - common.yaml
  - sandbox:
      runtime: VALUE
  set:
  - name: web.runtimeClassName
    value: OTHER
`,
  },
  'a fleet.yaml': {
    path: 'charts/fleet.yaml',
    text: `defaultNamespace: app
helm:
  chart: ./app
targetCustomizations:
- name: prod
  helm:
    values:
      sandbox:
        runtime: VALUE
      web:
        runtimeClassName: OTHER
`,
  },
};

export const releasedChart: Readonly<Record<string, string>> = {
  'charts/app/Chart.yaml': 'apiVersion: v2\nname: app\nversion: 1.0.0\n',
  'charts/app/values.yaml': 'sandbox: {}\n',
  'charts/app/templates/pod.yaml': `apiVersion: v1
kind: Pod
spec:
  runtimeClassName: {{ .Values.sandbox.runtime }}
`,
};
