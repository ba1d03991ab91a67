import { createHash } from 'node:crypto';
import { rememberLast, rememberWhileAlive } from '../../base/remember.ts';
import { forEachYielding } from '../../base/yielding.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { type ClusterNode, readNode } from '../../kubernetes/scheduling/node.ts';
import { labelsLeftOut, valuesOfLabels } from './labels-left-out.ts';
import { createNodeReader, type NodeReader } from './node-identity.ts';
import { type ReducedNode, reducedNode } from './reduced-node.ts';

/** The nodes of a cluster, those that are alike as one. */
export interface NodeGroups {
  /** By name. */
  readonly groups: readonly NodeGroup[];
  /** The same as the scheduler sees them. */
  readonly nodes: readonly ClusterNode[];
  /** Label keys whose values tell nodes apart and nothing else, in order; no node of `groups` has them. */
  readonly labelsLeftOut: readonly string[];
}

export interface NodeGroup {
  /** Of the roomiest of these nodes, among equals of the first by name; so are the facts. */
  readonly name: string;
  /** What they are called in a file: it depends on what they have in common, and is no name of a node. */
  readonly nameInFile: string;
  readonly facts: ReducedNode;
  readonly count: number;
}

/**
 * Groups the nodes of a cluster (Node objects by name). Machines of one type differ by some pages of memory, and so do
 * their disks: nodes count as alike where they differ by about one percent in these, and in nothing else but the labels
 * that are left out (`labels-left-out.ts`), which depend on the classes (RuntimeClass objects).
 *
 * It remembers what it made of the nodes it saw last: a cluster has thousands, and mostly it is one of them that changed,
 * or a class.
 */
export interface NodeGrouper {
  group(nodes: ReadonlyMap<string, Value>, classes: Iterable<Value>): NodeGroups;
  /** Does most of the work of `group` in slices: before the first time that is tens of milliseconds for thousands. */
  prepare(nodes: ReadonlyMap<string, Value>, classes: Iterable<Value>): Promise<void>;
}

export function createNodeGrouper(): NodeGrouper {
  const valuesOf = rememberLast((nodes: ReadonlyMap<string, Value>) => valuesOfLabels(nodes.values()));
  const readerWithout = rememberLast(createKindReader);
  const lookAt = rememberLast((nodes: ReadonlyMap<string, Value>, { of }: KindReader) =>
    forEachYielding(nodes.values(), of),
  );
  const groupsOf = rememberLast(groupsBy);
  const nodesOf = rememberLast((groups: readonly NodeGroup[]) => groups.map(clusterNode));
  // A label key has no blanks (k8s.io/apimachinery/pkg/util/validation/validation.go:IsQualifiedName).
  return {
    group: (nodes, classes) => {
      const leftOut = labelsLeftOut(valuesOf(nodes), classes);
      const groups = groupsOf(nodes, readerWithout(leftOut.join(' ')));
      return { groups, nodes: nodesOf(groups), labelsLeftOut: leftOut };
    },
    prepare: (nodes, classes) => {
      const leftOut = labelsLeftOut(valuesOf(nodes), classes);
      return lookAt(nodes, readerWithout(leftOut.join(' ')));
    },
  };
}

/** What a node is of: the same object for nodes that are alike. */
interface Kind {
  readonly nameInFile: string;
}

interface KindReader extends Pick<NodeReader, 'roomOf'> {
  readonly leftOut: ReadonlySet<string>;
  of(node: Value): Kind;
  /** What no node is any more is forgotten, or a cluster that is watched for weeks would fill the memory. */
  keepOnly(kinds: ReadonlyMap<Kind, unknown>): void;
}

function createKindReader(labelsLeftOut: string): KindReader {
  const leftOut = new Set(labelsLeftOut.split(' '));
  const { identityOf, roomOf } = createNodeReader(leftOut);
  const kinds = new Map<string, Kind>();
  return {
    leftOut,
    roomOf,
    of: rememberWhileAlive(node => {
      const identity = identityOf(node);
      const kind = kinds.get(identity) ?? { nameInFile: nodeNameFor(identity) };
      kinds.set(identity, kind);
      return kind;
    }),
    keepOnly: kept => {
      for (const [identity, kind] of kinds) if (!kept.has(kind)) kinds.delete(identity);
    },
  };
}

function groupsBy(nodes: ReadonlyMap<string, Value>, reader: KindReader): readonly NodeGroup[] {
  const groups = new Map<Kind, { name: string; node: Value; room: number; count: number }>();
  for (const [name, node] of nodes) {
    const kind = reader.of(node);
    const room = reader.roomOf(node);
    const group = groups.get(kind);
    if (group === undefined) {
      groups.set(kind, { name, node, room, count: 1 });
      continue;
    }
    group.count++;
    // What fits the roomiest may not fit another, but what does not fit it fits none.
    const isBetter = room === group.room ? name < group.name : room > group.room;
    if (isBetter) Object.assign(group, { name, node, room });
  }
  reader.keepOnly(groups);
  return [...groups]
    .map(([{ nameInFile }, { name, node, count }]) => {
      return { name, nameInFile, facts: reducedNode(node, reader.leftOut), count };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function clusterNode({ name, facts, count }: NodeGroup): ClusterNode {
  const { labels, spec, status } = facts;
  const node = readNode({ metadata: { name, labels }, spec, status });
  return count === 1 ? node : { ...node, nodeCount: count };
}

/**
 * What nodes that are alike are called in a file: `node-3f2a9c1b04de`, the same for the same facts in every cluster. Names
 * of nodes are addresses in many clusters, and a machine that takes the place of another one like it has another name.
 */
function nodeNameFor(facts: string): string {
  return `node-${createHash('sha256').update(facts).digest('hex').slice(0, 12)}`;
}
