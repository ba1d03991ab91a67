import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { emptyFolder } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

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

describe('Class names outside of Pod specs, in the window of VS Code', { timeout: patienceWithAll }, () => {
  let window: EditorWindow;

  before(async () => {
    const folder = await emptyFolder('class-names');
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    window = await openWindow(folder, { purpose: 'class-names' });
  });
  after(() => window?.close());

  const squiggle = () => window.page.locator('.squiggly-warning').first();

  it('starts with the values of a chart, of which a class that no template reads is marked', async () => {
    await window.open('values.yaml');
    await squiggle().waitFor();
    await window.goTo(7, 24);
    await window.hoverOver('stronger', /No template of the chart reads pod\.runtimeClassName/);
    await window.screenshot('chart-values');
  });

  it('leads from the template of a chart to the value', async () => {
    await window.open('workload.yaml');
    await window.goTo(10, 28);
    await window.run('Go to Definition');
    await window.page.locator('.tab.active', { hasText: 'values.yaml' }).waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'Ln 5' }).waitFor();
    await window.screenshot('chart-definition');
  });

  it('marks a typo in a HelmRelease, and fixes it', async () => {
    await window.open('plex.yaml');
    await squiggle().waitFor();
    await window.hoverOver('sealde', /Did you mean "sealed"/);
    await window.screenshot('helm-release');
    await window.goTo(11, 27);
    const fixed = window.page.locator('.view-line', { hasText: 'runtimeClassName: sealed' });
    await window.lightBulb("Rename to 'sealed'", fixed.first());
  });

  it('completes a name inside of the text of a patch, and marks a patch that selects nothing', async () => {
    await window.open('kustomization.yaml');
    await squiggle().waitFor();
    await window.hoverOver('website', /selects no resource of the kustomization/);
    await window.screenshot('kustomization');
    await window.goTo(9, 16);
    await window.suggest('sealed');
    await window.screenshot('kustomization-completion');
    await window.page.keyboard.press('Escape');
    assert.equal(await window.unsaved.count(), 0);
  });
});
