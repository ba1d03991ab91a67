import { aggregateText, type FieldError } from '../kubernetes/objects/field-error.ts';
import { requestWords } from '../kubernetes/objects/request-words.ts';
import { stringAt, type Value, valueAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import {
  asV1,
  validateRuntimeClass,
  validateRuntimeClassUpdate,
  writtenFields,
} from '../kubernetes/validation/runtime-class.ts';
import { validateGatesOfNewPod } from '../kubernetes/validation/scheduling-gates.ts';
import type { Refusal } from './answer.ts';
import { kindName, type RequestTarget } from './request-target.ts';
import { validateCronJobName } from './validation/batch.ts';
import { validateMetadata, validateMetadataUpdate } from './validation/metadata.ts';
import { validatePodHolder } from './validation/pod-holder.ts';
import { validatePodUpdate } from './validation/pod-update.ts';
import { validateWorkloadUpdate } from './validation/workload-update.ts';

/**
 * Returns the 422 for a decoded, defaulted and admitted object, if it is invalid; with `existing` it is an update of
 * that object.
 */
export function validationRefusal(
  object: Value,
  existing: Value | undefined,
  target: RequestTarget,
  version: KubernetesVersion,
): Refusal | undefined {
  const errors =
    existing === undefined
      ? createErrors(object, target, version)
      : updateErrors(object, existing, target, version);
  const [first] = errors;
  if (first === undefined) return undefined;
  const name = stringAt(object, ['metadata', 'name']);
  const message = requestWords.invalid(kindName(target), name, aggregateText(errors));
  return { stage: 'validation', status: 422, reason: 'Invalid', message, errors, at: first.at, on: first.on };
}

function createErrors(
  object: Value,
  target: RequestTarget,
  version: KubernetesVersion,
): readonly FieldError[] {
  const metadata = valueAt(object, ['metadata']);
  return [
    ...validateMetadata(target.kind, metadata, target.namespace, version),
    ...specErrors(object, target, version),
    ...(target.kind === 'CronJob' ? validateCronJobName(object) : []),
    ...(target.kind === 'Pod' ? validateGatesOfNewPod(valueAt(object, ['spec']) ?? {}, version) : []),
  ];
}

function updateErrors(
  object: Value,
  existing: Value,
  target: RequestTarget,
  version: KubernetesVersion,
): readonly FieldError[] {
  const { kind, apiVersion } = target;
  const metadataErrors = validateMetadataUpdate(valueAt(object, ['metadata']), version);
  if (kind === 'RuntimeClass') {
    const written = writtenFields(apiVersion);
    const changed = [asV1(object, apiVersion), asV1(existing, apiVersion), written, version] as const;
    return [
      ...validateMetadata(kind, valueAt(object, ['metadata']), undefined, version),
      ...validateRuntimeClassUpdate(...changed),
    ];
  }
  const errorsOfSpec = specErrors(object, target, version);
  if (kind === 'Pod') {
    const specs = [object, existing].map(pod => valueAt(pod, ['spec']) ?? {});
    return [...metadataErrors, ...errorsOfSpec, ...validatePodUpdate(specs[0]!, specs[1]!, version)];
  }
  // Not all that a new StatefulSet has to comply with is asked of an existing one.
  if (kind === 'StatefulSet')
    return [...metadataErrors, ...validateWorkloadUpdate(kind, object, existing, version)];
  return [...metadataErrors, ...errorsOfSpec, ...validateWorkloadUpdate(kind, object, existing, version)];
}

function specErrors(
  object: Value,
  { kind, apiVersion }: RequestTarget,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (kind !== 'RuntimeClass') return validatePodHolder(kind, object, version);
  return validateRuntimeClass(asV1(object, apiVersion), writtenFields(apiVersion), version);
}
