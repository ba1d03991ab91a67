import {
  isObject,
  listAt,
  member,
  type ObjectValue,
  stringAt,
  type Value,
  valueAt,
} from '../../kubernetes/objects/value.ts';
import { osImageWithoutPatch, schemeOf } from '../../kubernetes/scheduling/node.ts';
import { nonEmptyStringAt } from '../../kubernetes/scheduling/reading.ts';

/**
 * A Node object without its name, reduced to what distinguishes kinds of nodes. Its values are only strings and
 * booleans.
 */
export interface ReducedNode {
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: ObjectValue;
  readonly status: ObjectValue;
}

/**
 * A Node reduced to the fields that `kubernetes/scheduling/node.ts:readNode` reads, in a fixed order, without the labels
 * whose keys are in `leftOut`.
 */
export function reducedNode(node: Value, leftOut: ReadonlySet<string>): ReducedNode {
  const status = member(node, 'status');
  const allocatable = allocatableOf(status);
  const conditions = reducedConditions(member(status, 'conditions'));
  const nodeInfo = reducedInfo(member(status, 'nodeInfo'));
  const runtimeHandlers = reducedHandlers(member(status, 'runtimeHandlers'));
  const features = reducedFeatures(status);
  return {
    labels: textsInOrder(valueAt(node, ['metadata', 'labels']), leftOut),
    spec: reducedSpec(member(node, 'spec')),
    status: {
      ...(isObject(allocatable) && { allocatable: textsInOrder(allocatable) }),
      ...(conditions.length > 0 && { conditions }),
      ...(Object.keys(nodeInfo).length > 0 && { nodeInfo }),
      ...(runtimeHandlers.length > 0 && { runtimeHandlers }),
      ...features,
    },
  };
}

/**
 * The allocatable resources; the server fills in the capacity if they are missing
 * (core/v1/defaults.go:SetDefaults_NodeStatus).
 */
export function allocatableOf(status: Value | undefined): Value | undefined {
  return member(status, 'allocatable') ?? member(status, 'capacity');
}

export function reducedSpec(spec: Value | undefined): ObjectValue {
  const taints = listAt(spec, ['taints']);
  const providerID = schemeOf(nonEmptyStringAt(spec, ['providerID']));
  return {
    ...(taints.length > 0 && { taints: taints.map(taint => texts(taint, ['key', 'value', 'effect'])) }),
    ...(member(spec, 'unschedulable') === true && { unschedulable: true }),
    ...(providerID !== undefined && { providerID }),
  };
}

export function reducedConditions(conditions: Value | undefined): readonly ObjectValue[] {
  const ready = listAt(conditions, []).find(condition => stringAt(condition, ['type']) === 'Ready');
  return ready === undefined ? [] : [texts(ready, ['type', 'status'])];
}

export function reducedInfo(nodeInfo: Value | undefined): ObjectValue {
  const osImage = osImageWithoutPatch(nonEmptyStringAt(nodeInfo, ['osImage']));
  return {
    ...texts(nodeInfo, ['operatingSystem', 'containerRuntimeVersion', 'kubeletVersion']),
    ...(osImage !== undefined && { osImage }),
  };
}

export function reducedHandlers(handlers: Value | undefined): readonly ObjectValue[] {
  return listAt(handlers, []).map(reducedHandler).sort(byName);
}

/** The features that the kubelet declares, in order, and what the runtime supports beside its handlers. */
export function reducedFeatures(status: Value | undefined): ObjectValue {
  const declaredFeatures = listAt(status, ['declaredFeatures']).map(String).sort();
  const supplementalGroupsPolicy = valueAt(status, ['features', 'supplementalGroupsPolicy']);
  return {
    ...(declaredFeatures.length > 0 && { declaredFeatures }),
    ...(typeof supplementalGroupsPolicy === 'boolean' && { features: { supplementalGroupsPolicy } }),
  };
}

/**
 * The resources with memory and disk in steps of about one percent, for comparing: the amounts of two machines of one
 * type differ by some pages, and change at each start.
 */
export function withRoughAmounts(resources: Value | undefined): ObjectValue {
  const rough: Record<string, Value> = textsInOrder(resources);
  for (const name of roughResources) {
    const amount = bytes(stringAt(rough, [name]));
    if (amount !== undefined && amount > 0) rough[name] = Math.round(Math.log2(amount) * 64);
  }
  return rough;
}

/** Resources of which identical machines have nearly equal amounts. */
export const roughResources = ['memory', 'ephemeral-storage'] as const;

/** An amount as kubelets write it, in bytes; `undefined` for any other text. */
export function bytes(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+)(|Ki|Mi|Gi|Ti)$/.exec(text) ?? [];
  return digits === undefined
    ? undefined
    : Number(digits) * 1024 ** ['', 'Ki', 'Mi', 'Gi', 'Ti'].indexOf(unit);
}

function reducedHandler(handler: Value): ObjectValue {
  const reported = member(handler, 'features');
  const features: Record<string, Value> = {};
  for (const name of ['recursiveReadOnlyMounts', 'userNamespaces']) {
    const has = member(reported, name);
    if (typeof has === 'boolean') features[name] = has;
  }
  const isSilent = Object.keys(features).length === 0;
  return { name: stringAt(handler, ['name']), ...(isSilent ? {} : { features }) };
}

/** The members with these keys that are non-empty strings. */
function texts(value: Value | undefined, keys: readonly string[]): ObjectValue {
  const kept: Record<string, Value> = {};
  for (const key of keys) {
    const text = stringAt(value, [key]);
    if (text !== '') kept[key] = text;
  }
  return kept;
}

function textsInOrder(value: Value | undefined, leftOut?: ReadonlySet<string>): Record<string, string> {
  if (!isObject(value)) return {};
  const keys = Object.keys(value).filter(key => !leftOut?.has(key));
  return Object.fromEntries(keys.sort().map(key => [key, String(value[key] ?? '')]));
}

function byName(a: Value, b: Value): number {
  return stringAt(a, ['name']) < stringAt(b, ['name']) ? -1 : 1;
}
