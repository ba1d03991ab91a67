import {
  child,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  required,
  unsupported,
} from '../../kubernetes/objects/field-error.ts';
import { byteLength, quote } from '../../kubernetes/objects/go-text.ts';
import { isObject, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { renderWord } from '../../kubernetes/validation/rendering.ts';
import { renderSelector, validateLabelSelector } from './label-selector.ts';
import { validatePodTemplate } from './pod.ts';
import { nonNegative, validateSelectedLabels } from './workload-parts.ts';

/**
 * Validates the spec of a Job (pkg/apis/batch/validation/validation.go:ValidateJob). Unless `manualSelector` is set,
 * the selector is the server's own.
 */
export function validateJob(job: Value, version: KubernetesVersion): readonly FieldError[] {
  const path = fieldPath('spec');
  if (valueAt(job, ['spec', 'manualSelector']) !== true) {
    return validateJobSpec(valueAt(job, ['spec']) ?? {}, path, version);
  }
  const spec = valueAt(job, ['spec']) ?? {};
  const selector = valueAt(spec, ['selector']);
  return [
    ...validateJobSpec(spec, path, version),
    ...(isObject(selector)
      ? validateLabelSelector(selector, child(path, 'selector'), version)
      : [required(child(path, 'selector'))]),
    ...(isObject(selector) ? validateSelectedLabels(spec, version) : []),
  ];
}

/** Validates the spec of a CronJob; of its schedule only the number of fields is checked. */
export function validateCronJob(cronJob: Value, version: KubernetesVersion): readonly FieldError[] {
  const spec = valueAt(cronJob, ['spec']) ?? {};
  const path = fieldPath('spec');
  const policy = stringAt(spec, ['concurrencyPolicy']);
  const jobSpec = valueAt(spec, ['jobTemplate', 'spec']) ?? {};
  const jobSpecPath = child(path, 'jobTemplate', 'spec');
  const selector = valueAt(jobSpec, ['selector']);
  const errors: FieldError[] = [];
  errors.push(...validateSchedule(stringAt(spec, ['schedule']), child(path, 'schedule')));
  errors.push(...nonNegative(spec, ['startingDeadlineSeconds']));
  if (policy !== '' && !concurrencyPolicies.includes(policy)) {
    errors.push(
      unsupported(child(path, 'concurrencyPolicy'), renderWord(policy, version), concurrencyPolicies),
    );
  }
  errors.push(...validateJobSpec(jobSpec, jobSpecPath, version));
  if (isObject(selector)) {
    const shown = renderSelector(selector, version);
    errors.push(invalid(child(jobSpecPath, 'selector'), shown, '`selector` will be auto-generated'));
  }
  if (valueAt(jobSpec, ['manualSelector']) === true) {
    errors.push(unsupported(child(jobSpecPath, 'manualSelector'), 'true', ['nil', 'false']));
  }
  return [...errors, ...nonNegative(spec, ['successfulJobsHistoryLimit', 'failedJobsHistoryLimit'])];
}

/** Validates the name of a CronJob on create: the names of its Jobs, which are eleven characters longer, must fit. */
export function validateCronJobName(cronJob: Value): readonly FieldError[] {
  const name = stringAt(cronJob, ['metadata', 'name']);
  if (byteLength(name) <= 52) return [];
  return [invalid(fieldPath('metadata', 'name'), quote(name), 'must be no more than 52 characters')];
}

/** Validates a schedule like github.com/robfig/cron. */
function validateSchedule(schedule: string, path: FieldPath): readonly FieldError[] {
  if (schedule === '') return [required(path)];
  const fields = schedule.split(/\s+/).filter(field => field !== '');
  if (schedule.startsWith('@') || schedule.includes('TZ=') || fields.length === 5) return [];
  const detail = `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  return [invalid(path, quote(schedule), detail)];
}

function validateJobSpec(spec: Value, path: FieldPath, version: KubernetesVersion): readonly FieldError[] {
  const counts = [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
  ];
  return [
    ...nonNegative(spec, counts, path),
    ...validatePodTemplate(valueAt(spec, ['template']), child(path, 'template'), version),
    ...validateRestartPolicy(spec, child(path, 'template', 'spec', 'restartPolicy'), version),
  ];
}

/** Validates the restart policy. A Pod without one has `Always`, which a Job cannot have. */
function validateRestartPolicy(
  spec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const policy = stringAt(spec, ['template', 'spec', 'restartPolicy']);
  if (policy === 'OnFailure' || policy === 'Never') return [];
  if (policy === 'Always' || policy === '') return [required(path, 'valid values: "OnFailure", "Never"')];
  return [unsupported(path, renderWord(policy, version), ['OnFailure', 'Never'])];
}

const concurrencyPolicies = ['Allow', 'Forbid', 'Replace'];
