import { child, type FieldError, fieldPath, forbidden, invalid, required, unsupported } from '../field-error.ts';
import { quote } from '../go-text.ts';
import type { Labels } from '../labels.ts';
import { isObject, stringAt, type Value, valueAt } from '../value.ts';
import { atLeast, type KubernetesVersion } from '../versions.ts';
import { isEmptySelector, renderSelector, selects, validateLabelSelector } from './label-selector.ts';
import { validatePodTemplate, validateTemplateMetadata } from './pod.ts';
import { renderLabels } from './rendering.ts';

/**
 * What validation says of the spec of a ReplicaSet, Deployment, StatefulSet or DaemonSet: counts, selector and
 * Pod template, in the server's order (pkg/apis/apps/validation/validation.go). Strategies are not looked at.
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
      ];
    case 'ReplicaSet':
      return [
        ...nonNegative(spec, ['replicas', 'minReadySeconds']),
        ...validateSelector(spec, 'deployment', version),
        ...validateReplicatedTemplate(spec, 'ReplicaSet', version),
      ];
    case 'StatefulSet':
      return [
        ...nonNegative(spec, ['replicas']),
        ...validateSelector(spec, 'statefulset', version),
        ...validateStatefulTemplate(spec, version),
        ...validateRestarts(spec, 'StatefulSet'),
      ];
    default: {
      const selector = valueAt(spec, ['selector']);
      const template = valueAt(spec, ['template']);
      return [
        ...validateLabelSelector(selector, child(path, 'selector'), version),
        ...validateSelectedLabels(spec, version),
        ...(isObject(selector) ? emptySelectorErrors(selector, 'daemonset', version) : []),
        ...validatePodTemplate(template, child(path, 'template'), version),
        ...validateRestarts(spec, 'DaemonSet'),
        ...nonNegative(spec, ['minReadySeconds']),
      ];
    }
  }
}

/** Counts below zero, and no others: `undefined` is the default. */
export function nonNegative(
  spec: Value,
  fields: readonly string[],
  path = fieldPath('spec'),
): readonly FieldError[] {
  return fields.flatMap(field => {
    const count = valueAt(spec, [field]);
    if (typeof count !== 'bigint' || count >= 0n) return [];
    return [invalid(child(path, field), String(count), 'must be greater than or equal to 0')];
  });
}

/** The Pods of these kinds are replaced when they end, so nothing but `Always` makes sense. */
export function validateRestarts(spec: Value, kind: string): readonly FieldError[] {
  const policy = stringAt(spec, ['template', 'spec', 'restartPolicy']);
  const path = fieldPath('spec', 'template', 'spec');
  const errors: FieldError[] = [];
  if (policy !== 'Always') errors.push(unsupported(child(path, 'restartPolicy'), quote(policy), ['Always']));
  if (typeof valueAt(spec, ['template', 'spec', 'activeDeadlineSeconds']) === 'bigint') {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
    errors.push(forbidden(child(path, 'activeDeadlineSeconds'), detail));
  }
  return errors;
}

/** Whether the Pods of the template are those that the selector selects. */
export function validateSelectedLabels(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const labels = valueAt(spec, ['template', 'metadata', 'labels']) as Labels | undefined;
  if (selects(valueAt(spec, ['selector']), labels ?? {}, version) !== false) return [];
  const path = fieldPath('spec', 'template', 'metadata', 'labels');
  return [invalid(path, renderLabels(labels, version), '`selector` does not match template `labels`')];
}

function validateSelector(spec: Value, kind: string, version: KubernetesVersion): readonly FieldError[] {
  const path = fieldPath('spec', 'selector');
  const selector = valueAt(spec, ['selector']);
  if (!isObject(selector)) return [required(path)];
  return [
    ...validateLabelSelector(selector, path, version),
    ...emptySelectorErrors(selector, kind, version),
  ];
}

function emptySelectorErrors(selector: Value, kind: string, version: KubernetesVersion): readonly FieldError[] {
  if (!isEmptySelector(selector)) return [];
  const detail = `empty selector is invalid for ${kind}`;
  return [invalid(fieldPath('spec', 'selector'), renderSelector(selector, version), detail)];
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
    ...validateRestarts(spec, kind),
  ];
}

/** Before 1.34 only the metadata of this template was validated (ValidatePodTemplateSpecForStatefulSet). */
function validateStatefulTemplate(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const unreadable = unreadableSelector(spec, '', version);
  if (unreadable.length > 0) return unreadable;
  const validate = atLeast(version, 34) ? validatePodTemplate : validateTemplateMetadata;
  return [
    ...validateSelectedLabels(spec, version),
    ...validate(valueAt(spec, ['template']), fieldPath('spec', 'template'), version),
  ];
}

/** A selector that no Pod can be compared with; its own errors were told before. */
function unreadableSelector(spec: Value, detail: string, version: KubernetesVersion): readonly FieldError[] {
  const selector = valueAt(spec, ['selector']);
  if (selector === undefined || selects(selector, {}, version) !== undefined) return [];
  return [invalid(fieldPath('spec', 'selector'), renderSelector(selector, version), detail)];
}
