import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRendered } from '../../../../server/ide/rendered/check-rendered.ts';
import type { RenderSource } from '../../../../server/protocol/rendering.ts';
import { memoryFiles, openWorkspace, pathOf, uriOf } from '../../../support/workspace.ts';

type Files = Readonly<Record<string, string>>;

const chart: RenderSource = { kind: 'chart', name: 'shop', uri: uriOf('web/Chart.yaml') };
const overlay: RenderSource = { kind: 'kustomization', name: 'prod', uri: uriOf('prod/kustomization.yaml') };
const gvisor = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: gvisor}\nhandler: runsc\n';

/** The findings as `path:line:column text-there: message`; `opened` are the files that are open in the editor. */
async function draw(source: RenderSource, files: Files, rendered: string, opened: Files = {}) {
  const session = await openWorkspace({ 'classes/gvisor.yaml': gvisor, ...opened });
  const before = session.snapshot();
  const isShown = (uri: string) => pathOf(uri) in opened;
  const { findings } = await checkRendered(source, rendered, { session, files: memoryFiles(files), isShown });
  assert.deepEqual(session.snapshot().model.declared.size, before.model.declared.size);
  return findings.map(({ file, diagnosis: { placed, range, message } }) => {
    const { start } = file.range(placed, range);
    const text = placed.document.text.slice(range.start, range.end);
    const short = message.replace(/^In the rendered output of (.*?): .*/s, '$1');
    return `${pathOf(file.uri)}:${start.line + 1}:${start.character + 1} ${text}: ${short}`;
  });
}

const rendered = (template: string, className = 'gvisr') => `---
# Source: shop/${template}
apiVersion: v1
kind: Pod
metadata:
  name: cart
spec:
  runtimeClassName: ${className}
  containers: [{name: c, image: i}]
`;

const template = `{{- if .Values.pod }}
apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}
spec:
  runtimeClassName: {{ .Values.sandbox }}
{{- end }}
`;

