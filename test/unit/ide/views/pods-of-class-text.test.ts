import { describe, it } from 'node:test';
import { podsOfClass } from '../../../../server/clusters/info/pods.ts';
import { podsOfClassText } from '../../../../server/ide/views/pods-of-class-text.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { openWorkspace } from '../../../support/workspace.ts';

const runtimeClass = {
  metadata: { name: 'kata', creationTimestamp: '2026-11-20T08:00:00Z' },
  handler: 'kata-qemu',
  overhead: { podFixed: { cpu: '250m' } },
  scheduling: { nodeSelector: { kata: 'yes' } },
};
const aPod = (name: string, createdAt: string, spec: object): Value => ({
  metadata: {
    name,
    namespace: 'shop',
    creationTimestamp: createdAt,
    ownerReferences: [{ kind: 'ReplicaSet', name: 'web', controller: true }],
  },
  spec: { runtimeClassName: 'kata', nodeName: 'n1', ...spec } as Value,
  status: { phase: 'Running' },
});
const nodes = new Map<string, Value>([
  ['n1', { status: { nodeInfo: { containerRuntimeVersion: 'containerd://2.1.4' } } }],
]);

describe('the text about the Pods of a class', () => {
  it('has those older than their class first, with the reason', async () => {
    const current = { overhead: { cpu: '0.25' }, nodeSelector: { kata: 'yes', own: 'x' } };
    const pods = [
      aPod('now', '2026-11-21T08:00:00Z', current),
      aPod('less', '2026-11-21T08:00:00Z', { ...current, overhead: { cpu: '100m' } }),
      aPod('none', '2026-11-21T08:00:00Z', {}),
      aPod('bef|ore', '2026-11-19T08:00:00Z', current),
    ];
    expectText(
      await textOf(pods, runtimeClass),
      `# Pods of kata in staging

Read 2026-11-22T22:00:00Z. It is not kept, and not read again by itself.

handler \`kata-qemu\`, Kata Containers · overhead \`+250m CPU\` · nodeSelector \`kata=yes\`

Pods: 4. Older than their class: 3. A Pod keeps what its class said when it was created, until it is created anew.

| Pod | owner | node | container runtime | phase | created | older than the class |
| --- | --- | --- | --- | --- | --- | --- |
| shop/less | ReplicaSet web | n1 | containerd:\\//2.1.4 | Running | 2026-11-21T08:00:00Z | overhead \`+100m CPU\`, now \`+250m CPU\` |
| shop/none | ReplicaSet web | n1 | containerd:\\//2.1.4 | Running | 2026-11-21T08:00:00Z | overhead none, now \`+250m CPU\`; it lacks what the class selects now |
| shop/bef\\|ore | ReplicaSet web | n1 | containerd:\\//2.1.4 | Running | 2026-11-19T08:00:00Z | the class was created after it, so its handler may be another one |
| shop/now | ReplicaSet web | n1 | containerd:\\//2.1.4 | Running | 2026-11-21T08:00:00Z |  |
`,
    );
  });

  it('says so where there is no Pod, and where there is no class', async () => {
    expectText(
      await textOf([], runtimeClass),
      `# Pods of kata in staging

Read 2026-11-22T22:00:00Z. It is not kept, and not read again by itself.

handler \`kata-qemu\`, Kata Containers · overhead \`+250m CPU\` · nodeSelector \`kata=yes\`

No Pod names this class.
`,
    );
    expectText(
      await textOf([aPod('lost', '', {})], undefined),
      `# Pods of kata in staging

Read 2026-11-22T22:00:00Z. It is not kept, and not read again by itself.

The cluster has no RuntimeClass of this name; Pods that name it: 1.
`,
    );
  });
});

async function textOf(pods: readonly Value[], ofClass: Value | undefined): Promise<string> {
  const session = await openWorkspace({});
  const { keep } = podsOfClass('kata');
  const read = [...pods, { spec: { runtimeClassName: 'other' } }].flatMap(pod => keep(pod, 'v1') ?? []);
  return podsOfClassText(session.snapshot(), {
    context: 'staging',
    className: 'kata',
    runtimeClass: ofClass,
    pods: read,
    nodes,
    readAt: '2026-11-22T22:00:00Z',
  });
}
