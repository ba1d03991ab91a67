import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultSettings, type Settings } from '../../../../server/base/settings.ts';
import { inlayHints } from '../../../../server/ide/hints/inlay-hints.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const aClass = (overhead: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata-qemu\noverhead: {podFixed: ${overhead}}\n`;
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  runtimeClassName: kata # why\n';
const cluster = (name: string, items: readonly string[]) =>
  `apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/context: ${name}}}\nitems:\n${items
    .map(item => `- ${item.trim().replaceAll('\n', '\n  ')}\n`)
    .join('')}`;
const node = (name: string, labels = '{}') =>
  `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}, labels: ${labels}}\nstatus: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}\n`;

const selecting = (overhead: string) =>
  `${aClass(overhead).trim()}\nscheduling: {nodeSelector: {kata: "yes"}}\n`;

describe('inlay hints', () => {
  it('say behind the name of a class its handler and its overhead', async () => {
    const files = { 'class.yaml': aClass('{cpu: 250m, memory: 320Mi}'), 'pod.yaml': pod };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 → kata-qemu, +250m +320Mi']);
  });

  it('say how many nodes can run it, where nodes are known', async () => {
    const items = [selecting('{memory: 1Gi}'), node('a', '{kata: "yes"}'), node('b')];
    const files = { '.runtimeclass/prod.yaml': cluster('prod', items), 'pod.yaml': pod };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 → kata-qemu, +1Gi, 1/2 nodes']);
  });

  it('have at most 30 characters, and all of it in the tooltip', async () => {
    const items = [selecting('{cpu: 250m, memory: 320Mi}'), node('a', '{kata: "yes"}'), node('b')];
    const files = { '.runtimeclass/prod.yaml': cluster('prod', items), 'pod.yaml': pod };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 → kata-qemu, 1/2 nodes']);
    assert.deepEqual(await tooltips(files), ['kata-qemu, +250m +320Mi, 1 of 2 nodes (prod)']);
  });

  it('say what all clusters agree on, and the rest in the tooltip', async () => {
    const prod = [selecting('{memory: 1Gi}'), node('a', '{kata: "yes"}'), node('b')];
    const files = {
      '.runtimeclass/dev.yaml': cluster('dev', [selecting('{memory: 1Gi}'), node('c', '{kata: "yes"}')]),
      '.runtimeclass/prod.yaml': cluster('prod', prod),
      '.runtimeclass/test.yaml': cluster('test', prod),
      'pod.yaml': pod,
    };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 → kata-qemu, +1Gi']);
    assert.deepEqual(await tooltips(files), [
      'kata-qemu, +1Gi, 1 of 1 nodes (dev)\nkata-qemu, +1Gi, 1 of 2 nodes (prod, test)',
    ]);
    const wanted = { differences: true, overheadSums: false };
    assert.deepEqual(await hints(files, 'pod.yaml', undefined, wanted), ['4:24 → kata-qemu, +1Gi']);
  });

  it('say that the classes of clusters differ, if that is wanted, and nothing about a class that nobody has', async () => {
    const files = {
      '.runtimeclass/a.yaml': cluster('a', [aClass('{cpu: 250m}')]),
      '.runtimeclass/b.yaml': cluster('b', [aClass('{cpu: 100m}')]),
      'pod.yaml': pod,
    };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 → kata-qemu']);
    const wanted = { differences: true, overheadSums: false };
    assert.deepEqual(await hints(files, 'pod.yaml', undefined, wanted), ['4:24 differs between clusters']);
    assert.deepEqual(await hints({ 'pod.yaml': pod }, 'pod.yaml'), []);
  });

  it('are those of the lines that the editor shows, and of names inside of texts', async () => {
    const release =
      'apiVersion: helm.cattle.io/v1\nkind: HelmChart\nspec:\n  valuesContent: |\n    runtimeClassName: kata\n';
    const files = { 'class.yaml': aClass('{}'), 'all.yaml': [pod, pod, release].join('---\n') };
    const all = ['4:24 → kata-qemu', '10:24 → kata-qemu', '16:26 → kata-qemu'];
    assert.deepEqual(await hints(files, 'all.yaml'), all);
    assert.deepEqual(await hints(files, 'all.yaml', [7, 11]), all.slice(1, 2));
    assert.deepEqual(await hints(files, 'all.yaml', [11, 20]), all.slice(2));
  });
});

async function hints(
  files: Files,
  path: string,
  [first, last]: readonly [number, number] = [0, 1000],
  wanted: Settings['inlayHints'] = defaultSettings.inlayHints,
): Promise<string[]> {
  const session = await openWorkspace(files);
  session.settings = { ...session.settings, inlayHints: wanted };
  const range = { start: { line: first, character: 0 }, end: { line: last, character: 0 } };
  return inlayHints(session.snapshot(), uriOf(path), range).map(
    ({ position: { line, character }, label }) => `${line}:${character} ${label}`,
  );
}

async function tooltips(files: Files): Promise<unknown[]> {
  const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
  const session = await openWorkspace(files);
  return inlayHints(session.snapshot(), uriOf('pod.yaml'), range).map(({ tooltip }) => tooltip);
}

type Files = Readonly<Record<string, string>>;
