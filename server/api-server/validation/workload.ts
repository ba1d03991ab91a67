import {
  child,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  required,
} from '../../kubernetes/objects/field-error.ts';
import { isObject, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { isEmptySelector, renderSelector, selects, validateLabelSelector } from './label-selector.ts';
import { validatePodTemplate } from './pod.ts';
import { nonNegative, validateRestarts, validateSelectedLabels } from './workload-parts.ts';

/**
 * Validates the spec of a ReplicaSet, Deployment or DaemonSet: counts, selector and Pod template, in the
 * server's order (pkg/apis/apps/validation/validation.go). Strategies are not checked.
 */
export function validateAppsWorkload(
  kind: string,
  workload: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  const spec = valueAt(workload, ['spec']) ?? {};
  const path = fieldPath('spec');
  switch (kind) {
    case 'Deployment':
      return [
        ...nonNegative(spec, ['replicas']),
        ...validateSelector(spec, 'deployment', version),
        ...validateReplicatedTemplate(spec, 'ReplicaSet', version),
        ...nonNegative(spec, ['minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds']),
        ...validateProgressDeadline(spec, child(path, 'progressDeadlineSeconds')),
      ];
    case 'ReplicaSet':
      return [
        ...nonNegative(spec, ['replicas', 'minReadySeconds']),
        ...validateSelector(spec, 'deployment', version),
        ...validateReplicatedTemplate(spec, 'ReplicaSet', version),
      ];
    default: {
      const selector = valueAt(spec, ['selector']);
      const template = valueAt(spec, ['template']);
      return [
        ...validateLabelSelector(selector, child(path, 'selector'), version),
        ...validateSelectedLabels(spec, version),
        ...(isObject(selector) ? emptySelectorErrors(selector, 'daemonset', version) : []),
        ...validatePodTemplate(template, child(path, 'template'), version),
        ...validateRestarts(spec, 'DaemonSet', version),
        ...nonNegative(spec, ['minReadySeconds']),
      ];
    }
  }
}

export function validateSelector(
  spec: Value,
  kind: string,
  version: KubernetesVersion,
): readonly FieldError[] {
  const path = fieldPath('spec', 'selector');
  const selector = valueAt(spec, ['selector']);
  if (!isObject(selector)) return [required(path)];
  return [...validateLabelSelector(selector, path, version), ...emptySelectorErrors(selector, kind, version)];
}

function emptySelectorErrors(
  selector: Value,
  kind: string,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (!isEmptySelector(selector)) return [];
  const detail = `empty selector is invalid for ${kind}`;
  return [invalid(fieldPath('spec', 'selector'), renderSelector(selector, version), detail)];
}

/** Validates the deadline of a Deployment, by default ten minutes. */
function validateProgressDeadline(spec: Value, path: FieldPath): readonly FieldError[] {
  const deadline = (valueAt(spec, ['progressDeadlineSeconds']) ?? 600n) as bigint;
  const ready = (valueAt(spec, ['minReadySeconds']) ?? 0n) as bigint;
  return deadline > ready ? [] : [invalid(path, String(deadline), 'must be greater than minReadySeconds')];
}

function validateReplicatedTemplate(
  spec: Value,
  kind: string,
  version: KubernetesVersion,
): readonly FieldError[] {
  const unreadable = unreadableSelector(spec, 'invalid label selector', version);
  if (unreadable.length > 0) return unreadable;
  return [
    ...validateSelectedLabels(spec, version),
    ...validatePodTemplate(valueAt(spec, ['template']), fieldPath('spec', 'template'), version),
    ...validateRestarts(spec, kind, version),
  ];
}

/** Returns the error about a selector that cannot be evaluated; its own errors were reported before. */
export function unreadableSelector(
  spec: Value,
  detail: string,
  version: KubernetesVersion,
): readonly FieldError[] {
  const selector = valueAt(spec, ['selector']);
  if (selector === undefined || selects(selector, {}, version) !== undefined) return [];
  return [invalid(fieldPath('spec', 'selector'), renderSelector(selector, version), detail)];
}
