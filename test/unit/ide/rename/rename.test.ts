import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextDocumentEdit, TextEdit } from 'vscode-languageserver-types';
import type { Session } from '../../../../server/analysis/session.ts';
import { rename } from '../../../../server/ide/rename/rename.ts';
import { readCursor } from '../../../support/cursor.ts';
import { memoryFiles, openWorkspace, uriOf } from '../../../support/workspace.ts';

const aClass = (name: string, handler = 'runsc') =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: ${handler}\n`;
const aPod = (name: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  runtimeClassName: ${name}\n`;

describe('renaming a class', () => {
  it('changes every place that names it, in the quotes that are there', async () => {
    await renames(
      {
        'class.yaml': aClass('gvi$0sor'),
        'pods.yaml': `${aPod('"gvisor"')}---\n${aPod("'gvisor'  # isolated")}---\n${aPod('kata')}`,
        'pod.json': '{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "gvisor"}}',
        'alias.yaml': `${aPod('*class').replace('spec:', 'x: &class gvisor\nspec:')}`,
        'exempt.yaml':
          'apiVersion: pod-security.admission.config.k8s.io/v1\nkind: PodSecurityConfiguration\nexemptions: {runtimeClasses: [gvisor]}\n',
        '.runtimeclass/policy.yaml':
          'requirements:\n- needs: {allowedClasses: [gvisor, "gvisor-*"]}\n  defaultClass: gvisor\nclasses:\n  gvisor: {isolation: process}\n',
      },
      'sandboxed',
      {
        'class.yaml': aClass('sandboxed'),
        'pods.yaml': `${aPod('"sandboxed"')}---\n${aPod("'sandboxed'  # isolated")}---\n${aPod('kata')}`,
        'pod.json': '{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "sandboxed"}}',
        'alias.yaml': `${aPod('sandboxed').replace('spec:', 'x: &class gvisor\nspec:')}`,
        'exempt.yaml':
          'apiVersion: pod-security.admission.config.k8s.io/v1\nkind: PodSecurityConfiguration\nexemptions: {runtimeClasses: [sandboxed]}\n',
        '.runtimeclass/policy.yaml':
          'requirements:\n- needs: {allowedClasses: [sandboxed, "gvisor-*"]}\n  defaultClass: sandboxed\nclasses:\n  sandboxed: {isolation: process}\n',
      },
    );
  });

  it('changes names in texts of other programs', async () => {
    const texts = (name: string) => ({
      'class.yaml': aClass(name),
      'knative.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: config-deployment}\ndata:\n  runtime-class-name: |\n    ${name}: {}\n    kata: {}\n`,
      'values.yaml': `runners:\n  config: |\n    [[runners]]\n    kubernetes.runtime_class_name = "${name}" # isolated\n    name = "gvisor"\n`,
    });
    await renames({ ...texts('gvisor'), 'class.yaml': aClass('gvi$0sor') }, 'sandboxed', texts('sandboxed'));
  });

  it('changes values under a key that only the templates of their chart make a class, and names in templates', async () => {
    const chart = {
      'chart/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
      'chart/templates/pod.yaml': `${aPod('{{ .Values.sandbox }}')}`,
    };
    await renames(
      {
        ...chart,
        'class.yaml': aClass('gvisor'),
        'chart/values.yaml': 'sandbox: gvisor\nother: gvisor\n',
        'release.yaml':
          'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec:\n  chart: {spec: {chart: ./chart, sourceRef: {kind: GitRepository, name: r}}}\n  values: {sandbox: gvisor, other: gvisor}\n',
        'chart/templates/fixed.yaml': `${aPod('gvi$0sor').replace('name: p', 'name: {{ .Release.Name }}')}`,
      },
      'sandboxed',
      {
        'class.yaml': aClass('sandboxed'),
        'chart/values.yaml': 'sandbox: sandboxed\nother: gvisor\n',
        'release.yaml':
          'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec:\n  chart: {spec: {chart: ./chart, sourceRef: {kind: GitRepository, name: r}}}\n  values: {sandbox: sandboxed, other: gvisor}\n',
        'chart/templates/fixed.yaml': `${aPod('sandboxed').replace('name: p', 'name: {{ .Release.Name }}')}`,
      },
    );
  });

  it('changes names inside of texts, and puts a name that would be a number in quotes', async () => {
    const patch = (name: string) =>
      `resources: [pod.yaml]\npatches:\n- target: {kind: Pod}\n  patch: |-\n    - op: add\n      path: /spec/runtimeClassName\n      value: ${name}\n`;
    await renames(
      { 'class.yaml': aClass('gvisor'), 'pod.yaml': aPod('gvi$0sor'), 'kustomization.yaml': patch('gvisor') },
      '1.5',
      { 'class.yaml': aClass('"1.5"'), 'pod.yaml': aPod('"1.5"'), 'kustomization.yaml': patch('"1.5"') },
    );
  });

  it('asks about names that only a key tells, if the editor can ask', async () => {
    const files = {
      'class.yaml': aClass('gvi$0sor'),
      'pod.yaml': aPod('gvisor'),
      'values.yaml': 'runtimeClassName: gvisor\n',
    };
    const { edit } = await renamed(files, 'sandboxed', true);
    assert.ok(edit !== undefined && 'documentChanges' in edit);
    const changes = edit.documentChanges as readonly TextDocumentEdit[];
    const asked = changes.map(({ textDocument, edits }) => [
      textDocument.uri.split('/').at(-1),
      textDocument.version,
      edits.map(each => 'annotationId' in each),
    ]);
    assert.deepEqual(asked, [
      ['class.yaml', 1, [false]],
      ['pod.yaml', 1, [false]],
      ['values.yaml', 1, [true]],
    ]);
    assert.equal(Object.values(edit.changeAnnotations!)[0]!.needsConfirmation, true);
  });

  it('changes files that are not open', async () => {
    const cursor = readCursor(aClass('gvi$0sor'));
    const session = await openWorkspace({ 'class.yaml': cursor.text, 'pod.yaml': aPod('gvisor') });
    session.close(uriOf('pod.yaml'));
    const onDisk = memoryFiles({ 'pod.yaml': aPod('gvisor') });
    const request = { uri: uriOf('class.yaml'), position: cursor.position, newName: 'new', canAsk: true };
    const edit = await rename(session.snapshot(), onDisk, request);
    assert.ok(edit && 'documentChanges' in edit);
    const [, pod] = edit.documentChanges as readonly TextDocumentEdit[];
    assert.deepEqual(pod!.textDocument, { uri: uriOf('pod.yaml'), version: null });
  });

  for (const [why, files, newName, refusal] of [
    [
      'a name that the API server refuses',
      { 'class.yaml': aClass('gvi$0sor') },
      'Bad_Name',
      /^"Bad_Name" is not a valid name: a lowercase RFC 1123 subdomain/,
    ],
    [
      'a name that is taken',
      { 'class.yaml': aClass('gvi$0sor'), 'other.yaml': aClass('kata') },
      'kata',
      /^This workspace declares a RuntimeClass "kata" already\.$/,
    ],
    [
      'a class that an operator creates',
      {
        'pod.yaml': aPod('ka$0ta'),
        'config.yaml':
          'apiVersion: kataconfiguration.openshift.io/v1\nkind: KataConfig\nmetadata: {name: k}\n',
      },
      'new',
      /^An operator creates the RuntimeClass "kata"/,
    ],
    [
      'a class of a cluster',
      {
        'pod.yaml': aPod('ka$0ta'),
        '.runtimeclass/prod.yaml': `apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/context: prod}}\nitems:\n- ${aClass('kata').trim().replaceAll('\n', '\n  ')}\n`,
      },
      'new',
      /^No file of this workspace declares the RuntimeClass "kata", but the cluster prod has it/,
    ],
  ] as const) {
    it(`refuses ${why}`, async () => {
      assert.match((await renamed(files, newName)).refusal ?? '', refusal);
    });
  }

  it('is not offered elsewhere', async () => {
    assert.deepEqual(await renamed({ 'pod.yaml': aPod('gvisor').replace('kind', 'ki$0nd') }, 'new'), {});
  });
});

