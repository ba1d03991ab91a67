import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { classTree } from '../../../server/ide/class-tree/class-tree.ts';
import { complete } from '../../../server/ide/completion/index.ts';
import { codeLenses } from '../../../server/ide/hints/code-lenses.ts';
import { inlayHints } from '../../../server/ide/hints/inlay-hints.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../support/manifests.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const node = (name: string, metadata: string, spec: string, status: string) =>
  nodeYaml(`name: ${name}${metadata}`, `spec: {${spec}}`, `status: {${status}}`);
const has = (handler: string) => `runtimeHandlers: [{name: ''}, {name: ${handler}}]`;

/** Ten nodes. Of the six with the label, one has another handler, one a taint, and one is cordoned for a while. */
const cluster = savedCluster({ context: 'prod', serverVersion: 'v1.36.3' }, [
  runtimeClassYaml('kata', 'kata-qemu', 'scheduling: {nodeSelector: {rt: kata}}'),
  runtimeClassYaml('anywhere', 'kata-qemu'),
  runtimeClassYaml('nowhere', 'kata-qemu', 'scheduling: {nodeSelector: {rt: other}}'),
  node('has', ', labels: {rt: kata}', '', has('kata-qemu')),
  node('silent', ', labels: {rt: kata}', '', ''),
  node('lacks', ', labels: {rt: kata}', '', has('runc')),
  node('tainted', ', labels: {rt: kata}', 'taints: [{key: a, effect: NoSchedule}]', has('kata-qemu')),
  node('cordoned', ', labels: {rt: kata}', 'unschedulable: true', has('kata-qemu')),
  node('stopped', ', labels: {rt: kata}', '', has('kata-qemu')),
  node('many', ', annotations: {runtimeclass.dev/nodes: "4"}', '', has('kata-qemu')),
]).replace(/^=== .*\n/, '');

const expected = { kata: '4 of 10 nodes', anywhere: '8 of 10 nodes', nowhere: '0 of 10 nodes' };

describe('the number of nodes that can run a class', () => {
  for (const [name, share] of Object.entries(expected)) {
    it(`is one number wherever it stands: ${share}`, async () => {
      assert.deepEqual(await said(name), {
        'tooltip of the hint': share,
        lens: share,
        tree: share,
        'group of the tree': share,
        'hover on the name': share,
        'hover on the class': share,
        completion: share,
      });
    });
  }
});

/**
 * What each feature says about the nodes of a class of the cluster, which a file of the workspace declares as well. Not
 * Choose RuntimeClass: it counts the nodes that one Pod fits now, with its own selector and requests.
 */
async function said(name: string): Promise<Record<string, string | undefined>> {
  const declared = /kind: RuntimeClass, .*/g;
  const own = cluster.split('\n').find(line => line.match(declared) && line.includes(`name: ${name} `))!;
  const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  runtimeClassName: ${name}\n`;
  const session = await openWorkspace({
    '.runtimeclass/prod.yaml': cluster,
    'pod.yaml': pod,
    'class.yaml': `${own.slice(4)}\n`,
  });
  const snapshot = session.snapshot();
  const at = { line: 4, character: 20 };
  const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  const inTree = (parent: readonly string[]) => classTree(snapshot, parent);
  const hoverAt = (path: string, position: typeof at) => {
    const contents = hover(snapshot, uriOf(path), position)?.contents;
    return shareIn(MarkupContent.is(contents) ? contents.value : undefined);
  };
  const completed = [...complete(snapshot, uriOf('pod.yaml'), at)].find(({ label }) => label === name);
  return {
    'tooltip of the hint': shareIn(String(inlayHints(snapshot, uriOf('pod.yaml'), range)[0]?.tooltip)),
    lens: shareIn(codeLenses(snapshot, uriOf('class.yaml'))[0]?.command?.title),
    tree: shareIn(inTree(['cluster prod']).find(({ label }) => label === name)?.description),
    'group of the tree': shareIn(inTree(['cluster prod', name])[1]?.description),
    'hover on the name': hoverAt('pod.yaml', at),
    'hover on the class': hoverAt('class.yaml', { line: 0, character: own.slice(4).indexOf(name) + 1 }),
    completion: shareIn(completed?.detail),
  };
}

function shareIn(text: string | undefined): string | undefined {
  return /\d+ of \d+ nodes/.exec(text ?? '')?.[0];
}