describe('a finding of a rendered chart', () => {
  it('is at the template where the same is written', async () => {
    const literal = template.replace('{{ .Values.sandbox }}', '"gvisr" # ours');
    assert.deepEqual(
      await draw(
        chart,
        { 'web/templates/pod.yaml': literal, 'web/values.yaml': 'a: gvisr\n' },
        rendered('templates/pod.yaml'),
      ),
      ['web/templates/pod.yaml:7:21 "gvisr": chart shop, Pod cart'],
    );
  });

  it('is at the only value that says so, comments apart', async () => {
    const values = '# not gvisr\nsandbox:\n  class: "gvisr" # gvisr\nother: gvisr-2\n';
    assert.deepEqual(
      await draw(
        chart,
        { 'web/templates/pod.yaml': template, 'web/values.yaml': values },
        rendered('templates/pod.yaml'),
      ),
      ['web/values.yaml:3:11 gvisr: chart shop, Pod cart'],
    );
  });

  it('is at the field of the template where two values say so', async () => {
    const files = { 'web/templates/pod.yaml': template, 'web/values.yaml': 'a: gvisr\nb: gvisr\n' };
    assert.deepEqual(await draw(chart, files, rendered('templates/pod.yaml')), [
      'web/templates/pod.yaml:7:21 {{ .Values.sandbox }}: chart shop, Pod cart',
    ]);
  });

  it('is at the value that names a class where others say the same', async () => {
    const values = 'image: gvisr\nruntimeClassName: gvisr\n';
    const files = { 'web/templates/pod.yaml': template, 'web/values.yaml': values };
    assert.deepEqual(await draw(chart, files, rendered('templates/pod.yaml')), [
      'web/values.yaml:2:19 gvisr: chart shop, Pod cart',
    ]);
  });

  it('is at the template of a package, whose values stand in the output', async () => {
    const release = `---
# Source: shop/templates/release.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: db}
spec:
  source:
    helm:
      values: |
        runtimeClassName: gvisr
`;
    const files = {
      'web/templates/release.yaml': release.replace('gvisr', '{{ .Values.sandbox }}'),
      'web/values.yaml': 'sandbox: gvisr\nimage: gvisr\n',
    };
    assert.deepEqual(await draw(chart, files, release), [
      'web/templates/release.yaml:10:27 {{ .Values.sandbox }}: chart shop, Application db',
    ]);
  });

  it('is at the values of the chart or of its dependency', async () => {
    const path = 'charts/db/templates/pod.yaml';
    const files = { [`web/${path}`]: template, 'web/charts/db/values.yaml': 'sandbox: gvisr\n' };
    assert.deepEqual(await draw(chart, files, rendered(path)), [
      'web/charts/db/values.yaml:1:10 gvisr: chart shop, Pod cart',
    ]);
    assert.deepEqual(await draw(chart, { 'web/values.yaml': 'db: {sandbox: gvisr}\n' }, rendered(path)), [
      'web/values.yaml:1:15 gvisr: chart shop, Pod cart',
    ]);
    const both = { ...files, 'web/values.yaml': 'db: {sandbox: gvisr}\n' };
    assert.deepEqual(await draw(chart, both, rendered(path)), [
      `web/${path}:7:21 {{ .Values.sandbox }}: chart shop, Pod cart`,
    ]);
  });

  it('is at the top of a template that shows nothing of it, and else of Chart.yaml', async () => {
    const files = {
      'web/Chart.yaml': 'apiVersion: v2\nname: shop\n',
      'web/templates/pod.yaml': '{{ include "pod" . }}\n',
    };
    assert.deepEqual(await draw(chart, files, rendered('templates/pod.yaml')), [
      'web/templates/pod.yaml:1:1 {{ include "pod" . }}: chart shop, Pod cart',
    ]);
    const packed = rendered('charts/packed/templates/pod.yaml');
    assert.deepEqual(await draw(chart, files, packed), [
      'web/Chart.yaml:1:1 apiVersion: v2: chart shop, Pod cart',
    ]);
    assert.deepEqual(await draw(chart, {}, packed), ['web/Chart.yaml:1:1 : chart shop, Pod cart']);
  });

  it('stays in the folder of the chart', async () => {
    const files = { 'web/../templates/pod.yaml': template, 'web/Chart.yaml': 'name: shop\n' };
    assert.deepEqual(await draw(chart, files, rendered('../templates/pod.yaml')), [
      'web/Chart.yaml:1:1 name: shop: chart shop, Pod cart',
    ]);
  });

  it('is silenced by a comment there', async () => {
    const values = 'sandbox: gvisr # runtimeclass: ignore unknown-runtime-class\n';
    const files = { 'web/templates/pod.yaml': template, 'web/values.yaml': values };
    assert.deepEqual(await draw(chart, files, rendered('templates/pod.yaml')), []);
  });

  it('knows the classes of the workspace and of the chart, of which others hear nothing', async () => {
    const own = `${rendered('templates/pod.yaml', 'kata')}---\n# Source: shop/templates/class.yaml\n${gvisor.replace('gvisor', 'kata').replace('runsc', 'kata')}`;
    assert.deepEqual(await draw(chart, { 'web/templates/pod.yaml': template }, own), []);
    assert.deepEqual(await draw(chart, {}, rendered('templates/pod.yaml', 'gvisor')), []);
  });
});

const pod =
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: cart\nspec:\n  runtimeClassName: CLASS\n  containers: [{name: c, image: i}]\n';
const built = pod.replace('CLASS', 'gvisr');
const base = { 'base/kustomization.yaml': 'resources: [pod.yaml]\n' };

