import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RankedClass, rankClasses } from '../../../../server/features/fitting/rank-classes.ts';
import type { Value } from '../../../../server/kubernetes/value.ts';
import { knownHandlerNames } from '../../../../server/runtimes/known-handlers.ts';
import { shippedClasses } from '../../../../server/runtimes/platform-classes.ts';
import type { Snapshot } from '../../../../server/snapshot.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const pod = `apiVersion: v1
kind: Pod
metadata: { name: p, annotations: { runtimeclass.dev/needs: "isolation=virtual-machine" } }
spec:
  hostNetwork: true
  hostUsers: false
  containers:
    - name: c
      image: i
      resources: { requests: { cpu: 2 }, limits: { cpu: 3 } }
      securityContext: { privileged: true, appArmorProfile: { type: RuntimeDefault } }
      volumeMounts: [{ name: v, mountPath: /v }]
  volumes: [{ name: v, persistentVolumeClaim: { claimName: v } }]
`;

describe('the rank of classes', () => {
  it('is for hundreds of them together what it is for each of them alone', async () => {
    const session = await openWorkspace({
      'pod.yaml': pod,
      '.runtimeclass/runtimes.yaml': 'classes: { mine-kata: kata }\nhandlers: { own: gvisor }\n',
    });
    // What a handler does not tell, the name of a class may.
    const handlers = ['unheard-of', ...knownHandlerNames(), 'own'];
    const telling = shippedClasses.map(({ name }) => name);
    const unheardOf = [...telling, 'mine-kata', 'kata-qemu-blue', 'performance-x', 'p-0', 'p-1', 'p-2'];
    const names = [...new Set(unheardOf), ...handlers.map(handler => `class-of-${handler}`)];
    const placings: readonly Readonly<Record<string, Value>>[] = [
      {},
      { scheduling: { nodeSelector: { pool: 'a' } } },
      { overhead: { podFixed: { memory: '1Mi', cpu: '1' } }, scheduling: { nodeSelector: { pool: 'b' } } },
    ];
    const classes = Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          handler: unheardOf.includes(name) ? 'unheard-of' : handlers[index % handlers.length]!,
          ...placings[index % placings.length],
        },
      ]),
    );
    const node = (pool: string, cpu: string) => ({
      metadata: { labels: { pool } },
      status: { allocatable: { cpu, pods: '110' } },
    });
    const nodes = { a: node('a', '4'), b: node('b', '2500m') };
    session.setLiveCluster('staging', contentsOf({ classes, nodes }), true);
    const snapshot = session.snapshot();
    const together = ranked(snapshot);
    const alone = snapshot.views[0]!.knownClasses.flatMap(known => {
      const view = { ...snapshot.views[0]!, knownClasses: [known] };
      return ranked({ ...snapshot, views: [view] });
    });
    assert.deepEqual(together.map(drawn).sort(), alone.map(drawn).sort());
  });
});

function ranked(snapshot: Snapshot): readonly RankedClass[] {
  const podSpec = snapshot.file(uriOf('pod.yaml'))!.documents[0]!.document.podSpecs[0]!;
  return rankClasses(podSpec, snapshot.views, snapshot.knowledge);
}

function drawn({ known, nodes, runtime, obstacles, cautions }: RankedClass): string {
  const { profile, by, confidence } = runtime ?? {};
  const words = [known.name, nodes, profile?.id, by, confidence, ...obstacles, '|', ...cautions];
  return words.join(' · ');
}
