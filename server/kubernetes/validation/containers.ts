import { repetitions } from '../../base/collections.ts';
import {
  child,
  duplicate,
  element,
  type FieldError,
  type FieldPath,
  invalid,
  invalidText,
  required,
  unsupported,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { listAt, stringAt, type Value, valueAt } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { validateProcMount, validateRecursiveReadOnly } from './mounts.ts';
import { dnsLabelProblems } from './names.ts';
import { renderWord } from './rendering.ts';
import { validateResources } from './resources.ts';

/**
 * Validates resources and names of the containers of a Pod spec, init containers after them
 * (pkg/apis/core/validation/validation.go:validateContainers, validateInitContainers).
 */
export function validateContainers(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const containers = listAt(podSpec, ['containers']);
  const initContainers = listAt(podSpec, ['initContainers']);
  const containersPath = child(path, 'containers');
  const initContainersPath = child(path, 'initContainers');
  const hasHostUsers = valueAt(podSpec, ['hostUsers']) !== false;
  return [
    ...(containers.length === 0
      ? [required(containersPath)]
      : validateList(containers, containersPath, false, hasHostUsers, version)),
    ...validateList(initContainers, initContainersPath, true, hasHostUsers, version),
    ...validateInitNames(initContainers, containers, initContainersPath),
  ];
}

/**
 * Validates the containers of a Pod by the rules that do not apply to a template
 * (validation.go:validateContainersOnlyForPod).
 */
export function validateContainersOfPod(podSpec: Value, path: FieldPath): readonly FieldError[] {
  return ['containers', 'initContainers'].flatMap(field =>
    listAt(podSpec, [field]).flatMap((container, index) => {
      const image = stringAt(container, ['image']);
      if (image === image.trim()) return [];
      const imagePath = child(element(child(path, field), index), 'image');
      return [invalid(imagePath, quote(image), 'must not have leading or trailing whitespace')];
    }),
  );
}

function validateList(
  containers: readonly Value[],
  path: FieldPath,
  isInit: boolean,
  hasHostUsers: boolean,
  version: KubernetesVersion,
): readonly FieldError[] {
  const names = containers.map(container => stringAt(container, ['name']));
  const again = repetitions(names);
  return containers.flatMap((container, index) => {
    const place = element(path, index);
    const namePath = child(place, 'name');
    const repeated = again.has(index) ? [duplicate(namePath, quote(names[index]!))] : [];
    return [
      ...validateName(names[index]!, namePath),
      ...validateContainer(container, place, hasHostUsers, version),
      // Those of init containers are compared with all others, once.
      ...(isInit ? [] : repeated),
    ];
  });
}

function validateName(name: string, path: FieldPath): readonly FieldError[] {
  return name === '' ? [required(path)] : invalidText(path, name, dnsLabelProblems(name));
}

function validateContainer(
  container: Value,
  path: FieldPath,
  hasHostUsers: boolean,
  version: KubernetesVersion,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (stringAt(container, ['image']) === '') errors.push(required(child(path, 'image')));
  errors.push(...validateMessagePolicy(container, child(path, 'terminationMessagePolicy'), version));
  errors.push(...validateRecursiveReadOnly(container, child(path, 'volumeMounts'), version));
  const pullPolicy = stringAt(container, ['imagePullPolicy']);
  if (pullPolicy !== '' && !pullPolicies.includes(pullPolicy)) {
    errors.push(unsupported(child(path, 'imagePullPolicy'), renderWord(pullPolicy, version), pullPolicies));
  }
  const resources = valueAt(container, ['resources']);
  return [
    ...errors,
    ...validateResources(resources, child(path, 'resources'), version),
    ...validateProcMount(container, child(path, 'securityContext', 'procMount'), hasHostUsers, version),
  ];
}

function validateMessagePolicy(
  container: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const policy = stringAt(container, ['terminationMessagePolicy']);
  if (policy === '' || messagePolicies.includes(policy)) return [];
  return [unsupported(path, renderWord(policy, version), messagePolicies)];
}

function validateInitNames(
  initContainers: readonly Value[],
  containers: readonly Value[],
  path: FieldPath,
): readonly FieldError[] {
  const taken = new Set(containers.map(container => stringAt(container, ['name'])));
  return initContainers.flatMap((container, index) => {
    const name = stringAt(container, ['name']);
    const isTaken = taken.has(name);
    if (name !== '') taken.add(name);
    return isTaken ? [duplicate(child(element(path, index), 'name'), quote(name))] : [];
  });
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const messagePolicies = ['File', 'FallbackToLogsOnError'];
