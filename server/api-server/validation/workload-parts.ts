import {
  child,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  unsupported,
} from '../../kubernetes/objects/field-error.ts';
import type { Labels } from '../../kubernetes/objects/labels.ts';
import { stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { renderLabels, renderWord } from '../../kubernetes/validation/rendering.ts';
import { selects } from './label-selector.ts';

/** Validates that counts are not negative; `undefined` is the default. */
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

/** Validates the template of Pods that are replaced when they end: only the restart policy `Always`, and no deadline. */
export function validateRestarts(
  spec: Value,
  kind: string,
  version: KubernetesVersion,
): readonly FieldError[] {
  const policy = stringAt(spec, ['template', 'spec', 'restartPolicy']);
  const path = fieldPath('spec', 'template', 'spec');
  const errors: FieldError[] = [];
  if (policy !== '' && policy !== 'Always')
    errors.push(unsupported(child(path, 'restartPolicy'), renderWord(policy, version), ['Always']));
  if (typeof valueAt(spec, ['template', 'spec', 'activeDeadlineSeconds']) === 'bigint') {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
    errors.push(forbidden(child(path, 'activeDeadlineSeconds'), detail));
  }
  return errors;
}

/** Validates that the selector selects the labels of the template. */
export function validateSelectedLabels(spec: Value, version: KubernetesVersion): readonly FieldError[] {
  const labels = valueAt(spec, ['template', 'metadata', 'labels']) as Labels | undefined;
  if (selects(valueAt(spec, ['selector']), labels ?? {}, version) !== false) return [];
  const path = fieldPath('spec', 'template', 'metadata', 'labels');
  return [invalid(path, renderLabels(labels, version), '`selector` does not match template `labels`')];
}
