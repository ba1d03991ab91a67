import {
  child,
  element,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  invalidText,
  required,
  toFieldPlace,
} from '../../kubernetes/objects/field-error.ts';
import { quote } from '../../kubernetes/objects/go-text.ts';
import { listAt, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { validateAnnotations, validateLabels } from '../../kubernetes/validation/labels.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../../kubernetes/validation/names.ts';

/**
 * Validates the metadata of an object to be created. Its name is a DNS subdomain, but that of a StatefulSet a label
 * since 1.27 (apimachinery/pkg/api/validation/objectmeta.go:ValidateObjectMeta).
 */
export function validateMetadata(
  kind: string,
  metadata: Value | undefined,
  namespace: string | undefined,
  version: KubernetesVersion,
): readonly FieldError[] {
  const path = fieldPath('metadata');
  const generateName = stringAt(metadata, ['generateName']);
  const name = stringAt(metadata, ['name']);
  const problemsOf = nameRule(kind, version);
  const errors: FieldError[] = [];
  // Declarative validation of a name does not validate its prefix.
  if (generateName !== '' && !isDeclarative(kind, version)) {
    const problems = problemsOf(withoutTrailingDash(generateName));
    errors.push(...invalidText(child(path, 'generateName'), generateName, problems));
  }
  if (name === '') errors.push(required(child(path, 'name'), 'name or generateName is required'));
  else errors.push(...invalidText(child(path, 'name'), name, problemsOf(name)));
  if (namespace !== undefined) {
    errors.push(...invalidText(child(path, 'namespace'), namespace, dnsLabelProblems(namespace)));
  }
  return [...errors, ...validateGeneration(metadata), ...validateMaps(metadata, version)];
}

/** Validates the metadata of an object to be changed (objectmeta.go:ValidateObjectMetaUpdate). */
export function validateMetadataUpdate(
  metadata: Value | undefined,
  version: KubernetesVersion,
): readonly FieldError[] {
  return validateMaps(metadata, version);
}

function nameRule(kind: string, version: KubernetesVersion): typeof dnsSubdomainProblems {
  if (kind === 'StatefulSet' && atLeast(version, 27)) return dnsLabelProblems;
  if (!isDeclarative(kind, version)) return dnsSubdomainProblems;
  return (...name) =>
    dnsSubdomainProblems(...name).map(problem => problem.replace('253 characters', '253 bytes'));
}

/**
 * Whether the name of a kind is validated declaratively, with messages that count bytes; ReplicationController is the
 * first.
 */
function isDeclarative(kind: string, version: KubernetesVersion): boolean {
  return kind === 'ReplicationController' && atLeast(version, 36);
}

function validateGeneration(metadata: Value | undefined): readonly FieldError[] {
  const generation = valueAt(metadata, ['generation']);
  if (typeof generation !== 'bigint' || generation >= 0n) return [];
  return [
    invalid(fieldPath('metadata', 'generation'), String(generation), 'must be greater than or equal to 0'),
  ];
}

function validateMaps(metadata: Value | undefined, version: KubernetesVersion): readonly FieldError[] {
  return [
    ...validateLabels(valueAt(metadata, ['labels']), fieldPath('metadata', 'labels'), version),
    ...validateAnnotations(valueAt(metadata, ['annotations']), fieldPath('metadata', 'annotations'), version),
    ...listAt(metadata, ['ownerReferences']).flatMap((owner, index) =>
      validateOwner(owner, fieldPath('metadata', 'ownerReferences'), index, version),
    ),
  ];
}

/** Validates that an owner is named; until 1.36 the server leaves out which one (objectmeta.go:validateOwnerReference). */
function validateOwner(
  owner: Value,
  path: FieldPath,
  index: number,
  version: KubernetesVersion,
): readonly FieldError[] {
  const { field, at } = toFieldPlace(element(path, index));
  const isNew = atLeast(version, 37);
  const place = (name: string) => ({
    field: `${isNew ? field : toFieldPlace(path).field}.${name}`,
    at: [...at, name],
  });
  const apiVersion = stringAt(owner, ['apiVersion']);
  const isVersion = /^(?:[^/]*\/)?[^/]+$/.test(apiVersion);
  const versionErrors = isVersion
    ? []
    : !isNew
      ? [invalid(place('apiVersion'), quote(apiVersion), 'version must not be empty')]
      : apiVersion === ''
        ? [required(place('apiVersion'), 'must not be empty')]
        : [invalid(place('apiVersion'), quote(apiVersion), 'must be <group>/<version> or <version>')];
  const empty = ['kind', 'name', 'uid'].filter(name => stringAt(owner, [name]) === '');
  return [
    ...versionErrors,
    ...empty.map(name =>
      isNew
        ? required(place(name), 'must not be empty')
        : invalid(place(name), quote(''), 'must not be empty'),
    ),
  ];
}

/**
 * Returns a prefix without a dash at its end, which is allowed because random characters follow
 * (objectmeta.go:maskTrailingDash).
 */
function withoutTrailingDash(prefix: string): string {
  return prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
}
