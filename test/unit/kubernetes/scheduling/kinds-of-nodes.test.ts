import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { kindsOfNodes } from '../../../../server/kubernetes/scheduling/kinds-of-nodes.ts';
import { type ClusterNode, readNode } from '../../../../server/kubernetes/scheduling/node.ts';

function node(
  name: string,
  labels: Record<string, string>,
  more: { spec?: Value; status?: Value } = {},
): ClusterNode {
  return readNode({ metadata: { name, labels }, ...more });
}

test('kinds of nodes differ in what a class may ask for, and in nothing else', () => {
  const many = { ...node('d', { rack: '4', rt: 'kata' }), nodeCount: 7 };
  const nodes = [
    node('a', { rack: '1', rt: 'kata' }),
    node('b', { rack: '2', rt: 'kata' }, { status: { allocatable: { cpu: '4' } } }),
    node('c', { rack: '3' }),
    many,
    node('e', {}, { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } }),
    node('f', {}, { status: { runtimeHandlers: [{ name: 'kata' }] } }),
  ];
  const kinds = kindsOfNodes(nodes, new Set(['rt']));
  assert.deepEqual(
    kinds.map(({ name, labels, nodeCount }) => ({ name, labels, nodeCount })),
    [
      { name: 'a', labels: { rt: 'kata' }, nodeCount: 9 },
      { name: 'c', labels: {}, nodeCount: undefined },
      { name: 'e', labels: {}, nodeCount: undefined },
      { name: 'f', labels: {}, nodeCount: undefined },
    ],
  );
});
