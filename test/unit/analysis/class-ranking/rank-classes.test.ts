import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RankedClass, rankClasses } from '../../../../server/analysis/class-ranking/rank-classes.ts';
import type { Snapshot } from '../../../../server/analysis/snapshot.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { knownHandlerNames } from '../../../../server/runtimes/known-handlers.ts';
import { shippedClasses } from '../../../../server/runtimes/platform-classes.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { podYaml } from '../../../support/manifests.ts';
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

  it('has classes for Windows among the unfit ones, unless the Pods are for Windows', async () => {
    const classes = { plain: 'runc', win: 'runhcs-wcow-process', vm: 'kata-qemu', lcow: 'runhcs-lcow' };
    assert.equal(
      namesOf(await rankedFor('containers: [{ name: a, image: nginx }]', classes)),
      'vm, lcow, plain, win: it runs Windows containers, and the Pod is for Linux',
    );
    const linuxIsUnfit = ['vm', 'lcow', 'plain'].map(
      name => `${name}: it runs Linux containers, and the Pod is for Windows`,
    );
    for (const spec of [
      'os: { name: windows }, containers: [{ name: a, image: a }]',
      'nodeSelector: { kubernetes.io/os: windows }, containers: [{ name: a, image: a }]',
      'containers: [{ name: a, image: a, securityContext: { windowsOptions: { runAsUserName: a } } }]',
      'containers: [{ name: a, image: mcr.microsoft.com/windows/servercore:ltsc2022 }]',
    ]) {
      assert.equal(namesOf(await rankedFor(spec, classes)), ['win', ...linuxIsUnfit].join(', '), spec);
    }
  });

  it('has WebAssembly below what runs any image', async () => {
    expectText(
      await rankedFor('containers: [{ name: a, image: nginx }]', {
        spin: 'spin',
        plain: 'runc',
        wasm: 'wasmtime',
      }),
      `plain
spin (it is for WebAssembly: the image has to contain a module)
wasm (it is for WebAssembly: the image has to contain a module)`,
    );
  });

  it('says before the choice what is not supported, and calls unfit only what no configuration of nodes changes', async () => {
    const fields =
      'hostNetwork: true, containers: [{ name: a, image: a, securityContext: { privileged: true } }]';
    expectText(
      await rankedFor(fields, { sysbox: 'sysbox-runc', gvisor: 'runsc', vm: 'kata-qemu', plain: 'runc' }),
      `plain
gvisor (With hostNetwork a Pod in gVisor has no network, unless runsc runs with network=host)
sysbox (Sysbox starts no Pod without a user namespace; Sysbox lists privileged containers as not supported; Sysbox lists the host network as not supported)
vm: Kata refuses the host network (staging)`,
    );
    assert.equal(
      await rankedFor(
        'containers: [{ name: a, image: a, volumeDevices: [{ name: v, devicePath: /dev/v }] }]',
        {
          gvisor: 'runsc',
        },
      ),
      'gvisor (gVisor cannot mount a block device)',
    );
    expectText(
      await rankedFor('securityContext: { seLinuxOptions: { level: "s0" } }, containers: []', {
        gvisor: 'runsc',
        plain: 'runc',
      }),
      `plain
gvisor (gVisor refuses SELinux labels, unless SELinux is off in the container runtime)`,
    );
  });

  it('is by what classes cost where nothing else tells them apart, memory before CPU', async () => {
    const session = await openWorkspace({
      'pod.yaml': 'apiVersion: v1\nkind: Pod\nspec: { containers: [] }\n',
    });
    const vm = (memory: string, cpu: string) => ({
      handler: 'kata-qemu',
      overhead: { podFixed: { memory, cpu } },
    });
    const classes = { a: vm('1Gi', '1'), b: vm('320Mi', '2'), c: vm('320Mi', '250m'), d: vm('500M', '1m') };
    session.setLiveCluster('staging', contentsOf({ classes }), true);
    assert.equal(
      ranked(session.snapshot())
        .map(({ known }) => known.name)
        .join(' '),
      'c b d a',
    );
  });
});

/** Without the cautions. */
function namesOf(lines: string): string {
  return lines.replace(/ \(.*\)$/gm, '').replaceAll('\n', ', ');
}

/** Classes by rank for a Pod with these fields, a line each: obstacles after a colon, cautions in brackets. */
async function rankedFor(spec: string, handlers: Readonly<Record<string, string>>): Promise<string> {
  const session = await openWorkspace({ 'pod.yaml': podYaml(spec) });
  const classes = Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, { handler }]));
  session.setLiveCluster('staging', contentsOf({ classes }), true);
  const lines = ranked(session.snapshot()).map(({ known, obstacles, cautions }) => {
    const brackets = cautions.length === 0 ? '' : ` (${cautions.join('; ')})`;
    return obstacles.length > 0 ? `${known.name}: ${obstacles.join('; ')}` : known.name + brackets;
  });
  return lines.join('\n').replaceAll(' (staging, live)', '');
}

function ranked(snapshot: Snapshot): readonly RankedClass[] {
  const podSpec = snapshot.file(uriOf('pod.yaml'))!.documents[0]!.document.podSpecs[0]!;
  return rankClasses(podSpec, snapshot.views, snapshot.model);
}

function drawn({ known, nodes, runtime, obstacles, cautions }: RankedClass): string {
  const { profile, by, certainty } = runtime ?? {};
  const words = [known.name, nodes, profile?.id, by, certainty, ...obstacles, '|', ...cautions];
  return words.join(' · ');
}
