import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

describe('inlay hints', () => {
  it('say behind the name of a class its handler and its overhead', async () => {
    const files = { 'class.yaml': aClass('{cpu: 250m, memory: 320Mi, example.com/x: "1"}'), 'pod.yaml': pod };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 kata-qemu · +250m +320Mi +1 example.com/x']);
  });

  it('say what the overhead is for all Pods of a workload', async () => {
    const workload =
      'apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: 3\n  template:\n    spec:\n      runtimeClassName: kata\n';
    const files = { 'class.yaml': aClass('{cpu: 250m}'), 'web.yaml': workload };
    assert.deepEqual(await hints(files, 'web.yaml'), ['6:28 kata-qemu · +250m CPU · 3 Pods: +750m CPU']);
  });

  it('say how many nodes can run it, where nodes are known', async () => {
    const selecting = `${aClass('{}').trim()}\nscheduling: {nodeSelector: {kata: "yes"}}\n`;
    const items = [selecting, node('a', '{kata: "yes"}'), node('b')];
    const files = { '.runtimeclass/prod.yaml': cluster('prod', items), 'pod.yaml': pod };
    assert.deepEqual(await hints(files, 'pod.yaml'), ['4:24 kata-qemu · 1 of 2 nodes']);
  });

  it('say that clusters differ, and nothing about a class that nobody has', async () => {
    const clusters = {
      '.runtimeclass/a.yaml': cluster('a', [aClass('{cpu: 250m}')]),
      '.runtimeclass/b.yaml': cluster('b', [aClass('{cpu: 100m}')]),
    };
    assert.deepEqual(await hints({ ...clusters, 'pod.yaml': pod }, 'pod.yaml'), [
      '4:24 differs between clusters',
    ]);
    assert.deepEqual(await hints({ 'pod.yaml': pod }, 'pod.yaml'), []);
  });

  it('are those of the lines that the editor shows, and of names inside of texts', async () => {
    const release =
      'apiVersion: helm.cattle.io/v1\nkind: HelmChart\nspec:\n  valuesContent: |\n    runtimeClassName: kata\n';
    const files = { 'class.yaml': aClass('{}'), 'all.yaml': [pod, pod, release].join('---\n') };
    const all = ['4:24 kata-qemu', '10:24 kata-qemu', '16:26 kata-qemu'];
    assert.deepEqual(await hints(files, 'all.yaml'), all);
    assert.deepEqual(await hints(files, 'all.yaml', [7, 11]), all.slice(1, 2));
    assert.deepEqual(await hints(files, 'all.yaml', [11, 20]), all.slice(2));
  });
});

async function hints(
  files: Readonly<Record<string, string>>,
  path: string,
  [first, last]: readonly [number, number] = [0, 1000],
): Promise<string[]> {
  const session = await openWorkspace(files);
  const range = { start: { line: first, character: 0 }, end: { line: last, character: 0 } };
  return inlayHints(session.snapshot(), uriOf(path), range).map(
    ({ position: { line, character }, label }) => `${line}:${character} ${label}`,
  );
}
