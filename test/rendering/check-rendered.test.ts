import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { setUpHelm } from '../../scripts/setup/helm.ts';
import { setUpKustomize } from '../../scripts/setup/kustomize.ts';
import { openTargets } from '../../server/cli/input/open-targets.ts';
import { checkRendered } from '../../server/ide/rendered/check-rendered.ts';
import { findRenderSource } from '../../server/rendering/find-render-source.ts';
import { render } from '../../server/rendering/render.ts';
import { diskFiles } from '../../server/workspace/disk-files.ts';

/** Milliseconds; `npm test` has built both programs before, but this file alone may have to. */
const timeToBuild = 1_800_000;

/** Charts and kustomizations in which `gvisr` is wrong, and where it is written. */
const cases: Readonly<
  Record<string, { files: Readonly<Record<string, string>>; path: string; found: string[] }>
> = {
  'a value': {
    path: 'web/templates/deployment.yaml',
    files: {
      'web/Chart.yaml': chartYaml('shop'),
      'web/values.yaml': 'replicas: 2\nsandbox:\n  className: gvisr\n',
      'web/templates/_names.tpl': '{{ define "shop.name" }}{{ .Release.Name }}-shop{{ end }}\n',
      'web/templates/deployment.yaml': deployment(
        '{{ .Values.sandbox.className }}',
        '{{ include "shop.name" . }}',
      ),
      'web/templates/NOTES.txt': 'gvisr\n',
    },
    found: ['web/values.yaml:3 gvisr Deployment release-name-shop'],
  },
  'a template with two objects, one of them in a loop': {
    path: 'web',
    files: {
      'web/Chart.yaml': chartYaml('shop'),
      'web/values.yaml': 'names: [a, b]\n',
      'web/templates/all.yaml': `{{ range .Values.names }}\n---\n${deployment('gvisor', '{{ . }}')}{{ end }}\n---\n${deployment('gvisr', 'last')}`,
    },
    found: ['web/templates/all.yaml:25 gvisr Deployment last'],
  },
  'a dependency, whose value the chart above sets': {
    path: 'web/values.yaml',
    files: {
      'web/Chart.yaml': chartYaml('shop', 'dependencies: [{name: db, version: 0.1.0}]\n'),
      'web/values.yaml': 'db:\n  runtimeClassName: gvisr\n',
      'web/charts/db/Chart.yaml': chartYaml('db'),
      'web/charts/db/values.yaml': 'runtimeClassName: gvisor\n',
      'web/charts/db/templates/db.yaml': deployment('{{ .Values.runtimeClassName }}', 'db'),
    },
    found: ['web/values.yaml:2 gvisr Deployment db'],
  },
  'a default in a helper': {
    path: 'web',
    files: {
      'web/Chart.yaml': chartYaml('shop'),
      'web/templates/_class.tpl': '{{ define "class" }}{{ default "gvisr" .Values.class }}{{ end }}\n',
      'web/templates/pod.yaml': deployment('{{ include "class" . }}', 'web'),
    },
    found: ['web/templates/pod.yaml:10 {{ include "class" . }} Deployment web'],
  },
  'a strategic-merge patch': {
    path: 'prod',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment('gvisor', 'web'),
      'prod/kustomization.yaml': 'namePrefix: prod-\nresources: [../base]\npatches: [{path: class.yaml}]\n',
      'prod/class.yaml': deployment('gvisr', 'web'),
    },
    found: ['prod/class.yaml:10 gvisr Deployment prod-web'],
  },
  'an operation in the kustomization': {
    path: 'prod/kustomization.yaml',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment('gvisor', 'web'),
      'prod/kustomization.yaml': `resources: [../base]
patches:
- target: {kind: Deployment}
  patch: |-
    - {op: replace, path: /spec/template/spec/runtimeClassName, value: gvisr}
`,
    },
    found: ['prod/kustomization.yaml:5 gvisr Deployment web'],
  },
  'a base': {
    path: 'prod',
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': `${deployment('gvisor', 'other')}---\n${deployment('"gvisr"', 'web')}`,
      'prod/kustomization.yaml': 'resources: [../base]\nlabels: [{pairs: {a: b}}]\n',
    },
    found: ['base/web.yaml:22 "gvisr" Deployment web'],
  },
};

describe('what Helm and kustomize render', { timeout: timeToBuild }, () => {
  const root = mkdtempSync(join(tmpdir(), 'runtimeclass-rendering-'));
  after(() => rmSync(root, { recursive: true }));
  let settings = { helmPath: '', kustomizePath: '' };
  before(async () => {
    settings = { helmPath: await setUpHelm(), kustomizePath: await setUpKustomize() };
  });
  const write = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(root, 'case-'));
    for (const [path, text] of Object.entries({ 'class.yaml': gvisor, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  };

  for (const [name, { files, path, found }] of Object.entries(cases)) {
    it(`is shown where it comes from: ${name}`, async () => {
      const folder = write(files);
      const source = await findRenderSource(join(folder, path));
      assert.ok(source);
      const rendered = await render(source, settings, new AbortController().signal);
      assert.ok('text' in rendered, JSON.stringify(rendered));
      const { session } = await openTargets([folder]);
      const { findings } = await checkRendered(source, rendered.text, {
        session,
        files: diskFiles,
        isShown: () => false,
      });
      const drawn = findings.map(({ file, diagnosis: { placed, range, message } }) => {
        const text = placed.document.text.slice(range.start, range.end);
        const line = file.range(placed, range).start.line + 1;
        const object = /^In the rendered output of .*?, (.*?): /.exec(message)?.[1];
        return `${relative(folder, fileURLToPath(file.uri))}:${line} ${text} ${object}`;
      });
      assert.deepEqual(drawn, found);
    });
  }

  it('is an error of theirs that is passed on', async () => {
    const folder = write({
      'web/Chart.yaml': chartYaml('shop'),
      'web/templates/pod.yaml': deployment('{{ required "a class is needed" .Values.class }}', 'web'),
      'prod/kustomization.yaml': 'resources: [missing.yaml]\n',
    });
    const why = async (path: string) => {
      const source = await findRenderSource(join(folder, path));
      const rendered = await render(source!, settings, new AbortController().signal);
      assert.ok('problem' in rendered);
      return rendered.problem;
    };
    assert.match(await why('web'), /helm template failed with exit code 1: .*a class is needed/);
    assert.match(await why('prod'), /kustomize build failed with exit code 1: .*missing\.yaml/);
  });
});

const gvisor = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: gvisor}\nhandler: runsc\n';

function chartYaml(name: string, more = ''): string {
  // Most charts ask for a Kubernetes that is not much older.
  return `apiVersion: v2\nname: ${name}\nversion: 0.1.0\nkubeVersion: ">=1.30.0-0"\n${more}`;
}

function deployment(className: string, name: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      runtimeClassName: ${className}
      containers: [{name: c, image: i}]
`;
}
