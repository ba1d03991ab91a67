import {
  child,
  element,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  toFieldPlace,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { isList, isObject, listAt, stringAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { peakOfContainers } from '../quantities/peak-of-containers.ts';
import { compareQuantities } from '../quantities/quantity-arithmetic.ts';
import { type ResourceList, readExactResources } from '../quantities/resource-list.ts';
import { isHugePages, validatePodResourceName } from './resource-name.ts';
import { validateResources } from './resources.ts';

/**
 * Validates the resources of a whole Pod, by themselves and beside those of its containers. The gate
 * PodLevelResources, without which the field is dropped, is on by default since 1.34
 * (pkg/apis/core/validation/validation.go:validatePodResources).
 */
export function validatePodResources(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const resources = valueAt(podSpec, ['resources']);
  if (!atLeast(version, 34) || !isObject(resources)) return [];
  const resourcesPath = child(path, 'resources');
  if (stringAt(podSpec, ['os', 'name']) === 'windows') {
    return [forbidden(resourcesPath, 'may not be set for a windows pod')];
  }
  const claims = child(resourcesPath, 'claims');
  return [
    ...(isList(valueAt(resources, ['claims']))
      ? [forbidden(claims, 'claims may not be set for Resources at pod-level')]
      : []),
    ...validateResources(resources, resourcesPath, version, validatePodResourceName),
    ...validateBesideContainers(podSpec, path),
  ];
}

/**
 * Validates that the Pod requests as much as its containers, and that no container has a higher limit than the Pod
 * (validation.go:validatePodResourceConsistency).
 */
function validateBesideContainers(podSpec: Value, path: FieldPath): readonly FieldError[] {
  const resourcesPath = child(path, 'resources');
  const listOf = (holder: Value, name: string) => readExactResources(valueAt(holder, ['resources', name]));
  const containers = listAt(podSpec, ['containers']);
  const initContainers = listAt(podSpec, ['initContainers']);
  const isSidecar = (container: Value) => stringAt(container, ['restartPolicy']) === 'Always';
  const sumOf = (name: string) =>
    peakOfContainers({ containers, initContainers, isSidecar }, container => listOf(container, name));
  const limits = listOf(podSpec, 'limits');
  const hugeLimits = new Map([...sumOf('limits')].filter(([name]) => isHugePages(name)));
  return [
    ...tooSmall(listOf(podSpec, 'requests'), sumOf('requests'), child(resourcesPath, 'requests'), 'requests'),
    ...tooSmall(limits, hugeLimits, child(resourcesPath, 'limits'), 'limits'),
    ...containers.flatMap((container, index) =>
      [...listOf(container, 'limits')].flatMap(([name, amount]) => {
        const limit = limits.get(name);
        if (limit === undefined || compareQuantities(amount, limit) <= 0) return [];
        // The server names a field that does not exist.
        const { field } = toFieldPlace(
          child(element(element(child(resourcesPath, 'containers'), index), name), 'limits'),
        );
        const containerPath = element(child(path, 'containers'), index);
        const { at } = toFieldPlace(child(containerPath, 'resources', 'limits', name));
        const detail = `must be less than or equal to pod limits of ${limit.text}`;
        return [invalid({ field, at }, quote(amount.text), detail)];
      }),
    ),
  ];
}

function tooSmall(
  podList: ResourceList,
  containerList: ResourceList,
  path: FieldPath,
  what: string,
): readonly FieldError[] {
  return [...containerList].flatMap(([name, sum]) => {
    const amount = podList.get(name);
    if (amount === undefined || compareQuantities(sum, amount) <= 0) return [];
    const detail = `must be greater than or equal to aggregate container ${what} of ${sum.text}`;
    return [invalid(element(path, name), quote(amount.text), detail)];
  });
}
