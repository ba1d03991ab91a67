import { builtInKind, isTemplateValidated } from '../kinds/pod-spec-places.ts';
import {
  child,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  invalidText,
  required,
} from '../objects/field-error.ts';
import { isObject, stringAt, type Value, valueAt, withValueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { isEmptySelector, renderSelector, selects, validateLabelSelector } from './label-selector.ts';
import { dnsLabelProblems } from './names.ts';
import { validatePodTemplate, validateTemplateMetadata } from './pod.ts';
import { nonNegative, validateRestarts, validateSelectedLabels } from './workload-parts.ts';

/**
 * Validates the spec of a ReplicaSet, Deployment, StatefulSet or DaemonSet: counts, selector and Pod template, in the
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
    case 'StatefulSet':
      return [
        ...nonNegative(spec, ['replicas']),
        ...validateServiceName(spec, child(path, 'serviceName'), version),
        ...validateSelector(spec, 'statefulset', version),
        ...validateStatefulTemplate(spec, version),
        ...validateRestarts(spec, 'StatefulSet', version),
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

function validateSelector(spec: Value, kind: string, version: KubernetesVersion): readonly FieldError[] {
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

/** Validates the name of the service: since 1.33 it must be a valid subdomain of a Pod. */
function validateServiceName(
  spec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const name = stringAt(spec, ['serviceName']);
  return name === '' || !atLeast(version, 33) ? [] : invalidText(path, name, dnsLabelProblems(name, version));
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

/** Validates the template of a StatefulSet; before 1.34 only its metadata (ValidatePodTemplateSpecForStatefulSet). */
function validateStatefulTemplate(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const unreadable = unreadableSelector(spec, '', version);
  if (unreadable.length > 0) return unreadable;
  const template = valueAt(spec, ['template']);
  const path = fieldPath('spec', 'template');
  return [
    ...validateSelectedLabels(spec, version),
    ...(isTemplateValidated(builtInKind('apps/v1', 'StatefulSet')!, version)
      ? validatePodTemplate(withoutHostNames(template), path, version)
      : validateTemplateMetadata(template, path, version)),
  ];
}

/** Returns a template without host names: the controller gives each Pod its own. */
function withoutHostNames(template: Value | undefined): Value | undefined {
  const fields = ['hostname', 'subdomain'];
  const isNamed = fields.some(field => valueAt(template, ['spec', field]) !== undefined);
  if (!isNamed) return template;
  return fields.reduce<Value>(
    (named, field) => withValueAt(named, ['spec', field], undefined),
    template ?? {},
  );
}

/** Returns the error about a selector that cannot be evaluated; its own errors were reported before. */
function unreadableSelector(spec: Value, detail: string, version: KubernetesVersion): readonly FieldError[] {
  const selector = valueAt(spec, ['selector']);
  if (selector === undefined || selects(selector, {}, version) !== undefined) return [];
  return [invalid(fieldPath('spec', 'selector'), renderSelector(selector, version), detail)];
}
