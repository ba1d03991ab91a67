import { describe, it } from 'node:test';
import { compareClusters } from '../../../../server/ide/views/compare-clusters.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';
import { openWorkspace } from '../../../support/workspace.ts';

const kata = { handler: 'kata', overhead: { podFixed: { cpu: '250m' } } };

const savedProd = `apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: prod|eu
    runtimeclass.dev/server-version: v1.31.0
    runtimeclass.dev/synced-at: "2026-10-20T09:30:00Z"
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: kata }
    handler: kata
    overhead: { podFixed: { cpu: "0.25" } }
    scheduling: { nodeSelector: { a: b }, tolerations: [{ key: a, operator: Exists }] }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: crun }, handler: crun }
`;

const classes = runtimeClassYaml('kata', 'kata');

const handlers = (...names: string[]) => ({ status: { runtimeHandlers: names.map(name => ({ name })) } });

describe('the comparison of clusters', () => {
  it('marks what is missing and what differs, and says what is not known', async () => {
    const session = await openWorkspace({ '.runtimeclass/prod.yaml': savedProd, 'classes.yaml': classes });
    const nodes = { n1: handlers('kata'), n2: handlers('runc'), n3: {} };
    session.setLiveCluster(
      'staging',
      contentsOf({ classes: { kata, crun: { handler: 'crun' } }, nodes }),
      true,
    );
    session.setLiveCluster('dev', contentsOf({}, { context: 'dev' }));
    expectText(
      compareClusters(session.snapshot()),
      `# Compare clusters

|  | Kubernetes | as of | RuntimeClass | nodes |
| --- | --- | --- | --- | --- |
| dev | v1.34.2 | 2026-11-20T09:30:00Z | unknown | unknown |
| prod\\|eu | v1.31.0 | 2026-10-20T09:30:00Z | 2 | unknown |
| staging | v1.34.2 | live | 2 | 3 |

## RuntimeClass

1 of 2 differ or are missing somewhere: \`kata\`.

≠ marks what differs, or is missing in a cluster.

| RuntimeClass |  | files of the workspace | dev | prod\\|eu | staging |
| --- | --- | --- | --- | --- | --- |
| **crun** | handler |  | unknown | \`crun\` | \`crun\` |
|  | nodes with the handler |  |  | unknown | 0 / 3 (unknown: 1) |
| **kata** | handler | \`kata\` | unknown | \`kata\` | \`kata\` |
|  | ≠ **overhead** | none |  | \`+250m CPU\` | \`+250m CPU\` |
|  | ≠ **nodeSelector** | none |  | \`a=b\` | none |
|  | ≠ **tolerations** | none |  | \`{key: a, operator: Exists}\` | none |
|  | nodes with the handler |  |  | unknown | 1 / 3 (unknown: 1) |
`,
    );
  });

  it('says it in Chinese', async () => {
    const session = await openWorkspace({ '.runtimeclass/prod.yaml': savedProd });
    const { nodes, ...readable } = contentsOf({ classes: { kata } }, { context: 'prod|eu' });
    session.setLiveCluster('prod|eu', { ...readable, nodes, classes: undefined }, true);
    session.setLiveCluster(
      'test',
      contentsOf({ classes: { kata: { handler: 'kata' } } }, { context: 'test' }),
    );
    expectText(
      await inChinese(() => compareClusters(session.snapshot())),
      `# 比较集群

|  | Kubernetes | 截至 | RuntimeClass | 节点 |
| --- | --- | --- | --- | --- |
| prod\\|eu | v1.34.2 | 实时; RuntimeClass（截至 2026-10-20T09:30:00Z） | 2 | 未知 |
| test | v1.34.2 | 2026-11-20T09:30:00Z | 1 | 未知 |

## RuntimeClass

2 个中有 2 个不同或在某处缺失：\`crun\`, \`kata\`。

标有 ≠ 的行：内容不同，或在某个集群中缺失。

| RuntimeClass |  | prod\\|eu | test |
| --- | --- | --- | --- |
| **crun** | ≠ **handler** | \`crun\` | **缺失** |
| **kata** | handler | \`kata\` | \`kata\` |
|  | ≠ **overhead** | \`+250m CPU\` | 无 |
|  | ≠ **nodeSelector** | \`a=b\` | 无 |
|  | ≠ **tolerations** | \`{key: a, operator: Exists}\` | 无 |
`,
    );
  });

  it('says what to do where nothing is known', async () => {
    const session = await openWorkspace({});
    expectText(
      compareClusters(session.snapshot()),
      `# Compare clusters

No cluster is known. "RuntimeClass: Sync from Cluster" reads one; \`.runtimeclass/<context>.yaml\` is one that was saved.

## RuntimeClass

No RuntimeClass is known.
`,
    );
  });
});
