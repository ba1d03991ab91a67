import {
  child,
  element,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  invalidText,
  required,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { isObject, listAt, stringAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { dnsSubdomainProblems, labelValueProblems, qualifiedNameProblems } from './names.ts';
import { renderWord } from './rendering.ts';

/** Validates `affinity.nodeAffinity` (pkg/apis/core/validation/validation.go:validateNodeAffinity). */
export function validateNodeAffinity(
  affinity: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const requirement = valueAt(affinity, ['requiredDuringSchedulingIgnoredDuringExecution']);
  if (isObject(requirement)) {
    const termsPath = child(path, 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms');
    const terms = listAt(requirement, ['nodeSelectorTerms']);
    if (terms.length === 0) errors.push(required(termsPath, 'must have at least one node selector term'));
    errors.push(
      ...terms.flatMap((term, index) => validateTerm(term, element(termsPath, index), true, version)),
    );
  }
  const preferredPath = child(path, 'preferredDuringSchedulingIgnoredDuringExecution');
  const preferred = listAt(affinity, ['preferredDuringSchedulingIgnoredDuringExecution']);
  for (const [index, term] of preferred.entries()) {
    const place = element(preferredPath, index);
    const weight = valueAt(term, ['weight']) ?? 0n;
    if (typeof weight === 'bigint' && (weight <= 0n || weight > 100n)) {
      errors.push(invalid(child(place, 'weight'), String(weight), 'must be in the range 1-100'));
    }
    errors.push(...validateTerm(valueAt(term, ['preference']), child(place, 'preference'), false, version));
  }
  return errors;
}

function validateTerm(
  term: Value | undefined,
  path: FieldPath,
  isRequired: boolean,
  version: KubernetesVersion,
): readonly FieldError[] {
  return [
    ...listAt(term, ['matchExpressions']).flatMap((requirement, index) =>
      validateExpression(requirement, element(child(path, 'matchExpressions'), index), isRequired, version),
    ),
    ...listAt(term, ['matchFields']).flatMap((requirement, index) =>
      validateField(requirement, element(child(path, 'matchFields'), index), version),
    ),
  ];
}

function validateExpression(
  requirement: Value,
  path: FieldPath,
  isRequired: boolean,
  version: KubernetesVersion,
): readonly FieldError[] {
  const values = listAt(requirement, ['values']).map(String);
  const key = stringAt(requirement, ['key']);
  const errors = [
    ...validateOperator(stringAt(requirement, ['operator']), values.length, path, version),
    ...invalidText(child(path, 'key'), key, qualifiedNameProblems(key, version)),
  ];
  // Values that no label can have are refused since 1.32, but not in preferred terms.
  if (!isRequired || !atLeast(version, 32)) return errors;
  const valueErrors = values.flatMap((value, index) =>
    invalidText(element(child(path, 'values'), index), value, labelValueProblems(value, version)),
  );
  return [...errors, ...valueErrors];
}

function validateOperator(
  operator: string,
  count: number,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const values = child(path, 'values');
  switch (operator) {
    case 'In':
    case 'NotIn':
      return count > 0 ? [] : [required(values, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      return count === 0
        ? []
        : [forbidden(values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    case 'Gt':
    case 'Lt':
      return count === 1
        ? []
        : [required(values, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return [
        invalid(child(path, 'operator'), renderWord(operator, version), 'not a valid selector operator'),
      ];
  }
}

function validateField(
  requirement: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const operator = stringAt(requirement, ['operator']);
  const values = listAt(requirement, ['values']);
  const key = stringAt(requirement, ['key']);
  const errors: FieldError[] = [];
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.push(
      invalid(child(path, 'operator'), renderWord(operator, version), 'not a valid selector operator'),
    );
  } else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(child(path, 'values'), detail));
  }
  if (key !== 'metadata.name') {
    return [...errors, invalid(child(path, 'key'), quote(key), 'not a valid field selector key')];
  }
  const nameErrors = values.flatMap((name, index) =>
    invalidText(element(child(path, 'values'), index), String(name), dnsSubdomainProblems(String(name))),
  );
  return [...errors, ...nameErrors];
}
