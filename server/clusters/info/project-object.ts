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
import { osImageWithoutPatch, schemeOf } from '../../kubernetes/scheduling/node.ts';
import { nonEmptyStringAt } from '../../kubernetes/scheduling/reading.ts';
import { asV1 } from '../../kubernetes/validation/runtime-class.ts';
import { deepest } from '../../yaml/deepest.ts';
import { ClusterProblem } from './cluster.ts';

/** Returns the same object for equal values, so that it is in memory once. */
export type Share = (value: Value | undefined) => Value | undefined;

/**
 * A Node reduced to the fields that `kubernetes/scheduling/node.ts:readNode` reads, at the same paths: below 1 KB of up
 * to 20. Heartbeats do not change it. `share` is called for the values that the nodes of a pool have in common.
 */
export function projectNode(node: Value, share: Share = value => value): Value {
  const [spec, status] = [member(node, 'spec'), member(node, 'status')];
  const resources = (member(status, 'allocatable') ?? null) === null ? 'capacity' : 'allocatable';
  const ready = listAt(status, ['conditions']).find(condition => stringAt(condition, ['type']) === 'Ready');
  const info = member(status, 'nodeInfo');
  const providerID = schemeOf(nonEmptyStringAt(spec, ['providerID']));
  const taints = eachOf(member(spec, 'taints'), ['key', 'value', 'effect']);
  return objectOf({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: membersOf(member(node, 'metadata'), ['name', 'labels']),
    spec: share(objectOf({ taints, unschedulable: member(spec, 'unschedulable'), providerID })),
    status: objectOf({
      [resources]: share(kept(member(status, resources))),
      conditions: share(ready === undefined ? undefined : [membersOf(ready, ['type', 'status'])]),
      nodeInfo: share(
        objectOf({
          ...membersOf(info, ['operatingSystem', 'containerRuntimeVersion', 'kubeletVersion']),
          osImage: osImageWithoutPatch(nonEmptyStringAt(info, ['osImage'])),
        }),
      ),
      runtimeHandlers: share(kept(member(status, 'runtimeHandlers'))),
      features: share(kept(member(status, 'features'))),
      declaredFeatures: share(kept(member(status, 'declaredFeatures'))),
    }),
  });
}

/** A RuntimeClass of any version in the shape of v1, its metadata reduced to the name. */
export function projectClass(runtimeClass: Value, apiVersion: string): Value {
  const v1Object = asV1(runtimeClass, apiVersion);
  return objectOf({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: membersOf(member(v1Object, 'metadata'), ['name']),
    ...membersOf(v1Object, ['handler', 'overhead', 'scheduling']),
  });
}

/** A ResourceQuota reduced to its name, its namespace and its limits; the amounts used change with every Pod. */
export function projectQuota(quota: Value): Value {
  return objectOf({
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: membersOf(member(quota, 'metadata'), ['namespace', 'name']),
    spec: membersOf(member(quota, 'spec'), ['hard', 'scopes', 'scopeSelector']),
  });
}

/** The members of each item that have these names. */
export function eachOf(list: Value | undefined, names: readonly string[]): Value | undefined {
  return isList(list) ? list.map(item => membersOf(item, names)) : undefined;
}

/** The members that have these names. */
export function membersOf(value: Value | undefined, names: readonly string[]): ObjectValue {
  const members: Record<string, Value | undefined> = {};
  for (const name of names) members[name] = kept(member(value, name));
  return objectOf(members);
}

/** An object without the members that are `undefined`. */
export function objectOf(members: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const present: Record<string, Value> = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present;
}

/**
 * A value from `JSON.parse` with its integers as bigint, as in the rest of the program.
 *
 * @throws ClusterProblem if lists and objects are nested deeper, counting the `depth` around them, than is supported.
 */
function kept(value: Value | undefined, depth = 0): Value | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? integer(value) : value;
  if (!isList(value) && !isObject(value)) return value;
  if (depth === deepest) throw new ClusterProblem('answer', { code: 'object-nested-too-deeply' });
  if (isList(value)) return changeItems(value, item => kept(item, depth + 1)!);
  return changeMembers(value, member => kept(member, depth + 1));
}

/**
 * An integer from `JSON.parse`, limited to int64: 9223372036854775807, which people write for "for ever", is rounded up
 * beyond it.
 */
function integer(value: number): bigint {
  const largest = 2n ** 63n - 1n;
  const exact = BigInt(value);
  return exact > largest ? largest : exact;
}