describe('a finding of a built kustomization', () => {
  it('is at the resource that says so', async () => {
    const files = {
      ...base,
      'base/pod.yaml': `${pod.replace('cart', 'other')}---\n${built}`,
      'prod/kustomization.yaml': 'resources:\n- ../base\n- https://example.com/x?ref=main\n',
    };
    assert.deepEqual(await draw(overlay, files, built), [
      'base/pod.yaml:14:21 gvisr: kustomization prod, Pod cart',
    ]);
    const prefixed = built.replace('cart', 'prod-cart');
    assert.deepEqual(await draw(overlay, files, prefixed), [
      'base/pod.yaml:14:21 gvisr: kustomization prod, Pod prod-cart',
    ]);
    const two = `${built.replace('cart', 'other')}---\n${built}`;
    assert.deepEqual(await draw(overlay, { ...files, 'base/pod.yaml': two }, two), [
      'base/pod.yaml:6:21 gvisr: kustomization prod, Pod other',
      'base/pod.yaml:14:21 gvisr: kustomization prod, Pod cart',
    ]);
  });

  it('is at the patch that says so', async () => {
    const files = {
      ...base,
      'base/pod.yaml': pod.replace('CLASS', 'gvisor'),
      'prod/kustomization.yaml': 'resources: [../base]\npatches:\n- path: sandbox.yaml\n',
      'prod/sandbox.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: cart}\nspec:\n  runtimeClassName: gvisr\n',
    };
    assert.deepEqual(await draw(overlay, files, built), [
      'prod/sandbox.yaml:5:21 gvisr: kustomization prod, Pod cart',
    ]);
  });

  it('is at the patch in the kustomization, or in a file of operations', async () => {
    const operations = '[{"op": "add", "path": "/spec/runtimeClassName", "value": "gvisr"}]';
    const files = { ...base, 'base/pod.yaml': pod.replace('CLASS', 'gvisor') };
    const inline = `namePrefix: prod-\nresources: [../base]\npatches:\n- target: {kind: Pod}\n  patch: |\n    ${operations}\n`;
    const prefixed = built.replace('cart', 'prod-cart');
    assert.deepEqual(await draw(overlay, { ...files, 'prod/kustomization.yaml': inline }, prefixed), [
      'prod/kustomization.yaml:6:64 gvisr: kustomization prod, Pod prod-cart',
    ]);
    const inFile =
      'resources: [../base]\npatchesJson6902:\n- target: {kind: Pod, name: cart}\n  path: ops.json\n';
    assert.deepEqual(
      await draw(
        overlay,
        { ...files, 'prod/kustomization.yaml': inFile, 'prod/ops.json': operations },
        built,
      ),
      ['prod/ops.json:1:60 gvisr: kustomization prod, Pod cart'],
    );
  });

  it('is at the field of the resource, or else at the kustomization', async () => {
    const files = {
      ...base,
      'base/pod.yaml': pod.replace('CLASS', 'gvisor'),
      'prod/kustomization.yaml': 'resources: [../base]\n',
    };
    assert.deepEqual(await draw(overlay, files, built), [
      'base/pod.yaml:6:21 gvisor: kustomization prod, Pod cart',
    ]);
    assert.deepEqual(await draw(overlay, files, built.replace('cart', 'made')), [
      'prod/kustomization.yaml:1:1 resources: [../base]: kustomization prod, Pod made',
    ]);
  });

  it('is left out where the editor shows it in that line anyway', async () => {
    const files = { 'prod/kustomization.yaml': 'resources: [pod.yaml]\n', 'prod/pod.yaml': built };
    assert.equal((await draw(overlay, files, built)).length, 1);
    assert.deepEqual(await draw(overlay, files, built, { 'prod/pod.yaml': built }), []);
  });

  it('ends where kustomizations name each other', async () => {
    const files = {
      'prod/kustomization.yaml': 'resources: [../base]\n',
      'base/kustomization.yaml': 'resources: [../prod, ../base, pod.yaml, .]\n',
      'base/pod.yaml': built,
    };
    assert.deepEqual(await draw(overlay, files, built), [
      'base/pod.yaml:6:21 gvisr: kustomization prod, Pod cart',
    ]);
  });
});
