import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preview } from '../../../server/ide/views/preview.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { nodeYaml, podYaml, runtimeClassYaml, savedCluster } from '../../support/manifests.ts';

const room = 'status: {allocatable: {cpu: 2, memory: 4Gi, pods: 110}}';
const cluster = (version: string) =>
  savedCluster({ context: 'staging', serverVersion: `v${version}` }, [
    runtimeClassYaml(
      'kata',
      'kata',
      'overhead: {podFixed: {cpu: 250m, memory: 120Mi}}',
      'scheduling: {nodeSelector: {rt: kata}}',
    ),
    nodeYaml('name: n1, labels: {rt: kata}', 'spec: {taints: [{key: t, effect: NoSchedule}]}', room),
    nodeYaml('name: n2', room),
  ]);

/** What the preview says above the Pod, without the cluster and the Pod's name, each sentence on a line. */
async function outcome(podSpec: string, version = '1.34.2'): Promise<string> {
  const pod = `=== pod.yaml\n${podYaml(podSpec, 'name: w$0eb')}`;
  const { session, uri, position } = await openAtCursor(cluster(version) + pod);
  const [only] = preview(session.snapshot(), uri, position);
  const lines = only!.after.split('\n').filter(line => line.startsWith('# '));
  return lines
    .slice(1, -1)
    .map(line => line.slice(2))
    .join('\n')
    .replace(/\n(?!Fits|Requests|Cgroup|When| {2}n\d: ) */g, ' ');
}

const containers = (resources: string) => `containers: [{name: c, image: i, resources: ${resources}}]`;
const kata = 'runtimeClassName: kata';

describe('the preview of a Pod that names its node', () => {
  const selected =
    'Cgroup of the Pod (BestEffort), where the overhead does not count: 2 CPU shares, no CPU limit, no memory limit.\nWhen memory runs short on its node, it is among the first to be evicted: it requests none, so the overhead does not count.';

  it('has the words with which the kubelet rejects it: no scheduler looked for room or at the labels', async () => {
    assert.equal(
      await outcome(`${kata}, nodeName: n1, ${containers('{requests: {cpu: 1900m}}')}`),
      `Requests cpu=2150m,memory=120Mi.
Fits 0 of 2 nodes.
  n1: rejected by the kubelet: OutOfcpu: Pod was rejected: Node didn't have enough resource: cpu, requested: 2150, used: 0, capacity: 2000
  n2: node(s) didn't match the requested node name
Cgroup of the Pod (Burstable), overhead included: 2201 CPU shares, no CPU limit, no memory limit.
When memory runs short on its node, it is among the first to be evicted: it requests none, so the overhead does not count.`,
    );
    assert.equal(
      await outcome(`${kata}, nodeName: n2, ${containers('{}')}`, '1.30.0'),
      `Requests cpu=250m,memory=120Mi.
Fits 0 of 2 nodes.
  n1: node(s) didn't match the requested node name
  n2: rejected by the kubelet: NodeAffinity: Pod was rejected: Predicate NodeAffinity failed
${selected}`,
    );
  });

  it('lets it run in spite of a taint that only the scheduler heeds', async () => {
    assert.match(await outcome(`${kata}, nodeName: n1, ${containers('{}')}`), /^Fits 1 of 2 nodes: n1\.$/m);
    assert.match(await outcome(`${kata}, ${containers('{}')}`), /^ {2}n1: node\(s\) had untolerated taint/m);
  });
});

describe('the cgroup in the preview of a Pod', () => {
  const cgroup = async (podSpec: string) => (await outcome(podSpec)).split('\n').slice(3).join('\n');

  it('has the overhead in its limits and in what counts before eviction', async () => {
    assert.equal(
      await cgroup(`${kata}, ${containers('{limits: {cpu: 1, memory: 1Gi}}')}`),
      `  n2: node(s) didn't match Pod's node affinity/selector
Cgroup of the Pod (Guaranteed), overhead included: 1280 CPU shares, CPU limit 1250m, memory limit 1144Mi.
When memory runs short on its node, it is among the first to be evicted once it uses more than 1144Mi: its request and the overhead.`,
    );
  });

  it('is shorter without an overhead, and absent on Windows', async () => {
    const plain = await outcome(containers('{requests: {memory: 1Gi}}'));
    assert.match(plain, /\nCgroup of the Pod \(Burstable\): 2 CPU shares, no CPU limit, no memory limit\.$/);
    assert.doesNotMatch(await outcome(`os: {name: windows}, ${containers('{}')}`), /Cgroup/);
  });
});
