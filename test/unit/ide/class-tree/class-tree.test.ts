import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Session } from '../../../../server/analysis/session.ts';
import { classTree } from '../../../../server/ide/class-tree/class-tree.ts';
import type { ClassTreeItem } from '../../../../server/protocol/class-tree.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { openWorkspace, pathOf } from '../../../support/workspace.ts';

const aClass = (name: string, handler: string, more = '') =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: ${name}}\nhandler: ${handler}\n${more}`;
const aPod = (name: string, className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  runtimeClassName: ${className}\n`;
const aNode = (labels: Readonly<Record<string, string>>, ...handlers: string[]) => ({
  metadata: { labels },
  status: {
    nodeInfo: { containerRuntimeVersion: 'containerd://2.1.4' },
    ...(handlers.length > 0 && { runtimeHandlers: handlers.map(name => ({ name })) }),
  },
});
const selecting = { nodeSelector: { kata: 'yes' } };
const live = contentsOf({
  classes: {
    kata: {
      handler: 'kata-qemu',
      overhead: { podFixed: { cpu: '250m', memory: '320Mi' } },
      scheduling: selecting,
    },
    missing: { handler: 'runsc' },
    nowhere: { handler: 'kata-qemu', scheduling: { nodeSelector: { gpu: 'yes' } } },
  },
  nodes: {
    n1: aNode({ kata: 'yes' }, '', 'kata-qemu'),
    n2: aNode({ kata: 'yes' }, '', 'kata-qemu'),
    n3: aNode({}, ''),
  },
});

describe('the tree of RuntimeClasses', () => {
  it('has the classes of clusters and of the workspace, their uses and their nodes', async () => {
    const session = await openWorkspace({
      'classes.yaml': [aClass('kata', 'kata-qemu'), aClass('own', 'own'), aClass('twice', 'a')].join('---\n'),
      'twice.yaml': aClass('twice', 'b'),
      'pods/web.yaml': [aPod('web', 'kata'), aPod('api', 'kata')].join('---\n'),
      'chart/values.yaml': 'runtimeClassName: own\n',
    });
    session.setLiveCluster('staging', live, true);
    expectText(
      draw(session),
      `staging · live · 3 classes · 3 nodes
  kata · kata-qemu · +250m +320Mi · 2 of 3 nodes · 2 uses [works]
    Used by · 2
      Pod web · pods/web.yaml -> pods/web.yaml:5
      Pod api · pods/web.yaml -> pods/web.yaml:11
    Nodes · 2 of 3 nodes
      2 nodes like n1 · containerd://2.1.4 [works]
      n3 · node(s) didn't match Pod's node affinity/selector · containerd://2.1.4 [no-node]
  missing · runsc · 0 of 3 nodes · 0 uses [no-node]
    Used by · 0
    Nodes · 0 of 3 nodes
      2 nodes like n1 · the handler is missing · containerd://2.1.4 [no-node]
      n3 · the handler is missing · containerd://2.1.4 [no-node]
  nowhere · kata-qemu · 0 of 3 nodes · 0 uses [no-node]
    Used by · 0
    Nodes · 0 of 3 nodes
      2 nodes like n1 · node(s) didn't match Pod's node affinity/selector · containerd://2.1.4 [no-node]
      n3 · node(s) didn't match Pod's node affinity/selector · containerd://2.1.4 [no-node]
Workspace · 3 classes
  kata · kata-qemu · 2 uses [works] -> classes.yaml:3
    Used by · 2
      Pod web · pods/web.yaml -> pods/web.yaml:5
      Pod api · pods/web.yaml -> pods/web.yaml:11
  own · own · 1 use [no-node] -> classes.yaml:8
    Used by · 1
      chart/values.yaml -> chart/values.yaml:1
  twice · a · 0 uses [conflicting] -> classes.yaml:13
    Used by · 0
`,
    );
  });

  it('says unknown where nodes are not known or do not report handlers, and conflicting about another handler', async () => {
    const saved = (name: string, items: string) =>
      `apiVersion: v1\nkind: List\nmetadata: {annotations: {runtimeclass.dev/context: ${name}}}\nitems:\n${items}`;
    const item =
      '- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata}, handler: kata}\n';
    const node = '- {apiVersion: v1, kind: Node, metadata: {name: n1}}\n';
    const session = await openWorkspace({
      '.runtimeclass/a.yaml': saved('a', item),
      '.runtimeclass/b.yaml': saved('b', item + node),
      'class.yaml': aClass('kata', 'other'),
    });
    expectText(
      draw(session, 2),
      `a · saved · 1 class · nodes unknown -> .runtimeclass/a.yaml:1
  kata · kata · 0 uses [unknown] -> .runtimeclass/a.yaml:5
b · saved · 1 class · 1 node -> .runtimeclass/b.yaml:1
  kata · kata · 1 of 1 nodes · 0 uses [unknown] -> .runtimeclass/b.yaml:5
Workspace · 1 class
  kata · other · 0 uses [conflicting] -> class.yaml:3
`,
    );
  });

  it('is empty where nothing is known, and below what is gone', async () => {
    const session = await openWorkspace({ 'pod.yaml': aPod('web', 'kata') });
    assert.deepEqual(classTree(session.snapshot(), []), []);
    for (const path of [['workspace'], ['cluster gone', 'kata'], ['workspace', 'kata', 'uses']]) {
      assert.deepEqual(classTree(session.snapshot(), path), [], path.join('/'));
    }
  });

  it('cuts a list that nobody can read', async () => {
    const pods = Array.from({ length: 503 }, (_, index) => aPod(`p${index}`, 'kata'));
    const session = await openWorkspace({
      'pods.yaml': pods.join('---\n'),
      'class.yaml': aClass('kata', 'kata'),
    });
    const uses = classTree(session.snapshot(), ['workspace', 'kata', 'uses']);
    assert.equal(uses.length, 501);
    assert.equal(uses.at(-1)!.label, '3 more');
  });

  it('speaks Chinese', async () => {
    const session = await openWorkspace({ 'pod.yaml': aPod('web', 'kata') });
    session.setLiveCluster('staging', live);
    expectText(
      await inChinese(() => draw(session, 3)),
      `staging · 读取过一次 · 3 个类 · 3 个节点
  kata · kata-qemu · +250m +320Mi · 3 个节点中的 2 个 · 1 处使用 [works]
    使用者 · 1
    节点 · 3 个节点中的 2 个
  missing · runsc · 3 个节点中的 0 个 · 0 处使用 [no-node]
    使用者 · 0
    节点 · 3 个节点中的 0 个
  nowhere · kata-qemu · 3 个节点中的 0 个 · 0 处使用 [no-node]
    使用者 · 0
    节点 · 3 个节点中的 0 个
`,
    );
  });
});

/** The tree as text, `depth` levels of it. */
function draw(session: Session, depth = 4, parent: readonly string[] = []): string {
  if (parent.length === depth) return '';
  return classTree(session.snapshot(), parent)
    .map(item => '  '.repeat(parent.length) + drawItem(item) + draw(session, depth, item.path))
    .join('');
}

function drawItem({ label, description, health, place }: ClassTreeItem): string {
  const isInFile = place?.uri.startsWith('file:');
  const target = isInFile ? ` -> ${pathOf(place!.uri)}:${place!.range.start.line + 1}` : '';
  return `${[label, description].filter(Boolean).join(' · ')}${health ? ` [${health}]` : ''}${target}\n`;
}
