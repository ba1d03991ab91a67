import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { savedClusterText } from '../../../server/clusters/saved/saved-cluster-text.ts';
import { preview } from '../../../server/ide/views/preview.ts';
import { contentsOf } from '../../support/cluster-contents.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { expectText } from '../../support/expect/expect-text.ts';

const worker = (name: string) => ({ metadata: { labels: { pool: 'a', 'kubernetes.io/hostname': name } } });
const workers = { n1: worker('n1'), n2: worker('n2') };

type Objects = NonNullable<Parameters<typeof contentsOf>[0]['classes']>;

/** What the preview says of the nodes of a live cluster for a Pod with these lines in its spec. */
async function saidOfNodes(lines: string, classes: Objects = {}, nodes: Objects = workers) {
  const { session, uri, position } = await openAtCursor(`=== pod.yaml
apiVersion: v1
kind: Pod
metadata: {name: p$0}
spec:
  containers: [{name: c, image: i}]
${lines}`);
  session.setLiveCluster('staging', contentsOf({ classes, nodes }), true);
  const [{ before = '' } = {}] = preview(session.snapshot(), uri, position);
  return /^# Fits .*/m.exec(before)?.[0];
}

const affinity = (term: string) => `  affinity:
    nodeAffinity:
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [${term}] }
`;

describe('the nodes of a cluster that are known for a Pod', () => {
  it('are all of them where it asks for what is the same on many', async () => {
    assert.equal(await saidOfNodes('  nodeSelector: { pool: a }\n'), '# Fits 2 of 2 nodes: n1 (2 nodes).');
    assert.equal(await saidOfNodes('  nodeSelector: { pool: b }\n'), '# Fits 0 of 2 nodes.');
  });

  it('are unknown where it asks for one of many that are alike', async () => {
    assert.equal(await saidOfNodes('  nodeSelector: { kubernetes.io/hostname: n2 }\n'), undefined);
    assert.equal(await saidOfNodes('  nodeName: n2\n'), undefined);
    assert.equal(await saidOfNodes('  nodeName: n1\n'), undefined);
    const hostname = '{ matchExpressions: [{ key: kubernetes.io/hostname, operator: In, values: [n2] }] }';
    assert.equal(await saidOfNodes(affinity(hostname)), undefined);
    const name = '{ matchFields: [{ key: metadata.name, operator: In, values: [n2] }] }';
    assert.equal(await saidOfNodes(affinity(name)), undefined);
  });

  it('are unknown where it asks by name in a cluster of which only a snapshot is known', async () => {
    const { text } = savedClusterText(contentsOf({ classes: {}, nodes: { n1: worker('n1') } }))!;
    const said = async (lines: string) => {
      const { session, uri, position } = await openAtCursor(`=== pod.yaml
apiVersion: v1
kind: Pod
metadata: {name: p$0}
spec:
  containers: [{name: c, image: i}]
${lines}=== .runtimeclass/staging.yaml
${text}`);
      const [{ before = '' } = {}] = preview(session.snapshot(), uri, position);
      return /^# Fits .*/m.exec(before)?.[0].replace(/node-[0-9a-f]{12}/, 'node-...');
    };
    assert.equal(await said('  nodeSelector: { pool: a }\n'), '# Fits 1 of 1 node: node-....');
    assert.equal(await said('  nodeName: n1\n'), undefined);
  });

  it('are unknown where it asks for one of very many racks', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 202 }, (_, index) => [
        `n${index}`,
        { metadata: { labels: { pool: 'a', rack: `r${index % 101}` } } },
      ]),
    );
    assert.equal(await saidOfNodes('  nodeSelector: { rack: r7 }\n', {}, nodes), undefined);
    assert.equal(
      await saidOfNodes('  nodeSelector: { pool: a }\n', {}, nodes),
      '# Fits 202 of 202 nodes: n0 (202 nodes).',
    );
    const pinned = { handler: 'h', scheduling: { nodeSelector: { rack: 'r7' } } };
    assert.equal(
      await saidOfNodes('  runtimeClassName: pinned\n', { pinned }, nodes),
      '# Fits 2 of 202 nodes: n108 (2 nodes).',
    );
  });

  it('are known where a class of the cluster selects by such a label', async () => {
    const pinned = { handler: 'h', scheduling: { nodeSelector: { 'kubernetes.io/hostname': 'n2' } } };
    const lines = '  runtimeClassName: pinned\n  nodeSelector: { kubernetes.io/hostname: n2 }\n';
    assert.equal(await saidOfNodes(lines, { pinned }), '# Fits 1 of 2 nodes: n2.');
  });
});

describe('the preview in a cluster whose classes may not be listed', () => {
  it('says that it does not know what becomes of the Pods of a class', async () => {
    const { session, uri, position } = await openAtCursor(`=== pod.yaml
apiVersion: v1
kind: Pod
metadata: {name: p$0}
spec: {runtimeClassName: kata, containers: [{name: c, image: i}]}
`);
    session.setLiveCluster('staging', contentsOf({ nodes: workers }), true);
    expectText(
      preview(session.snapshot(), uri, position)[0]?.after,
      `# Pod p
# It is unknown whether this cluster has the
# RuntimeClass kata, and so what it does with
# the Pods.
# staging, Kubernetes 1.34.2

`,
    );
  });
});
