import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { fitNodes } from '../../../../server/kubernetes/scheduling/fit.ts';
import type { ClusterNode } from '../../../../server/kubernetes/scheduling/node.ts';
import type { PodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { node, pod, release } from '../objects.ts';

describe('fitNodes: laws', () => {
  const label = fc.constantFrom('kata', 'runc', '');
  const taint = fc.record({
    key: fc.constantFrom('rt', 'gpu'),
    value: label,
    effect: fc.constantFrom('NoSchedule', 'NoExecute', 'PreferNoSchedule'),
  });
  const clusterNode = fc
    .record({ rt: label, taints: fc.array(taint, { maxLength: 2 }), cpu: fc.integer({ min: 0, max: 4 }) })
    .map(({ rt, taints, cpu }) => ({ labels: { rt }, taints, allocatable: { cpu: String(cpu) } }));
  const nodes = fc
    .array(clusterNode, { minLength: 1, maxLength: 5 })
    .map(list => list.map((options, index) => node(`n${index}`, options)));
  const toleration = fc.record({
    key: fc.constantFrom('rt', 'gpu', ''),
    operator: fc.constantFrom('Exists', 'Equal', ''),
    value: label,
    effect: fc.constantFrom('NoSchedule', 'NoExecute', ''),
  });
  const specs = fc
    .record({
      cpu: fc.integer({ min: 0, max: 3 }),
      nodeSelector: fc.constantFrom<ObjectValue>({}, { rt: 'kata' }, { rt: '' }),
      tolerations: fc.array(toleration, { maxLength: 2 }),
      extra: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ cpu, nodeSelector, tolerations, extra }) =>
      pod({ cpu: String(cpu) }, { nodeSelector, tolerations, overhead: { cpu: String(extra) } }),
    );
  const versions = fc.constantFrom('1.20.2', '1.26', '1.30', '1.36').map(release);
  const fitsIn = (spec: PodSpec, cluster: readonly ClusterNode[], version: ReturnType<typeof release>) =>
    new Set(fitNodes(spec, cluster, version).fit);

  it('another taint never lets a Pod onto more nodes', () => {
    fc.assert(
      fc.property(specs, nodes, taint, versions, (spec, cluster, added, version) => {
        const tainted = cluster.map(one => ({ ...one, taints: [...one.taints, added] }));
        const before = fitsIn(spec, cluster, version);
        for (const name of fitsIn(spec, tainted, version)) assert.ok(before.has(name), name);
      }),
    );
  });

  it('another toleration never keeps a Pod off a node', () => {
    fc.assert(
      fc.property(specs, nodes, versions, (spec, cluster, version) => {
        const tolerant = {
          ...spec,
          tolerations: [
            ...spec.tolerations,
            ...pod({}, { tolerations: [{ operator: 'Exists' }] }).tolerations,
          ],
        };
        const after = fitsIn(tolerant, cluster, version);
        for (const name of fitsIn(spec, cluster, version)) assert.ok(after.has(name), name);
      }),
    );
  });

  it('more overhead never lets a Pod onto more nodes', () => {
    fc.assert(
      fc.property(specs, nodes, versions, (spec, cluster, version) => {
        const heavier = { ...spec, overhead: pod({}, { overhead: { cpu: '3' } }).overhead };
        const before = fitsIn({ ...spec, overhead: new Map() }, cluster, version);
        for (const name of fitsIn(heavier, cluster, version)) assert.ok(before.has(name), name);
      }),
    );
  });

  it('gives every node a verdict, and a message only where none fits', () => {
    fc.assert(
      fc.property(specs, nodes, versions, (spec, cluster, version) => {
        const { fit, unfit, message } = fitNodes(spec, cluster, version);
        assert.deepEqual([...fit, ...unfit.keys()].sort(), cluster.map(({ name }) => name).sort());
        assert.equal(message === undefined, fit.length > 0);
        if (message) assert.ok(message.startsWith(`0/${cluster.length} nodes are available: `), message);
      }),
    );
  });
});
