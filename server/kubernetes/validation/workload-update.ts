import { type FieldError, fieldPath, forbidden, invalid } from '../field-error.ts';
import { toJson } from '../json.ts';
import { entriesAt, type Value, valueAt } from '../value.ts';

/**
 * What must not change in a workload, for the kinds that have such fields: the selector in apps/v1, nearly all of
 * a StatefulSet, the template of a Job (pkg/apis/{apps,batch}/validation/validation.go, registry strategies). The
 * server shows the offending value as Go code, which is JSON here.
 */
export function validateWorkloadUpdate(
  kind: string,
  workload: Value,
  existing: Value,
): readonly FieldError[] {
  switch (kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'DaemonSet':
      return immutable(workload, existing, ['selector']);
    case 'Job':
      return immutable(workload, existing, ['completions', 'selector', 'template']);
    case 'StatefulSet':
      return validateStatefulSetUpdate(workload, existing);
    default:
      return [];
  }
}

function immutable(workload: Value, existing: Value, fields: readonly string[]): readonly FieldError[] {
  return fields.flatMap(field => {
    const [before, after] = [existing, workload].map(object =>
      toJson(valueAt(object, ['spec', field]) ?? null),
    );
    return before === after ? [] : [invalid(fieldPath('spec', field), after!, 'field is immutable')];
  });
}

function validateStatefulSetUpdate(workload: Value, existing: Value): readonly FieldError[] {
  const mayChange = [
    'replicas',
    'template',
    'updateStrategy',
    'minReadySeconds',
    'persistentVolumeClaimRetentionPolicy',
  ];
  const fixed = (object: Value) =>
    Object.fromEntries(entriesAt(object, ['spec']).filter(([name]) => !mayChange.includes(name)));
  if (toJson(fixed(workload)) === toJson(fixed(existing))) return [];
  const detail =
    "updates to statefulset spec for fields other than 'replicas', 'template', and 'updateStrategy' are forbidden";
  return [forbidden(fieldPath('spec'), detail)];
}
