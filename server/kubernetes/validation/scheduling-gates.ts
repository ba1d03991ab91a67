import { repetitions } from '../../base/collections.ts';
import {
  child,
  duplicate,
  element,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalidText,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { listAt, stringAt, type Value } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { qualifiedNameProblems } from './names.ts';

/**
 * Validates the names of scheduling gates. The gate PodSchedulingReadiness, without which they are dropped, is on by
 * default since 1.27 (pkg/apis/core/validation/validation.go:validateSchedulingGates).
 */
export function validateSchedulingGates(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (!atLeast(version, 27)) return [];
  const names = gatesOf(podSpec);
  const repeated = repetitions(names);
  return names.flatMap((name, index) => {
    const place = element(child(path, 'schedulingGates'), index);
    return [
      ...invalidText(place, name, qualifiedNameProblems(name, version)),
      ...(repeated.has(index) ? [duplicate(place, quote(name))] : []),
    ];
  });
}

/** Validates that a new Pod with scheduling gates has no node yet (validation.go:ValidatePodCreate). */
export function validateGatesOfNewPod(podSpec: Value, version: KubernetesVersion): readonly FieldError[] {
  const isGated = atLeast(version, 27) && gatesOf(podSpec).length > 0;
  if (!isGated || stringAt(podSpec, ['nodeName']) === '') return [];
  return [
    forbidden(fieldPath('spec', 'nodeName'), 'cannot be set until all schedulingGates have been cleared'),
  ];
}

/** Validates that an update only removes gates (validation.go:validateOnlyDeletedSchedulingGates). */
export function validateGatesRemoved(
  podSpec: Value,
  existing: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (!atLeast(version, 27)) return [];
  const before = new Set(gatesOf(existing));
  const names = gatesOf(podSpec);
  const last = new Map(names.map((name, index) => [name, index]));
  return names.flatMap((name, index) => {
    if (before.has(name) || last.get(name) !== index) return [];
    const path = child(element(fieldPath('spec', 'schedulingGates'), index), 'name');
    return [forbidden(path, `only deletion is allowed, but found new scheduling gate '${name}'`)];
  });
}

function gatesOf(podSpec: Value): readonly string[] {
  return listAt(podSpec, ['schedulingGates']).map(gate => stringAt(gate, ['name']));
}
