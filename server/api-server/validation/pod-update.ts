import { type FieldError, fieldPath, forbidden, invalid } from '../../kubernetes/objects/field-error.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import { entriesAt, listAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { validateGatesRemoved } from '../../kubernetes/validation/scheduling-gates.ts';
import { tolerationsAt } from '../../kubernetes/validation/tolerations.ts';
import { filledInPodSpec } from './filled-in.ts';
import { validateGatedPodUpdate, withSchedulingOf } from './gated-pod-update.ts';
import { isSemanticallyEqual } from './semantic-equality.ts';

/**
 * Validates that an update changes no immutable field of a Pod's spec
 * (pkg/apis/core/validation/validation.go:ValidatePodUpdate). The server adds the differences as Go code, which are
 * left out here.
 */
export function validatePodUpdate(
  podSpec: Value,
  existing: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  const containers = [
    ...validateContainerCount(podSpec, existing, 'containers'),
    ...validateContainerCount(podSpec, existing, 'initContainers'),
  ];
  if (containers.length > 0) return containers.slice(0, 1);
  const deadlineErrors = validateDeadline(podSpec, existing);
  // A later deadline ends the validation, a removed one does not.
  if (deadlineErrors.length > 0 && valueAt(podSpec, ['activeDeadlineSeconds']) !== undefined)
    return deadlineErrors;
  const errors = [
    ...deadlineErrors,
    ...validateTolerationsKept(podSpec, existing),
    ...validateGatesRemoved(podSpec, existing, version),
  ];
  const isGated = atLeast(version, 27) && listAt(existing, ['schedulingGates']).length > 0;
  if (isGated) errors.push(...validateGatedPodUpdate(podSpec, existing, version));
  const changed = changedFields(isGated ? withSchedulingOf(existing, podSpec) : podSpec, existing);
  if (changed.length === 0) return errors;
  const detail = `pod updates may not change fields other than ${updatableFields}`;
  return [...errors, { ...forbidden(fieldPath('spec'), detail), at: ['spec', changed[0]!] }];
}

/** Returns the immutable fields of the spec that differ. */
function changedFields(podSpec: Value, existing: Value): readonly string[] {
  const [before, after] = [existing, podSpec].map(filledInPodSpec);
  const names = new Set([before, after].flatMap(spec => entriesAt(spec, [])).map(([name]) => name));
  const mayChange = new Set(['activeDeadlineSeconds', 'tolerations', 'schedulingGates']);
  return [...names].filter(name => {
    if (mayChange.has(name)) return false;
    const [was, is] = [before, after].map(spec => comparable(name, valueAt(spec, [name])) ?? null);
    return !isSemanticallyEqual({ [name]: was! }, { [name]: is! });
  });
}

/** Returns the value of a field without its mutable parts. */
function comparable(name: string, value: Value | undefined): Value | undefined {
  if (name !== 'containers' && name !== 'initContainers') return value;
  return listAt(value, []).map(container =>
    Object.fromEntries(entriesAt(container, []).filter(([field]) => field !== 'image')),
  );
}

function validateContainerCount(podSpec: Value, existing: Value, field: string): readonly FieldError[] {
  const containers = listAt(podSpec, [field]);
  if (containers.length !== listAt(existing, [field]).length) {
    return [forbidden(fieldPath('spec', field), 'pod updates may not add or remove containers')];
  }
  return [];
}

function validateDeadline(podSpec: Value, existing: Value): readonly FieldError[] {
  const path = fieldPath('spec', 'activeDeadlineSeconds');
  const before = valueAt(existing, ['activeDeadlineSeconds']);
  const after = valueAt(podSpec, ['activeDeadlineSeconds']);
  if (typeof before !== 'bigint') return [];
  if (typeof after !== 'bigint') {
    return [invalid(path, 'null', 'must not update from a positive integer to nil value')];
  }
  return after > before ? [invalid(path, String(after), 'must be less than or equal to previous value')] : [];
}

/** Validates tolerations: new ones may be added; of the existing ones only the seconds may change. */
function validateTolerationsKept(podSpec: Value, existing: Value): readonly FieldError[] {
  const identity = ({ key, operator, value, effect }: ReturnType<typeof tolerationsAt>[number]) =>
    toJson([key, operator, value, effect]);
  const present = new Set(tolerationsAt(podSpec, ['tolerations']).map(identity));
  if (tolerationsAt(existing, ['tolerations']).every(toleration => present.has(identity(toleration))))
    return [];
  const detail = 'existing toleration can not be modified except its tolerationSeconds';
  return [forbidden(fieldPath('spec', 'tolerations'), detail)];
}

const updatableFields = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',');
