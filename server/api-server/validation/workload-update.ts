import { type FieldError, fieldPath, invalid, required } from '../../kubernetes/objects/field-error.ts';
import { quote } from '../../kubernetes/objects/go-text.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import { isObject, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { filledInJobSpec } from './filled-in.ts';
import { isSemanticallyEqual } from './semantic-equality.ts';
import { validateStatefulSetUpdate } from './stateful-set.ts';
import { validateSelectedLabels } from './workload-parts.ts';

/**
 * Validates that an update changes no immutable field of a workload, for the kinds that have some: the selector in
 * apps/v1, nearly all of a StatefulSet, the template of a Job (pkg/apis/{apps,batch}/validation/validation.go,
 * registry strategies). The server prints the offending value as Go code, which is JSON here.
 */
export function validateWorkloadUpdate(
  kind: string,
  workload: Value,
  existing: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  const [before, after] = [existing, workload].map(object => valueAt(object, ['spec']) ?? {}) as [
    Value,
    Value,
  ];
  switch (kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'DaemonSet':
      return immutable(before, after, ['selector'], version);
    case 'Job':
      return validateJobUpdate(filledInJobSpec(before), filledInJobSpec(after), version);
    case 'StatefulSet':
      return validateStatefulSetUpdate(after, before, version);
    default:
      return [];
  }
}

function immutable(
  before: Value,
  after: Value,
  fields: readonly string[],
  version: KubernetesVersion,
): readonly FieldError[] {
  return fields.flatMap(field => {
    const [was, is] = [before, after].map(spec => valueAt(spec, [field]) ?? null) as [Value, Value];
    if (isSemanticallyEqual(was, is)) return [];
    // A missing value was printed as the text "null" until 1.33.
    const shown = is === null && !atLeast(version, 34) ? quote('null') : toJson(is);
    return [invalid(fieldPath('spec', field), shown, 'field is immutable')];
  });
}

/** Validates the update of a Job. On create the server adds the selector itself, on update it must be given. */
function validateJobUpdate(before: Value, after: Value, version: KubernetesVersion): readonly FieldError[] {
  return [
    ...(isObject(valueAt(after, ['selector'])) ? [] : [required(fieldPath('spec', 'selector'))]),
    ...validateSelectedLabels(after, version),
    ...immutable(before, after, ['completions', 'selector', 'template'], version),
  ];
}
