import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { projectNode } from '../../../../server/clusters/info/project-object.ts';
import { createNodeGrouper, type NodeGroups } from '../../../../server/clusters/nodes/node-groups.ts';
import { ItemCollector } from '../../../../server/clusters/watching/kept-items.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { countNodes } from '../../../../server/kubernetes/scheduling/node.ts';
import { anyContents, contentsOf } from '../../../support/cluster-contents.ts';

const labelled = (labels: Record<string, string>): Value => ({ metadata: { labels } });
const withMemory = (memory: string): Value => ({ status: { allocatable: { cpu: '4', memory } } });

const selecting = (key: string): Value => ({ scheduling: { nodeSelector: { [key]: 'x' } } });

/** `name x count` of each group. */
function group(nodes: Record<string, Value>, ...classes: Value[]): string {
  return drawn(createNodeGrouper().group(contentsOf({ nodes }).nodes!, classes));
}

function drawn({ groups, labelsLeftOut }: NodeGroups): string {
  const left = labelsLeftOut.length === 0 ? [] : [`without ${labelsLeftOut.join(', ')}`];
  return [...groups.map(({ name, count }) => `${name} x ${count}`), ...left].join('\n');
}

describe('the groups of nodes', () => {
  it('have one for each set of facts, by the name of its first node', () => {
    const nodes = { c: labelled({ pool: '1' }), b: labelled({ pool: '2' }), a: labelled({ pool: '1' }) };
    assert.equal(group(nodes), 'a x 2\nb x 1');
  });

  it('are told apart by the features that nodes report', () => {
    const reporting = (status: Value): Value => ({ status });
    const nodes = {
      a: reporting({ declaredFeatures: ['A', 'B'] }),
      b: reporting({ declaredFeatures: ['B', 'A'] }),
      c: reporting({ declaredFeatures: [] }),
      d: reporting({ features: { supplementalGroupsPolicy: false } }),
      e: reporting({}),
    };
    assert.equal(group(nodes), 'a x 2\nc x 2\nd x 1');
  });

  it('are told apart by labels with any name', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const [a, b] = ['1', '2'].map(text => labelled(JSON.parse(`{"${key}": "${text}"}`)));
      assert.equal(group({ a: a!, b: b! }), 'a x 1\nb x 1', key);
    }
  });

  it('keep handlers, taints, readiness and versions apart, and not the order in which a server lists them', () => {
    const handlers = (...names: string[]): Value => ({
      status: { runtimeHandlers: names.map(name => ({ name })) },
    });
    assert.equal(
      group({
        a: handlers('runc', 'kata'),
        b: handlers('kata', 'runc'),
        c: handlers('kata'),
        d: { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } },
        e: { spec: { unschedulable: true } },
        f: { status: { conditions: [{ type: 'Ready', status: 'False' }] } },
        g: { status: { nodeInfo: { kubeletVersion: 'v1.34.1' } } },
        h: { status: { nodeInfo: { kubeletVersion: 'v1.34.2' } } },
      }),
      'a x 2\nc x 1\nd x 1\ne x 1\nf x 1\ng x 1\nh x 1',
    );
  });

  it('have machines of one type together, whose memory differs by some pages, with the facts of the roomiest', () => {
    const nodes = {
      a: withMemory('15150000Ki'),
      b: withMemory('15150128Ki'),
      c: withMemory('15150128Ki'),
      d: withMemory('16Gi'),
      e: withMemory('16G'),
    };
    assert.equal(group(nodes), 'b x 3\nd x 1\ne x 1');
  });

  it('leave out the hostname, and what is unique on three nodes or more', () => {
    const racks = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => {
          return [
            `n${index}`,
            labelled({ rack: `r${index}`, zone: 'a', 'kubernetes.io/hostname': `n${index}` }),
          ];
        }),
      );
    assert.equal(group(racks(2)), 'n0 x 1\nn1 x 1\nwithout kubernetes.io/hostname');
    assert.equal(group(racks(3)), 'n0 x 3\nwithout kubernetes.io/hostname, rack');
    assert.equal(group(racks(10)), 'n0 x 10\nwithout kubernetes.io/hostname, rack');
  });

  it('leave out what is nearly unique, and keep what only a few nodes have or what says in which zone they are', () => {
    const ids = (count: number, twice: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `n${index}`,
          labelled({ id: `i${index % (count - twice)}` }),
        ]),
      );
    assert.equal(group(ids(60, 1)), 'n0 x 60\nwithout id');
    assert.match(group(ids(60, 6)), /^n0 x 2\n/);
    const features = { a: labelled({ gpu: 'a100' }), b: labelled({ gpu: 'h100' }), c: labelled({}) };
    assert.equal(group(features), 'a x 1\nb x 1\nc x 1');
    const inZones = Object.fromEntries(
      ['a', 'b', 'c'].map(zone => [zone, labelled({ 'topology.kubernetes.io/zone': `z-${zone}` })]),
    );
    assert.equal(group(inZones), 'a x 1\nb x 1\nc x 1');
  });

  it('leave out labels whose values are addresses or names of nodes, be it on one node alone', () => {
    for (const address of [
      '10.240.0.5',
      'ip-10-240-0-5.eu-1.compute.internal',
      'fd00--5',
      '2001-db8-0-0-0-0-0-5',
      'the-node',
    ]) {
      const nodes = { 'the-node': labelled({ pool: 'a', at: address }), other: labelled({ pool: 'a' }) };
      assert.equal(group(nodes), 'other x 2\nwithout at', address);
      assert.equal(group(nodes, selecting('at')), 'other x 1\nthe-node x 1', address);
    }
    for (const text of [
      '1.30.2',
      '5.15.0-1051-aws',
      '10.0.17763',
      '2026-11-20',
      '6.1.115-126.197.amzn2023',
      'a-b',
    ]) {
      assert.equal(group({ a: labelled({ version: text }), b: labelled({}) }), 'a x 1\nb x 1', text);
    }
  });

  it('are called the same in a file as long as their facts are the same, whatever nodes there are', () => {
    const nameOf = (nodes: Record<string, Value>) =>
      createNodeGrouper()
        .group(contentsOf({ nodes }).nodes!, [])
        .groups.map(({ nameInFile }) => nameInFile)
        .join();
    const name = nameOf({ '10.1.2.3': withMemory('16Gi') });
    assert.match(name, /^node-[0-9a-f]{12}$/);
    assert.equal(nameOf({ other: withMemory('16777000Ki'), third: withMemory('16Gi') }), name);
    assert.notEqual(nameOf({ '10.1.2.3': withMemory('32Gi') }), name);
  });

  it('leave out a label of very many values, though some nodes share them', () => {
    const racks = (values: number) =>
      Object.fromEntries(
        Array.from({ length: 2 * values }, (_, index) => [
          `n${index + 1000}`,
          labelled({ rack: `r${Math.floor(index / 2)}` }),
        ]),
      );
    const names = Array.from({ length: 100 }, (_, index) => `n${2 * index + 1000} x 2`);
    assert.equal(group(racks(100)), names.join('\n'));
    assert.equal(group(racks(101)), 'n1000 x 202\nwithout rack');
    assert.equal(group(racks(101), selecting('rack')), [...names, 'n1200 x 2'].join('\n'));
  });

  it('keep such a label where a class selects on it', () => {
    const nodes = {
      a: labelled({ 'kubernetes.io/hostname': 'a' }),
      b: labelled({ 'kubernetes.io/hostname': 'b' }),
    };
    assert.equal(group(nodes, selecting('kubernetes.io/hostname')), 'a x 1\nb x 1');
    assert.equal(group(nodes, selecting('pool')), 'a x 2\nwithout kubernetes.io/hostname');
  });

  it('are the same whether nodes share what they have in common, as those that are listed, or not', () => {
    fc.assert(
      fc.property(anyContents, ({ nodes = new Map<string, Value>() }) => {
        const collector = new ItemCollector(undefined);
        for (const node of nodes.values()) collector.add(projectNode(node, collector.share));
        const alone = createNodeGrouper().group(nodes, []);
        assert.deepEqual(createNodeGrouper().group(collector.items, []), alone);
        // Whoever differs in nothing that is kept of it is in one group, and nobody else.
        const facts = alone.groups.map(each => JSON.stringify(each.facts));
        assert.deepEqual([...new Set(facts)], facts);
        assert.equal(countNodes(alone.nodes), nodes.size);
      }),
    );
  });

  it('are as they would be without preparation', async () => {
    const grouper = createNodeGrouper();
    const nodes = contentsOf({ nodes: { a: labelled({ pool: '1' }), b: labelled({ pool: '2' }) } }).nodes!;
    await grouper.prepare(nodes, []);
    assert.equal(drawn(grouper.group(nodes, [])), 'a x 1\nb x 1');
    await grouper.prepare(new Map([...nodes].slice(1)), []);
    assert.equal(drawn(grouper.group(nodes, [])), 'a x 1\nb x 1');
  });

  it('are the same ones while no node has changed, and right when one has', () => {
    const { group: regroup } = createNodeGrouper();
    const nodes = contentsOf({ nodes: { a: labelled({ pool: '1' }), b: labelled({ pool: '1' }) } }).nodes!;
    const first = regroup(nodes, [selecting('pool')]);
    const second = regroup(nodes, [selecting('pool'), selecting('zone')]);
    assert.equal(second.groups, first.groups);
    assert.equal(second.nodes, first.nodes);
    const changed = new Map([
      ...nodes,
      ['a', { ...(nodes.get('a') as object), spec: { unschedulable: true } }],
    ]);
    assert.equal(drawn(regroup(changed, [])), 'a x 1\nb x 1');
    assert.equal(drawn(regroup(nodes, [])), 'a x 2');
  });
});
