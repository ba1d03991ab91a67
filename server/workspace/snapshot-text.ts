import type { ClusterContents } from '../cluster/cluster.ts';
import { keptClass, keptQuota } from '../cluster/kept-object.ts';
import type { Value } from '../kubernetes/value.ts';
import { writeYaml } from '../yaml/write.ts';
import { inOrder } from './in-order.ts';
import { createNodeGrouper, type NodeGroup, type NodeGrouper } from './node-groups.ts';
import { savedClusterAnnotations } from './saved-cluster.ts';

/**
 * The text of a saved cluster (`saved-cluster.ts` reads it): a `v1` List of its RuntimeClasses, one Node for each kind
 * of nodes, and its ResourceQuotas. There is nothing in it but what decides about Pods, and the names of the objects.
 * `undefined` where the classes could not be read: a file that is read later is taken for complete.
 *
 * The order depends on names alone. Where nothing but the time differs from the text that was saved before, that text is
 * the answer: a file that is committed shall change when the cluster does and not with every look at it. So the time
 * in the file is when the cluster was first seen like this, and what is said to be old may be older than it needs to
 * be, which is the safe side; while the editor runs, what was just read counts with its own time.
 */
export function snapshotText(
  contents: ClusterContents,
  previousText?: string,
  nodeGrouper: NodeGrouper = createNodeGrouper(),
): string | undefined {
  const { context, readAt, serverVersion, classes, nodes, quotas } = contents;
  if (classes === undefined) return undefined;
  const { groups, labelsLeftOut } = nodeGrouper.group(nodes ?? new Map(), classes.values());
  const annotations = {
    [savedClusterAnnotations.context]: context,
    ...(labelsLeftOut.length > 0 && { [savedClusterAnnotations.labelsLeftOut]: labelsLeftOut.join(' ') }),
    ...(serverVersion !== undefined && { [savedClusterAnnotations.serverVersion]: serverVersion }),
    [savedClusterAnnotations.syncedAt]: readAt,
  };
  const list = writeYaml({
    apiVersion: 'v1',
    kind: 'List',
    metadata: { annotations },
    items: [
      ...inOrder([...classes.values()].map(object => keptClass(object, 'node.k8s.io/v1'))),
      ...groups.map(nodeObject),
      ...inOrder((quotas ?? []).map(keptQuota)),
    ],
  });
  const text = `${heading}\n${list}`;
  const isUnchanged = previousText !== undefined && withoutTime(previousText) === withoutTime(text);
  return isUnchanged ? previousText : text;
}

const heading =
  '# What RuntimeClass read of a cluster (command Sync from Cluster). There is nothing secret in it.';

/**
 * The name of the file for a context, on every system: what is not allowed in file names is percent-encoded, and so is
 * the first letter of a name that means something else (`policy.yaml` beside the snapshots, `con` on Windows).
 * `saved-cluster.ts` reads it back. Source: Microsoft, "Naming Files, Paths, and Namespaces".
 */
export function snapshotFileName(context: string): string {
  const name = encodeURIComponent(context)
    .replace(/[*'()!]/g, escaped)
    .replace(/^\./, escaped);
  const isTaken = /^(?:con|prn|aux|nul|com\d|lpt\d|runtimes|policy)(?:\.|$)/i.test(name);
  return `${isTaken ? escaped(name.slice(0, 1)) + name.slice(1) : name}.yaml`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function nodeObject({ name, facts: { labels, spec, status }, count }: NodeGroup): Value {
  const annotations = { [savedClusterAnnotations.nodes]: String(count) };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, ...(count > 1 && { annotations }), ...(hasMembers(labels) && { labels }) },
    ...(hasMembers(spec) && { spec }),
    ...(hasMembers(status) && { status }),
  };
}

function hasMembers(object: object): boolean {
  return Object.keys(object).length > 0;
}

function withoutTime(text: string): string {
  const time = new RegExp(`^ *${savedClusterAnnotations.syncedAt.replaceAll('.', '\\.')}:.*$`, 'm');
  return text.replaceAll('\r\n', '\n').replace(time, '');
}
