import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { type KubernetesVersion, parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { fitNodes } from '../../../server/kubernetes/scheduling/fit.ts';
import { type ClusterNode, readNode } from '../../../server/kubernetes/scheduling/node.ts';
import { readBoundPods, readPodSpec } from '../../../server/kubernetes/scheduling/pod.ts';
import { newSeed } from '../../support/new-seed.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { asValue } from '../as-value.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { becomeCluster, placePod } from './place-pods.ts';
import { type RandomCluster, randomClusters, schedulingClasses } from './random-clusters.ts';

const clusters = 300;
const cluster = await controlPlane('kube-scheduler');
const skip = cluster.available ? false : cluster.why;

before(async () => {
  if (!cluster.available) return;
  for (const [name, fields] of Object.entries(schedulingClasses)) {
    const metadata = { name };
    const object = {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata,
      handler: 'runc',
      ...fields,
    };
    await created(cluster.api, '/apis/node.k8s.io/v1/runtimeclasses', object);
  }
});
after(async () => {
  if (cluster.available) await cluster.stop();
});

test(`the scheduler and the engine agree on ${clusters} random clusters`, { skip }, async context => {
  if (!cluster.available) return;
  const version = parseVersion(cluster.version)!;
  const reasons = new Map<string, number>();
  let runs = 0;
  const seed = newSeed();
  context.diagnostic(`seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(randomClusters, async random => {
      runs += 1;
      await agree(random, String(runs), version, reasons);
    }),
    { seed, numRuns: clusters, interruptAfterTimeLimit: patienceWithAll, markInterruptAsFailure: true },
  );
  for (const [reason, count] of [...reasons].sort()) context.diagnostic(`${count} ${reason}`);
  for (const expected of everyReason) assert.ok(reasons.has(expected), `never seen: ${expected}`);
});

/** What the generated clusters must have led to at least once, so that the test is known to test it. */
const everyReason = [
  'bound',
  'Insufficient cpu',
  'Insufficient memory',
  'Insufficient ephemeral-storage',
  'Insufficient nvidia.com/gpu',
  'Insufficient hugepages-2Mi',
  'Too many pods',
  "node(s) didn't match Pod's node affinity/selector",
  'node(s) had untolerated taint(s)',
  'node(s) were unschedulable',
  "node(s) didn't match Pod's required features",
];

async function agree(
  random: RandomCluster,
  id: string,
  version: KubernetesVersion,
  reasons: Map<string, number>,
) {
  if (!cluster.available) return;
  const stored = await becomeCluster(cluster.api, random, id);
  const nodes: ClusterNode[] = stored.nodes.map(node => readNode(asValue(node)));
  const bound: Value[] = stored.boundPods.map(asValue);
  for (const [index, spec] of random.podSpecs.entries()) {
    const { admitted, node, message } = await placePod(cluster.api, `pod${index}`, spec);
    const pod = asValue(admitted) as { spec: Record<string, Value> };
    const predicted = fitNodes(readPodSpec(pod.spec), nodes, version, readBoundPods(bound));
    count(reasons, message);
    assert.equal(message, predicted.message);
    if (node === undefined) continue;
    assert.ok(predicted.fit.includes(node), `bound to ${node}, expected one of ${predicted.fit.join(', ')}`);
    bound.push({ ...pod, spec: { ...pod.spec, nodeName: node } });
  }
}

function count(reasons: Map<string, number>, message: string | undefined): void {
  // What follows is about evictions, which would help nobody here.
  const list = /available: (.*?)\.(?: |$)/.exec(message ?? '')?.[1]?.split(/, (?=\d+ )/) ?? ['1 bound'];
  for (const part of list) {
    const reason = part.replace(/^\d+ /, '');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}
