import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { projectDefinition } from '../../kubernetes/kinds/project-definition.ts';
import { isObject, type ObjectValue, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { ClusterContents } from '../info/cluster.ts';
import { projectQuota } from '../info/project-object.ts';
import type { NodeGroup, NodeGrouper } from '../nodes/node-groups.ts';
import { bytes, reducedNode, roughResources } from '../nodes/reduced-node.ts';
import type { SavedParts } from './saved-parts.ts';

/** Objects to save, with the time of those that could not be read now: RFC 3339, or `''` if it is unknown. */
interface ToSave {
  readonly objects: readonly Value[];
  readonly syncedAt?: string;
}

/**
 * One Node for each kind of nodes. If none could be read, those saved before: a missing permission must not delete them.
 * A cluster without nodes creates them on demand.
 */
export function nodesToSave(
  { nodes, classes }: ClusterContents,
  grouper: NodeGrouper,
  before: SavedParts | undefined,
): ToSave & { readonly labelsLeftOut: string } {
  const saved = new Map(before?.nodes.map(({ value }) => [stringAt(value, ['metadata', 'name']), value]));
  if ((nodes?.size ?? 0) === 0 && before !== undefined && saved.size > 0) {
    return {
      objects: [...saved.values()].map(savedNode),
      syncedAt: before.annotation('nodesSyncedAt') ?? before.annotation('syncedAt') ?? '',
      labelsLeftOut: before.annotation('labelsLeftOut') ?? '',
    };
  }
  const { groups, labelsLeftOut } = grouper.group(nodes ?? new Map(), classes?.values() ?? []);
  const objects = groups.map(group => groupedNode(group, saved.get(group.nameInFile)));
  return { objects: inOrderOfNames(objects), labelsLeftOut: labelsLeftOut.join(' ') };
}

/**
 * The quotas, for namespaces that were not read now as they were saved before: which ones are read depends on open
 * files.
 */
export function quotasToSave({ quotas }: ClusterContents, before: SavedParts | undefined): ToSave {
  const others = (before?.quotas ?? []).filter(({ namespace = '' }) => !quotas.has(namespace));
  const objects = [...[...quotas.values()].flat(), ...others.map(({ value }) => value)].map(projectQuota);
  if (before === undefined || others.length === 0) return { objects };
  const syncedAt = before.annotation('quotasSyncedAt') ?? before.annotation('syncedAt') ?? '';
  return { objects, syncedAt };
}

/**
 * The definitions of custom resources. Where they were not asked for, or could not be read, those saved before: one
 * member of a team may ask for them and another not.
 */
export function definitionsToSave({ definitions }: ClusterContents, before: SavedParts | undefined): ToSave {
  if (definitions !== undefined) return { objects: [...definitions.values()] };
  const objects = (before?.definitions ?? []).flatMap(
    ({ value }) => projectDefinition(value, stringAt(value, ['apiVersion'])) ?? [],
  );
  if (before === undefined || objects.length === 0) return { objects };
  return {
    objects,
    syncedAt: before.annotation('definitionsSyncedAt') ?? before.annotation('syncedAt') ?? '',
  };
}

/** The part of an already saved Node that is saved again. */
export function savedNode(node: Value): Value {
  const annotation = stringAt(node, ['metadata', 'annotations', savedClusterAnnotations.nodes]);
  return nodeObject(stringAt(node, ['metadata', 'name']), annotation, reducedNode(node, new Set()));
}

/**
 * The Node of a group with the larger of the new and the saved amounts: identical machines differ by some pages, and the
 * largest may go.
 */
function groupedNode({ nameInFile, facts, count }: NodeGroup, before: Value | undefined): Value {
  const { allocatable } = facts.status;
  const room = valueAt(before, ['status', 'allocatable']);
  const status = isObject(allocatable)
    ? { ...facts.status, allocatable: withLarger(allocatable, room) }
    : facts.status;
  return nodeObject(nameInFile, String(count), { ...facts, status });
}

function withLarger(resources: ObjectValue, others: Value | undefined): ObjectValue {
  const larger: Record<string, Value> = { ...resources };
  for (const name of roughResources) {
    const other = stringAt(others, [name]);
    if ((bytes(other) ?? 0) > (bytes(stringAt(resources, [name])) ?? Number.POSITIVE_INFINITY))
      larger[name] = other;
  }
  return larger;
}

function nodeObject(name: string, count: string, { labels, spec, status }: NodeGroup['facts']): Value {
  const annotations = { [savedClusterAnnotations.nodes]: count };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, ...(count !== '' && { annotations }), ...(hasMembers(labels) && { labels }) },
    ...(hasMembers(spec) && { spec }),
    ...(hasMembers(status) && { status }),
  };
}

function hasMembers(object: object): boolean {
  return Object.keys(object).length > 0;
}

function inOrderOfNames(nodes: readonly Value[]): readonly Value[] {
  const nameOf = (node: Value) => stringAt(node, ['metadata', 'name']);
  return [...nodes].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
