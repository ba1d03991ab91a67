import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Session } from '../../../../server/analysis/session.ts';
import type { Snapshot } from '../../../../server/analysis/snapshot.ts';
import { runtimeMap } from '../../../../server/ide/runtime-map/runtime-map.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';
import { pictureOfMap } from '../../../support/map-picture.ts';
import { brokenChain, clusterYaml, wholeChain, workload } from '../../../support/runtime-maps.ts';
import { memoryFiles, openWorkspace } from '../../../support/workspace.ts';

describe('the graph of the runtime map', () => {
  it('has every broken link: an absent class, a selector of no node, an absent handler, refused Pods', async () => {
    expectText(
      await drawn(brokenChain),
      `workloads Deployment serve [ml] at serve.yaml:1 broken: Pods are refused (conflict: runtimeClass.scheduling.nodeSelector[katacontainers.io/kata-runtime] = true; pod.spec.nodeSelector[katacontainers.io/kata-runtime] = false)
  -x kata
workloads Deployment checkout [shop] at checkout.yaml:1
  -> kata
workloads Deployment train [ml] at train.yaml:1 broken: Pods stay Pending
  -> kata-gpu
workloads Deployment cart [and 1 more · shop] x2 at cart.yaml:1
  -> gvisor
workloads Deployment resize [uploads] at resize.yaml:1 broken: Pods stay in ContainerCreating
  -> wasm
workloads Deployment scan [uploads] at scan.yaml:1 broken: Pods are refused
  -x gvisr
classes gvisor [staging] at staging.yaml:5
  -> runsc
classes gvisr [] at scan.yaml:1 broken: does not exist
classes kata [classes.yaml · +250m +320Mi] at classes.yaml:3
  -> kata-qemu
classes kata-gpu [classes.yaml] at classes.yaml:5 broken: selects no node
  -x kata-qemu-nvidia-gpu
classes wasm [classes.yaml] at classes.yaml:7
  -> wasmtime
handlers runsc [gVisor] at staging.yaml:5
  -> 12 nodes
  -> 30 nodes
handlers kata-qemu [Kata Containers] at classes.yaml:3
  -> 12 nodes
handlers kata-qemu-nvidia-gpu [Kata Containers] at classes.yaml:5
handlers wasmtime [runwasi] at classes.yaml:7 broken: on none of its 42 nodes
  -x 12 nodes
  -x 30 nodes
nodes 12 nodes [katacontainers.io/kata-runtime=true] x12 at staging.yaml:1
nodes 30 nodes [] x30 at staging.yaml:1
`,
    );
  });

  it('is whole where everything is there', async () => {
    expectText(
      await drawn(wholeChain),
      `workloads Deployment cart [and 1 more · shop] x2 at cart.yaml:1
  -> gvisor
workloads Deployment checkout [shop] at checkout.yaml:1
  -> kata
classes gvisor [staging] at staging.yaml:5
  -> runsc
classes kata [classes.yaml · +250m +320Mi] at classes.yaml:3
  -> kata-qemu
handlers runsc [gVisor] at staging.yaml:5
  -> 12 nodes
  -> 30 nodes
handlers kata-qemu [Kata Containers] at classes.yaml:3
  -> 12 nodes
nodes 12 nodes [katacontainers.io/kata-runtime=true] x12 at staging.yaml:1
nodes 30 nodes [] x30 at staging.yaml:1
`,
    );
  });

  it('ends at the configurations of nodes where no cluster is known', async () => {
    const files = {
      'classes.yaml': [runtimeClassYaml('a', 'runsc'), runtimeClassYaml('b', 'kata')].join('---\n'),
      'nodes/config.toml':
        "version = 3\n[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runsc]\nruntime_type = 'io.containerd.runsc.v1'\n",
      'web.yaml': workload('Deployment', 'web', 'shop', 'a'),
      'other.yaml': workload('Deployment', 'other', 'shop', 'c'),
    };
    expectText(
      await drawn(files),
      `workloads Deployment other [shop] at other.yaml:1
  -? c
workloads Deployment web [shop] at web.yaml:1
  -> a
classes a [classes.yaml] at classes.yaml:1
  -> runsc
classes b [classes.yaml] x0 at classes.yaml:3
  -> kata
classes c [] at other.yaml:1 unknown: it is not known whether it exists
handlers runsc [gVisor] at config.toml:2
  -? nodes/config.toml
handlers kata [] at classes.yaml:3 unknown: in no configuration of a node
nodes nodes/config.toml [configuration of containerd] at config.toml:1
`,
    );
  });

  it('says where cri-dockerd probably refuses a handler', async () => {
    const files = {
      '.runtimeclass/desktop.yaml': clusterYaml('desktop', [
        runtimeClassYaml('nvidia', 'nvidia'),
        '{ apiVersion: v1, kind: Node, metadata: { name: n1 }, status: { nodeInfo: { containerRuntimeVersion: docker://28.5.1, kubeletVersion: v1.34.2 } } }\n',
      ]),
      'web.yaml': workload('Deployment', 'web', 'shop', 'nvidia'),
    };
    expectText(
      await drawn(files),
      `workloads Deployment web [shop] at web.yaml:1
  -> nvidia
classes nvidia [desktop] at desktop.yaml:5
  -> nvidia
handlers nvidia [NVIDIA Container Runtime (around runc)] at desktop.yaml:5 broken: probably refused by cri-dockerd
  -? n1
nodes n1 [] at desktop.yaml:1
`,
    );
  });

  it('knows that unknown is not wrong: a cluster whose nodes and handlers are not known', async () => {
    const files = {
      'classes.yaml': [runtimeClassYaml('two', 'a'), runtimeClassYaml('two', 'b')].join('---\n'),
      'values.yaml': 'web:\n  runtimeClassName: two\n',
      '.runtimeclass/live.yaml': clusterYaml('live', [
        runtimeClassYaml('kata', 'kata-qemu'),
        '{ apiVersion: v1, kind: Node, metadata: { name: n1 } }\n',
      ]),
      'web.yaml': workload('Deployment', 'web', 'shop', 'kata'),
    };
    expectText(
      await drawn(files),
      `workloads workspace/values.yaml [] at values.yaml:2
  -? two
workloads Deployment web [shop] at web.yaml:1
  -> kata
classes kata [live] at live.yaml:5
  -> kata-qemu
classes two [classes.yaml] at classes.yaml:1 unknown: declared in several ways
handlers kata-qemu [Kata Containers] at live.yaml:5
  -? n1
nodes n1 [] at live.yaml:1
`,
    );
  });

  it('is in the language of the editor', async () => {
    const session = await openWorkspace(brokenChain);
    expectText(
      await inChinese(() => pictureOfMap(session.snapshot())),
      `workloads Deployment serve [ml] at serve.yaml:1 broken: Pod 会被拒绝 (conflict: runtimeClass.scheduling.nodeSelector[katacontainers.io/kata-runtime] = true; pod.spec.nodeSelector[katacontainers.io/kata-runtime] = false)
  -x kata
workloads Deployment checkout [shop] at checkout.yaml:1
  -> kata
workloads Deployment train [ml] at train.yaml:1 broken: Pod 一直处于 Pending
  -> kata-gpu
workloads Deployment cart [以及另外 1 个 · shop] x2 at cart.yaml:1
  -> gvisor
workloads Deployment resize [uploads] at resize.yaml:1 broken: Pod 一直处于 ContainerCreating
  -> wasm
workloads Deployment scan [uploads] at scan.yaml:1 broken: Pod 会被拒绝
  -x gvisr
classes gvisor [staging] at staging.yaml:5
  -> runsc
classes gvisr [] at scan.yaml:1 broken: 不存在
classes kata [classes.yaml · +250m +320Mi] at classes.yaml:3
  -> kata-qemu
classes kata-gpu [classes.yaml] at classes.yaml:5 broken: 没有选中任何节点
  -x kata-qemu-nvidia-gpu
classes wasm [classes.yaml] at classes.yaml:7
  -> wasmtime
handlers runsc [gVisor] at staging.yaml:5
  -> 12 个节点
  -> 30 个节点
handlers kata-qemu [Kata Containers] at classes.yaml:3
  -> 12 个节点
handlers kata-qemu-nvidia-gpu [Kata Containers] at classes.yaml:5
handlers wasmtime [runwasi] at classes.yaml:7 broken: 其 42 个节点上都没有
  -x 12 个节点
  -x 30 个节点
nodes 12 个节点 [katacontainers.io/kata-runtime=true] x12 at staging.yaml:1
nodes 30 个节点 [] x30 at staging.yaml:1
`,
    );
  });

  it('judges a workload by its whole Pod spec, whether or not its file is open', async () => {
    const taken = 'nodeSelector: { katacontainers.io/kata-runtime: "true" }';
    const affinity = (operator: string) =>
      `, affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: katacontainers.io/kata-runtime, operator: ${operator} }] }] } } }`;
    const files = {
      'classes.yaml': brokenChain['classes.yaml'],
      '.runtimeclass/staging.yaml': brokenChain['.runtimeclass/staging.yaml'],
      'same.yaml': workload('Deployment', 'same', 'shop', 'kata', `, ${taken}`),
      'contradicts.yaml': workload('Deployment', 'contradicts', 'shop', 'kata', affinity('DoesNotExist')),
      'agrees.yaml': workload('Deployment', 'agrees', 'shop', 'kata', affinity('Exists')),
      'refused.yaml': brokenChain['ml/serve.yaml'],
      'daemons.yaml': workload('DaemonSet', 'daemons', 'shop', 'kata', affinity('DoesNotExist')),
      // 7.8 CPU fit into the 8 of a node, and not with the overhead of 250m.
      'large.yaml': workload(
        'Deployment',
        'large',
        'shop',
        'kata',
        ', resources: { requests: { cpu: 7800m } }',
      ),
      'base/deployment.yaml': workload('Deployment', 'based', 'shop', 'kata', affinity('DoesNotExist')),
      'base/kustomization.yaml': 'resources: [deployment.yaml]\npatches: [{ path: patch.yaml }]\n',
      'base/patch.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: based, namespace: shop }\nspec: { template: { spec: { affinity: null } } }\n',
    };
    const closed = new Session(memoryFiles(files));
    await closed.readFolders(['file:///workspace/']);
    const open = await drawn(files);
    assert.equal(pictureOfMap(closed.snapshot()), open);
    expectText(
      open
        .split('\n')
        .filter(line => line.startsWith('workloads'))
        .join('\n'),
      `workloads Deployment agrees [and 3 more · shop] x4 at agrees.yaml:1
workloads Deployment contradicts [shop] at contradicts.yaml:1 broken: Pods stay Pending (0/42 nodes are available: 42 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/42 nodes are available: 42 Preemption is not helpful for scheduling.)
workloads Deployment large [shop] at large.yaml:1 broken: Pods stay Pending (0/42 nodes are available: 12 Insufficient cpu, 30 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/42 nodes are available: 42 Preemption is not helpful for scheduling.)
workloads Deployment serve [ml] at refused.yaml:1 broken: Pods are refused (conflict: runtimeClass.scheduling.nodeSelector[katacontainers.io/kata-runtime] = true; pod.spec.nodeSelector[katacontainers.io/kata-runtime] = false)`,
    );
  });

  it('has ids that stay the same when lines move', async () => {
    const session = await openWorkspace(brokenChain);
    const before = idsOf(session.snapshot());
    const start = { line: 0, character: 0 };
    session.change('file:///workspace/classes.yaml', 2, [
      { range: { start, end: start }, text: '# a line\n' },
    ]);
    assert.deepEqual(idsOf(session.snapshot()), before);
  });
});

async function drawn(files: Readonly<Record<string, string>>): Promise<string> {
  const session = await openWorkspace(files);
  return pictureOfMap(session.snapshot());
}

function idsOf(snapshot: Snapshot): readonly string[] {
  return runtimeMap(snapshot, snapshot.views[0]!).boxes.map(({ id }) => id);
}
