import {
  changeItems,
  changeMembers,
  isList,
  isObject,
  listAt,
  member,
  type ObjectValue,
  stringAt,
  type Value,
} from '../../kubernetes/objects/value.ts';
import { asV1 } from '../../kubernetes/validation/runtime-class.ts';
import { deepest } from '../../yaml/deepest.ts';
import { ClusterProblem } from './cluster.ts';

/** Gives, of values that are equal, always the same one. */
export type Share = (value: Value | undefined) => Value | undefined;

/**
 * Of a Node what `kubernetes/scheduling/node.ts:readNode` reads, at the same places: below 1 KB of what may be 20.
 * Heartbeats change nothing of it. `share` is asked for what the nodes of a pool have in common.
 */
export function projectNode(node: Value, share: Share = value => value): Value {
  const [spec, status] = [member(node, 'spec'), member(node, 'status')];
  const resources = (member(status, 'allocatable') ?? null) === null ? 'capacity' : 'allocatable';
  const ready = listAt(status, ['conditions']).find(condition => stringAt(condition, ['type']) === 'Ready');
  const taints = eachOf(member(spec, 'taints'), ['key', 'value', 'effect']);
  return objectOf({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: membersOf(member(node, 'metadata'), ['name', 'labels']),
    spec: share(objectOf({ taints, unschedulable: member(spec, 'unschedulable') })),
    status: objectOf({
      [resources]: share(kept(member(status, resources))),
      conditions: share(ready === undefined ? undefined : [membersOf(ready, ['type', 'status'])]),
      nodeInfo: share(
        membersOf(member(status, 'nodeInfo'), [
          'operatingSystem',
          'containerRuntimeVersion',
          'kubeletVersion',
        ]),
      ),
      runtimeHandlers: share(kept(member(status, 'runtimeHandlers'))),
    }),
  });
}

/** A RuntimeClass of any version in the shape of v1, of its metadata only the name. */
export function projectClass(runtimeClass: Value, apiVersion: string): Value {
  const inV1 = asV1(runtimeClass, apiVersion);
  return objectOf({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: membersOf(member(inV1, 'metadata'), ['name']),
    ...membersOf(inV1, ['handler', 'overhead', 'scheduling']),
  });
}

/** Of a ResourceQuota its name, its namespace and what it limits; what is used of it changes with every Pod. */
export function projectQuota(quota: Value): Value {
  return objectOf({
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: membersOf(member(quota, 'metadata'), ['namespace', 'name']),
    spec: membersOf(member(quota, 'spec'), ['hard', 'scopes', 'scopeSelector']),
  });
}

function eachOf(list: Value | undefined, names: readonly string[]): Value | undefined {
  return isList(list) ? list.map(item => membersOf(item, names)) : undefined;
}

function membersOf(value: Value | undefined, names: readonly string[]): ObjectValue {
  const members: Record<string, Value | undefined> = {};
  for (const name of names) members[name] = kept(member(value, name));
  return objectOf(members);
}

/** Without the members that are not there. */
function objectOf(members: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const present: Record<string, Value> = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present;
}

/**
 * What `JSON.parse` made of a value, with its integers as the rest of the program knows them.
 *
 * @throws ClusterProblem where more lists and objects are in each other, with `depth` around them, than are read.
 */
function kept(value: Value | undefined, depth = 0): Value | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? integer(value) : value;
  if (!isList(value) && !isObject(value)) return value;
  if (depth === deepest) throw new ClusterProblem('answer', { code: 'object-nested-too-deeply' });
  if (isList(value)) return changeItems(value, item => kept(item, depth + 1)!);
  return changeMembers(value, member => kept(member, depth + 1));
}

/** `JSON.parse` rounds 9223372036854775807, which people write for "for ever", to what no int64 can hold. */
function integer(value: number): bigint {
  const largest = 2n ** 63n - 1n;
  const exact = BigInt(value);
  return exact > largest ? largest : exact;
}
