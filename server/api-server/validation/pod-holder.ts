import {
  child,
  type FieldError,
  fieldPath,
  invalid,
  required,
} from '../../kubernetes/objects/field-error.ts';
import type { Labels } from '../../kubernetes/objects/labels.ts';
import { matchesLabels } from '../../kubernetes/objects/labels.ts';
import { entriesAt, isObject, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { renderLabels } from '../../kubernetes/validation/rendering.ts';
import { validateCronJob, validateJob } from './batch.ts';
import { validatePod, validatePodTemplate } from './pod.ts';
import { validateStatefulSetSpec } from './stateful-set.ts';
import { validateAppsWorkload } from './workload.ts';
import { nonNegative, validateRestarts } from './workload-parts.ts';

/** Validates a decoded, defaulted object of a kind with a Pod spec, without its metadata. */
export function validatePodHolder(
  kind: string,
  object: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  switch (kind) {
    case 'Pod':
      return validatePod(object, version);
    case 'PodTemplate':
      return validatePodTemplate(valueAt(object, ['template']), fieldPath('template'), version);
    case 'ReplicationController':
      return validateReplicationController(valueAt(object, ['spec']) ?? {}, version);
    case 'Job':
      return validateJob(object, version);
    case 'CronJob':
      return validateCronJob(object, version);
    case 'StatefulSet':
      return validateStatefulSetSpec(valueAt(object, ['spec']) ?? {}, version);
    default:
      return validateAppsWorkload(kind, object, version);
  }
}

/** Validates a ReplicationController (pkg/apis/core/validation/validation.go:ValidateReplicationControllerSpec). */
function validateReplicationController(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const path = fieldPath('spec');
  const template = valueAt(spec, ['template']);
  const templatePath = child(path, 'template');
  return [
    ...nonNegative(spec, ['minReadySeconds']),
    ...(entriesAt(spec, ['selector']).length === 0 ? [required(child(path, 'selector'))] : []),
    ...nonNegative(spec, ['replicas']),
    ...(isObject(template)
      ? [
          ...validateSelectedByMap(spec, version),
          ...validatePodTemplate(template, templatePath, version),
          ...validateRestarts(spec, 'ReplicationController', version),
        ]
      : [required(templatePath)]),
  ];
}

function validateSelectedByMap(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const selector = Object.fromEntries(entriesAt(spec, ['selector'])) as Labels;
  const labels = valueAt(spec, ['template', 'metadata', 'labels']) as Labels | undefined;
  if (matchesLabels(selector, labels ?? {})) return [];
  const path = fieldPath('spec', 'template', 'metadata', 'labels');
  return [invalid(path, renderLabels(labels, version), '`selector` does not match template `labels`')];
}
