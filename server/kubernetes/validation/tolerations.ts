import { repetitions } from '../../base/collections.ts';
import type { Path } from '../../yaml/tree.ts';
import {
  child,
  duplicate,
  element,
  type FieldError,
  type FieldPath,
  invalid,
  invalidText,
  toFieldPlace,
  unsupported,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import type { Toleration } from '../objects/tolerations.ts';
import { listAt, stringAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { labelValueProblems, qualifiedNameProblems } from './names.ts';
import { renderToleration, renderWord } from './rendering.ts';

/** Validates tolerations of a Pod or a class (pkg/apis/core/validation/validation.go:ValidateTolerations). */
export function validateTolerations(
  tolerations: readonly Toleration[],
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  return tolerations.flatMap((toleration, index) =>
    validateToleration(toleration, element(path, index), version),
  );
}

/**
 * Validates that no two tolerations of a class differ only in their seconds
 * (pkg/apis/node/validation/validation.go:validateTolerations).
 */
export function validateUniqueTolerations(
  tolerations: readonly Toleration[],
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const identities = tolerations.map(({ key, operator, value, effect }) =>
    JSON.stringify([key, operator, value, effect]),
  );
  const repeated = repetitions(identities);
  return tolerations.flatMap((toleration, index) =>
    repeated.has(index) ? [duplicate(element(path, index), renderToleration(toleration, version))] : [],
  );
}

/** Returns the decoded tolerations in the list at `path`. */
export function tolerationsAt(value: Value | undefined, path: Path): readonly Toleration[] {
  return listAt(value, path).map(toleration => {
    const seconds = valueAt(toleration, ['tolerationSeconds']);
    return {
      key: stringAt(toleration, ['key']),
      operator: stringAt(toleration, ['operator']),
      value: stringAt(toleration, ['value']),
      effect: stringAt(toleration, ['effect']),
      tolerationSeconds: typeof seconds === 'bigint' ? seconds : null,
    };
  });
}

function validateToleration(
  toleration: Toleration,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const { key, operator, effect, tolerationSeconds } = toleration;
  const errors: FieldError[] = [];
  if (key !== '') errors.push(...invalidText(child(path, 'key'), key, qualifiedNameProblems(key, version)));
  if (key === '' && operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    errors.push(invalid(child(path, 'operator'), renderWord(operator, version), detail));
  }
  if (tolerationSeconds !== null && effect !== 'NoExecute') {
    const detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
    errors.push(invalid(child(path, 'effect'), renderWord(effect, version), detail));
  }
  errors.push(...validateOperator(toleration, path, version));
  if (effect !== '' && !effects.includes(effect)) {
    errors.push(unsupported(child(path, 'effect'), renderWord(effect, version), effects));
  }
  return errors;
}

/**
 * Validates the operator. The server names the field `operator` for an invalid value too; `at` is the path of the
 * value.
 */
function validateOperator(
  toleration: Toleration,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const { operator, value } = toleration;
  const valuePlace = () => ({
    field: toFieldPlace(child(path, 'operator')).field,
    at: toFieldPlace(child(path, 'value')).at,
  });
  if (operator === 'Equal' || operator === '') {
    const problems = labelValueProblems(value, version);
    return problems.length === 0 ? [] : [invalid(valuePlace(), quote(value), problems.join(';'))];
  }
  if (operator === 'Exists') {
    if (value === '') return [];
    const shown = atLeast(version, 32) ? quote(value) : renderToleration(toleration, version);
    return [invalid(valuePlace(), shown, "value must be empty when `operator` is 'Exists'")];
  }
  // Lt and Gt are defined since 1.35, yet refused while their feature gate is off (the default).
  const isComparison = atLeast(version, 35) && (operator === 'Lt' || operator === 'Gt');
  const supported = isComparison ? ['Equal', 'Exists', 'Lt', 'Gt'] : ['Equal', 'Exists'];
  return [unsupported(child(path, 'operator'), renderWord(operator, version), supported)];
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
