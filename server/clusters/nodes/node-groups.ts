import { rememberLast, rememberWhileAlive } from '../../base/remember.ts';
import { shortHash } from '../../base/short-hash.ts';
import { forEachYielding } from '../../base/yielding.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { type ClusterNode, readNode } from '../../kubernetes/scheduling/node.ts';
import { labelsLeftOut, valuesOfLabels } from './labels-left-out.ts';
import { createNodeReader, type NodeReader } from './node-identity.ts';
import { type ReducedNode, reducedNode } from './reduced-node.ts';

/** The nodes of a cluster, identical ones grouped. */
export interface NodeGroups {
  /** The groups, sorted by name. */
  readonly groups: readonly NodeGroup[];
  /** The same groups in the form that the scheduler's rules take. */
  readonly nodes: readonly ClusterNode[];
  /** Sorted keys of labels that do nothing but identify nodes; no node of `groups` has them. */
  readonly labelsLeftOut: readonly string[];
}

export interface NodeGroup {
  /** The name of the node with the most room, the first by name among equals; `facts` describes the same node. */
  readonly name: string;
  /**
   * The name of the group in a saved file: it depends on what the nodes have in common, and is not the name of a node.
   */
  readonly nameInFile: string;
  readonly facts: ReducedNode;
  readonly count: number;
}

/**
 * Groups the nodes of a cluster (Node objects by name). Machines of one type differ by some pages of memory, and so do
 * their disks: nodes count as identical if these differ by about one percent, and nothing else differs but the labels
 * that are left out (`labels-left-out.ts`), which depend on the classes (RuntimeClass objects).
 *
 * It caches its results for the nodes it saw last: a cluster has thousands, and mostly one node or class has changed.
 */
export interface NodeGrouper {
  group(nodes: ReadonlyMap<string, Value>, classes: Iterable<Value>): NodeGroups;
  /** Does most of the work of `group` in slices: the first time it takes tens of milliseconds for thousands of nodes. */
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

/** The kind of a node: the same object for identical nodes. */
interface Kind {
  readonly nameInFile: string;
}

interface KindReader extends Pick<NodeReader, 'roomOf'> {
  readonly leftOut: ReadonlySet<string>;
  of(node: Value): Kind;
  /** Drops the kinds that no node has any more, or a cluster that is watched for weeks would fill the memory. */
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
    // Pods that fit the largest node may not fit another one, but Pods that do not fit it fit none.
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
 * The name of a group in a saved file, `node-3f2a9c1b04de`: the same for the same facts in every cluster. Real node
 * names are addresses in many clusters, and change when a machine is replaced by an identical one.
 */
function nodeNameFor(facts: string): string {
  return `node-${shortHash(facts, 12)}`;
}
