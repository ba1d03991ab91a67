import { folderWith } from '../prepare-suite.ts';

/** A workspace that names classes in the values of a HelmRelease and of a chart, and in patches of a kustomization. */
export function workspaceWithClassNames(purpose: string): Promise<string> {
  return folderWith(texts, purpose);
}

const texts = {
  'classes.yaml': `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: sealed
handler: sealed-vm
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: stronger
handler: stronger
`,
  'plex.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: plex
spec:
  chart:
    spec:
      chart: app-template
  values:
    defaultPodOptions:
      runtimeClassName: sealde
    controllers:
      plex:
        containers:
          app:
            image:
              repository: ghcr.io/example/plex
`,
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'shop/values.yaml': `image: example.com/shop:1.4.2
replicas: 2
# The class that the templates read.
sandbox:
  class: sealed
pod:
  runtimeClassName: stronger
`,
  'shop/templates/workload.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  replicas: {{ .Values.replicas }}
  template:
    spec:
      {{- with .Values.sandbox.class }}
      runtimeClassName: {{ . }}
      {{- end }}
      containers:
        - name: shop
          image: {{ .Values.image }}
`,
  'base/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: example.com/web:3
`,
  'base/kustomization.yml': 'resources: [deployment.yaml]\n',
  'prod/kustomization.yaml': `resources: [../base]
patches:
  - target:
      kind: Deployment
      name: web
    patch: |-
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: sealed
  - target:
      kind: Deployment
      name: website
    patch: |-
      - op: add
        path: /spec/template/spec/runtimeClassName
        value: sealed
`,
};
