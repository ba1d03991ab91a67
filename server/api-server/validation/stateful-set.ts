import { builtInKind, isTemplateValidated } from '../../kubernetes/kinds/pod-spec-places.ts';
import {
  child,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  invalidText,
} from '../../kubernetes/objects/field-error.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import { entriesAt, stringAt, type Value, valueAt, withValueAt } from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import { filledInStatefulSetSpec } from './filled-in.ts';
import { validatePodTemplate, validateTemplateMetadata } from './pod.ts';
import { isSemanticallyEqual } from './semantic-equality.ts';
import { unreadableSelector, validateSelector } from './workload.ts';
import { nonNegative, validateRestarts, validateSelectedLabels } from './workload-parts.ts';

/** Validates the spec of a new StatefulSet (pkg/apis/apps/validation/validation.go:ValidateStatefulSetSpec). */
export function validateStatefulSetSpec(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const serviceErrors = validateServiceName(spec, fieldPath('spec', 'serviceName'), version);
  return validateSpec(spec, serviceErrors, isTemplateValidated(statefulSet, version), version);
}

/**
 * Validates that an update changes only the fields of a StatefulSet that may change, and since 1.29 their new values:
 * of the template, since 1.34, only if the existing one is valid (validation.go:ValidateStatefulSetUpdate).
 */
export function validateStatefulSetUpdate(
  spec: Value,
  existing: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  const specErrors = (checked: Value, withTemplate: boolean) =>
    validateSpec(checked, [], withTemplate, version);
  const hasRules = isTemplateValidated(statefulSet, version);
  const withTemplate = hasRules && specErrors(existing, true).length === 0;
  return [
    ...(atLeast(version, 29) ? specErrors(spec, withTemplate) : []),
    ...(atLeast(version, 37) ? validateEachKept(spec, existing) : validateKept(spec, existing, version)),
  ];
}

const statefulSet = builtInKind('apps/v1', 'StatefulSet')!;

function validateSpec(
  spec: Value,
  serviceErrors: readonly FieldError[],
  withTemplate: boolean,
  version: KubernetesVersion,
): readonly FieldError[] {
  return [
    ...nonNegative(spec, ['replicas', 'minReadySeconds']),
    ...serviceErrors,
    ...validateSelector(spec, 'statefulset', version),
    ...validateTemplate(spec, withTemplate, version),
    ...validateRestarts(spec, 'StatefulSet', version),
  ];
}

/** Validates the name of the service: since 1.33 it must be a valid subdomain of a Pod. */
function validateServiceName(
  spec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const name = stringAt(spec, ['serviceName']);
  return name === '' || !atLeast(version, 33) ? [] : invalidText(path, name, dnsLabelProblems(name));
}

/** Validates the template, or only its metadata (validation.go:ValidatePodTemplateSpecForStatefulSet). */
function validateTemplate(spec: Value, withSpec: boolean, version: KubernetesVersion): readonly FieldError[] {
  const unreadable = unreadableSelector(spec, '', version);
  if (unreadable.length > 0) return unreadable;
  const template = valueAt(spec, ['template']);
  const path = fieldPath('spec', 'template');
  return [
    ...validateSelectedLabels(spec, version),
    ...(withSpec
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

/** Validates until 1.36, in one sentence, that only some fields change. */
function validateKept(spec: Value, existing: Value, version: KubernetesVersion): readonly FieldError[] {
  const mayChange = [
    'replicas',
    'ordinals',
    'template',
    'updateStrategy',
    ...(atLeast(version, 33) ? ['revisionHistoryLimit'] : []),
    'persistentVolumeClaimRetentionPolicy',
    'minReadySeconds',
  ];
  const [was, is] = [existing, spec].map(each => {
    const fields = entriesAt(filledInStatefulSetSpec(each), []);
    return Object.fromEntries(fields.filter(([name]) => !mayChange.includes(name)));
  });
  if (isSemanticallyEqual(was!, is!)) return [];
  const list = mayChange.map(name => `'${name}'`);
  const listed = `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
  const detail = `updates to statefulset spec for fields other than ${listed} are forbidden`;
  return [forbidden(fieldPath('spec'), detail)];
}

/** Validates since 1.37 each field that may not change. */
function validateEachKept(spec: Value, existing: Value): readonly FieldError[] {
  const [was, is] = [existing, spec].map(filledInStatefulSetSpec);
  const kept = ['selector', 'volumeClaimTemplates', 'serviceName', 'podManagementPolicy'];
  return kept.flatMap(name => {
    const [before, after] = [valueAt(was, [name]) ?? null, valueAt(is, [name]) ?? null];
    if (isSemanticallyEqual({ [name]: before }, { [name]: after })) return [];
    // A missing name is an empty one.
    const shown = name === 'serviceName' ? (after ?? '') : after;
    return [invalid(child(fieldPath('spec'), name), toJson(shown), 'field is immutable')];
  });
}
