import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crewDefinition } from '../../../support/crew-definition.ts';
import { fakeProgram, printing } from '../../../support/fake-program.ts';
import { checked, checkedIn, pod, written } from '../checked.ts';

const classNamed = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: ${name}}\nhandler: ${name}\n`;
const saved = (context: string) =>
  `apiVersion: v1\nkind: List\nmetadata:\n  annotations: {runtimeclass.dev/context: ${context}}\nitems: []\n`;
const crew =
  'apiVersion: example.com/v1\nkind: Crew\nmetadata: {name: a}\nspec: {pools: [{runtimeClassName: kata}]}\n';
const config = `version = 2\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]\nruntime_type = "io.containerd.kata.v2"\n`;

/** The line of what was judged. */
async function judged(files: Readonly<Record<string, string>>, paths = ['.'], options = {}): Promise<string> {
  const { output } = await checked(files, paths, options);
  return output.trimEnd().split('\n').at(-1)!;
}

describe('the last line of runtimeclass check', () => {
  it('counts what was judged, each once', async () => {
    const files = {
      'pods.yaml': `${pod}---\n${pod.replace('Pod', 'Pod\nmetadata: {name: b}')}`,
      'other.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: a}\n',
      'classes.yaml': `${classNamed('kata')}---\n${classNamed('gvisor')}`,
      'node/config.toml': config,
      'node/samples/config.toml': config,
      '.runtimeclass/staging.yaml': saved('staging'),
    };
    assert.equal(
      await judged(files),
      '2 workloads with a class, 2 classes, 1 node configuration, cluster staging.',
    );
    assert.equal(await judged(files, ['classes.yaml']), '2 classes.');
    const clusters = Object.fromEntries(
      ['a', 'b', 'c'].map(name => [`.runtimeclass/${name}.yaml`, saved(name)]),
    );
    assert.equal(await judged({ 'a.yaml': pod, ...clusters }), '1 workload with a class, 3 clusters.');
  });

  it('says so where there is nothing of these', async () => {
    assert.equal(
      await judged({ 'a.yaml': 'apiVersion: v1\nkind: Service\n' }),
      'No workload with a class, no class and no node configuration was found.',
    );
  });

  it('names a chart that has to be rendered, unless it was', async () => {
    const chart = {
      'web/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
      'web/values.yaml': 'runtimeClassName: kata\n',
      'web/templates/pod.yaml': pod.replace('kata', '{{ .Values.runtimeClassName }}'),
      'class.yaml': classNamed('kata'),
    };
    const path = process.env['PATH'];
    try {
      process.env['PATH'] = fakeProgram('helm', printing(pod)).replace(/\/helm$/, '');
      const folder = written(chart);
      const line = async (render: boolean) => {
        const { output } = await checkedIn(folder, ['.', 'web'], { render });
        return output.replaceAll(`${folder}/`, '').trimEnd().split('\n').at(-1);
      };
      assert.equal(await line(false), '1 class. Not judged: chart web (needs --render).');
      assert.equal(await line(true), '1 class, 1 rendered output.');
    } finally {
      process.env['PATH'] = path;
    }
    const plain = { ...chart, 'web/templates/pod.yaml': pod };
    assert.equal(await judged(plain), '1 workload with a class, 1 class.');
  });

  it('names a kustomization that is not understood, and counts what an overlay gives a class', async () => {
    const base = pod.replace('Pod\n', 'Pod\nmetadata: {name: a}\n');
    const files = {
      'class.yaml': classNamed('kata'),
      'base/pod.yaml': base.replace('  runtimeClassName: kata\n', '  containers: [{name: a, image: b}]\n'),
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      'prod/kustomization.yaml':
        'resources: [../base]\npatches:\n- target: {kind: Pod}\n  patch: |\n    - {op: add, path: /spec/runtimeClassName, value: kata}\n',
    };
    assert.equal(await judged(files), '1 workload with a class, 1 class.');
    const remote = 'resources: [../base, https://example.com/more.yaml]';
    const open = {
      ...files,
      'prod/kustomization.yaml': files['prod/kustomization.yaml'].replace(/.*/, remote),
    };
    assert.equal(
      await judged(open),
      '1 workload with a class, 1 class. Not judged: kustomization prod (needs --render).',
    );
  });

  it('counts a custom kind as a workload with its definition, and as not judged without', async () => {
    const files = { 'crew.yaml': crew, 'class.yaml': classNamed('kata') };
    assert.equal(await judged(files), '1 class. Not judged: kind Crew.example.com (no definition).');
    const other = { ...files, 'more.yaml': crew.replace('Crew', 'Ship') };
    assert.equal(await judged(other), '1 class. Not judged: 2 kinds (no definition).');
    const definition = JSON.stringify(crewDefinition(), null, 2);
    assert.equal(await judged({ ...files, 'crd.json': definition }), '1 workload with a class, 1 class.');
  });

  it('counts other templates and texts with merge conflicts', async () => {
    const files = {
      'class.yaml': classNamed('kata'),
      'a.yaml': `${pod}  {{- if .Values.x }}\n  hostNetwork: true\n  {{- end }}\n`,
      'b.yaml': `${pod}<<<<<<< HEAD\n  a: b\n=======\n  a: c\n>>>>>>> other\n`,
    };
    assert.equal(
      await judged(files),
      '1 class. Not judged: 1 template (needs rendering), 1 document (merge conflict).',
    );
  });

  it('says that a class is not judged only where nothing says whether it exists', async () => {
    const files = { 'pod.yaml': pod, 'classes.yaml': classNamed('other') };
    assert.equal(
      await judged(files),
      '1 workload with a class, 1 class. Not judged: class kata (not in these files, and no cluster is known: run `runtimeclass sync`).',
    );
    assert.equal(
      await judged({ ...files, '.runtimeclass/staging.yaml': saved('staging') }),
      '1 workload with a class, 1 class, cluster staging.',
    );
  });

  it('does not repeat what is a finding or a problem', async () => {
    const deep = `apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: ${'['.repeat(300)}\n`;
    assert.match(
      await judged({ 'class.yaml': classNamed('kata'), 'deep.yaml': deep, 'broken.yaml': `${pod}a: [\n` }),
      /^[^()]*$/,
    );
  });
});
