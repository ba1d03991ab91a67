import {
  child,
  element,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  toFieldPlace,
} from '../../kubernetes/objects/field-error.ts';
import { quote } from '../../kubernetes/objects/go-text.ts';
import { entriesAt, listAt, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { validateContainersOfPod } from '../../kubernetes/validation/containers.ts';
import { validateAnnotations, validateLabels } from '../../kubernetes/validation/labels.ts';
import { validatePodSpec } from '../../kubernetes/validation/pod-spec.ts';
import { isHugePages } from '../../kubernetes/validation/resource-name.ts';

/** Validates a Pod without its metadata (validation.go:validatePodMetadataAndSpec). */
export function validatePod(pod: Value, version: KubernetesVersion): readonly FieldError[] {
  const path = fieldPath('spec');
  const podSpec = valueAt(pod, ['spec']) ?? {};
  return [
    ...validateMirrorAnnotation(valueAt(pod, ['metadata']), podSpec, fieldPath('metadata', 'annotations')),
    ...validatePodSpec(podSpec, path, version),
    ...validateContainersOfPod(podSpec, path),
    ...validateSinglePageSize(podSpec, path, version),
  ];
}

/** Validates the template of a workload (validation.go:ValidatePodTemplateSpec). */
export function validatePodTemplate(
  template: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  return [
    ...validateTemplateMetadata(template, path, version),
    ...validatePodSpec(valueAt(template, ['spec']) ?? {}, child(path, 'spec'), version),
  ];
}

/** Validates the metadata of a template. The server prints `template.labels` for the field `template.metadata.labels`. */
export function validateTemplateMetadata(
  template: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const metadata = valueAt(template, ['metadata']);
  const { field, at } = toFieldPlace(path);
  const place = (name: string) => ({ field: `${field}.${name}`, at: [...at, 'metadata', name] });
  const podSpec = valueAt(template, ['spec']) ?? {};
  return [
    ...validateLabels(valueAt(metadata, ['labels']), place('labels'), version),
    ...validateAnnotations(valueAt(metadata, ['annotations']), place('annotations'), version),
    ...validateMirrorAnnotation(metadata, podSpec, place('annotations')),
  ];
}

/** Validates the annotation of a mirror Pod, which a kubelet creates for a static Pod on its own node. */
function validateMirrorAnnotation(
  metadata: Value | undefined,
  podSpec: Value,
  path: FieldPath,
): readonly FieldError[] {
  const value = valueAt(metadata, ['annotations', mirrorAnnotation]);
  if (typeof value !== 'string' || stringAt(podSpec, ['nodeName']) !== '') return [];
  return [
    invalid(
      element(path, mirrorAnnotation),
      quote(value),
      'must set spec.nodeName if mirror pod annotation is set',
    ),
  ];
}

/** Validates that a Pod uses one size of huge pages; several are allowed since 1.19 (HugePageStorageMediumSize). */
function validateSinglePageSize(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (atLeast(version, 19)) return [];
  const containers = ['containers', 'initContainers'].flatMap(field => listAt(podSpec, [field]));
  const names = containers.flatMap(container =>
    ['limits', 'requests'].flatMap(list => entriesAt(container, ['resources', list]).map(([name]) => name)),
  );
  const sizes = [...new Set(names.filter(isHugePages))].sort();
  if (sizes.length < 2) return [];
  const shown = `[]string{${sizes.map(quote).join(', ')}}`;
  return [invalid(path, shown, 'must use a single hugepage size in a pod spec')];
}

const mirrorAnnotation = 'kubernetes.io/config.mirror';
