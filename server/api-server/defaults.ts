import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import {
  changeItems,
  changeMembers,
  entriesAt,
  isList,
  isObject,
  type ObjectValue,
  type Value,
  valueAt,
  withValueAt,
} from '../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { parseQuantity } from '../kubernetes/quantities/quantity.ts';
import { roundUp } from '../kubernetes/quantities/quantity-arithmetic.ts';
import { readPodSpec } from '../kubernetes/scheduling/pod.ts';
import { podLevelResources } from '../kubernetes/scheduling/pod-requests.ts';
import type { Path } from '../yaml/tree.ts';

/**
 * Returns the decoded object with the defaults that later stages depend on: quantities of Pods rounded up to
 * thousandths, in a Pod requests equal to limits if none are given, and the selector of a ReplicationController;
 * without resources of the whole Pod before 1.34, whose gate is off
 * (pkg/apis/core/v1/defaults.go). An empty restart policy is removed, as its default does not matter here. A
 * RuntimeClass has no defaults at all.
 */
export function withDefaults(
  kind: string,
  apiVersion: string,
  object: Value,
  version: KubernetesVersion,
): Value {
  const path = builtInKind(apiVersion, kind)?.path.split('.');
  if (path === undefined) return object;
  // The template of a ReplicationController is a pointer, and so may be missing.
  if (kind === 'ReplicationController' && !isObject(valueAt(object, ['spec', 'template']))) return object;
  const podSpec = withPodSpecDefaults(valueAt(object, path) ?? {}, kind === 'Pod', version);
  const defaulted = withValueAt(object, path, podSpec);
  return kind === 'ReplicationController' ? withSelector(defaulted) : defaulted;
}

function withPodSpecDefaults(podSpec: Value, isPod: boolean, version: KubernetesVersion): Value {
  if (!isObject(podSpec)) return podSpec;
  return changeMembers(podSpec, (value, field) => {
    const isContainers = field === 'containers' || field === 'initContainers';
    if (isContainers && isList(value)) return changeItems(value, item => withContainerDefaults(item, isPod));
    if (field === 'overhead' && isObject(value)) return rounded(value);
    if (field === 'resources') return atLeast(version, 34) ? roundedLists(value) : undefined;
    return field === 'restartPolicy' && value === '' ? undefined : value;
  });
}

function withContainerDefaults(container: Value, isPod: boolean): Value {
  const resources = valueAt(container, ['resources']);
  const result = isObject(resources)
    ? withValueAt(container, ['resources'], roundedLists(resources))
    : container;
  const limits = valueAt(result, ['resources', 'limits']);
  if (!isPod || !isObject(limits)) return result;
  const statedRequests = valueAt(result, ['resources', 'requests']);
  const requests = isObject(statedRequests) ? statedRequests : {};
  return withValueAt(result, ['resources', 'requests'], { ...limits, ...requests });
}

/**
 * Returns a Pod with its own resources filled in: requests from its limits and containers, and the like
 * (`podLevelResources`).
 */
export function withPodLevelResources(pod: Value, version: KubernetesVersion): Value {
  const path: Path = ['spec', 'resources'];
  const stated = valueAt(pod, path);
  if (!isObject(stated)) return pod;
  const filled = podLevelResources(readPodSpec(valueAt(pod, ['spec'])), version);
  if (filled === undefined) return pod;
  return (['limits', 'requests'] as const).reduce<Value>((result, list) => {
    const amounts = Object.fromEntries([...filled[list]].map(([name, { text }]) => [name, text]));
    return filled[list].size === 0 ? result : withValueAt(result, [...path, list], amounts);
  }, pod);
}

/** Returns requests and limits with their quantities rounded. */
function roundedLists(resources: Value): Value {
  return ['limits', 'requests'].reduce<Value>((result, list) => {
    const amounts = valueAt(result, [list]);
    return isObject(amounts) ? withValueAt(result, [list], rounded(amounts)) : result;
  }, resources);
}

function rounded(amounts: ObjectValue): ObjectValue {
  return changeMembers(amounts, text => {
    const { quantity } = parseQuantity(String(text));
    const isRounded = quantity === undefined || roundUp(quantity, -3) === quantity;
    return isRounded ? text : roundUp(quantity, -3).text;
  });
}

/** Adds the selector and labels that a ReplicationController gets from the labels of its template. */
function withSelector(controller: Value): Value {
  const labels = valueAt(controller, ['spec', 'template', 'metadata', 'labels']);
  if (entriesAt(labels, []).length === 0) return controller;
  return [['spec', 'selector'] as const, ['metadata', 'labels'] as const].reduce<Value>(
    (object, path) => (entriesAt(object, path).length === 0 ? withValueAt(object, path, labels) : object),
    controller,
  );
}