describe('renaming a handler', () => {
  const config = (name: string) =>
    `version = 3\n[plugins."io.containerd.cri.v1.runtime".containerd]\ndefault_runtime_name = "${name}"\n[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${name}]\nruntime_type = "io.containerd.runsc.v1"\n[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${name}.options]\nTypeUrl = "x"\n`;

  for (const [from, files] of [
    ['a class', { 'class.yaml': aClass('gvisor', 'run$0sc'), 'etc/containerd/config.toml': config('runsc') }],
    [
      'a table',
      {
        'class.yaml': aClass('gvisor'),
        'etc/containerd/config.toml': config('runsc').replace('runtimes.runsc]', 'runtimes.run$0sc]'),
      },
    ],
  ] as const) {
    it(`changes classes, tables and the default, from ${from}`, async () => {
      const expected = {
        'class.yaml': aClass('gvisor', 'sandbox'),
        'etc/containerd/config.toml': config('sandbox'),
      };
      await renames(files, 'sandbox', expected);
    });
  }

  it('refuses one that a node has already', async () => {
    const both = `${config('runsc')}${config('kata').slice(config('kata').indexOf('[plugins', 100))}`;
    const { refusal } = await renamed(
      { 'class.yaml': aClass('gvisor', 'run$0sc'), 'etc/containerd/config.toml': both },
      'kata',
    );
    assert.match(refusal ?? '', /^A node with the handler "runsc" has a handler "kata" too\.$/);
  });
});

/** Asserts what files are after a renaming at the cursor, which is `$0`. */
async function renames(
  pictures: Readonly<Record<string, string>>,
  newName: string,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const { session, edit, refusal } = await renamed(pictures, newName);
  assert.equal(refusal, undefined);
  assert.ok(edit !== undefined && 'changes' in edit);
  const changed = Object.entries(edit.changes!).map(([uri, edits]) => [uri, apply(session!, uri, edits)]);
  const before = Object.keys(pictures).map(path => [
    uriOf(path),
    session!.snapshot().file(uriOf(path))!.source.text,
  ]);
  const after = Object.fromEntries([...before, ...changed]);
  for (const [path, text] of Object.entries(expected)) assert.equal(after[uriOf(path)], text, path);
}

async function renamed(pictures: Readonly<Record<string, string>>, newName: string, canAsk = false) {
  const [path, picture] = Object.entries(pictures).find(([, text]) => text.includes('$0'))!;
  const { text, position } = readCursor(picture);
  const files = { ...pictures, [path]: text };
  const session = await openWorkspace(files);
  const request = { uri: uriOf(path), position, newName, canAsk };
  const edit = await rename(session.snapshot(), memoryFiles(files), request);
  if (edit === undefined) return {};
  return 'refusal' in edit ? { refusal: edit.refusal as string } : { session, edit };
}

function apply(session: Session, uri: string, edits: readonly TextEdit[]): string {
  const { source } = session.snapshot().file(uri)!;
  const changes = edits.map(({ range, newText }) => ({
    start: source.offsetAt(range.start),
    end: source.offsetAt(range.end),
    text: newText,
  }));
  const sorted = changes.sort((a, b) => b.start - a.start);
  return sorted.reduce(
    (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
    source.text,
  );
}
