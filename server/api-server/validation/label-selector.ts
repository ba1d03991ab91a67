import {
  child,
  element,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  invalidText,
  required,
} from '../../kubernetes/objects/field-error.ts';
import { quote } from '../../kubernetes/objects/go-text.ts';
import { toJson } from '../../kubernetes/objects/json.ts';
import { type Labels, matchesLabels } from '../../kubernetes/objects/labels.ts';
import {
  entriesAt,
  isList,
  listAt,
  stringAt,
  type Value,
  valueAt,
  withValueAt,
} from '../../kubernetes/objects/value.ts';
import { atLeast, type KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import { validateLabels } from '../../kubernetes/validation/labels.ts';
import { labelValueProblems, qualifiedNameProblems } from '../../kubernetes/validation/names.ts';
import { renderLabels, renderWord } from '../../kubernetes/validation/rendering.ts';

/** Validates `matchLabels` and `matchExpressions` (apimachinery/pkg/apis/meta/v1/validation/validation.go). */
export function validateLabelSelector(
  selector: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  return [
    ...validateLabels(valueAt(selector, ['matchLabels']), child(path, 'matchLabels'), version),
    ...listAt(selector, ['matchExpressions']).flatMap((requirement, index) =>
      validateRequirement(requirement, element(child(path, 'matchExpressions'), index), version),
    ),
  ];
}

/** Whether a selector has no condition at all, which most workloads refuse. */
export function isEmptySelector(selector: Value): boolean {
  return entriesAt(selector, ['matchLabels']).length + listAt(selector, ['matchExpressions']).length === 0;
}

/**
 * Whether the selector selects the labels; `undefined` if it is invalid. A missing selector selects nothing, an empty
 * one everything (meta/v1/helpers.go:LabelSelectorAsSelector).
 */
export function selects(
  selector: Value | undefined,
  labels: Labels,
  version: KubernetesVersion,
): boolean | undefined {
  if (selector === undefined) return false;
  const pairs = entriesAt(selector, ['matchLabels']) as readonly (readonly [string, string])[];
  const requirements = listAt(selector, ['matchExpressions']);
  const isKnown =
    pairs.every(([key, value]) => isLabel(key, [value], version)) &&
    requirements.every(requirement => isRequirement(requirement, version));
  if (!isKnown) return undefined;
  return (
    matchesLabels(Object.fromEntries(pairs), labels) &&
    requirements.every(requirement => isMet(requirement, labels))
  );
}

/** Returns the selector as a message prints it. */
export function renderSelector(selector: Value, version: KubernetesVersion): string {
  if (atLeast(version, 34)) return toJson(withoutEmptyLists(selector));
  const matchLabels = valueAt(selector, ['matchLabels']) as Labels | undefined;
  const requirements = valueAt(selector, ['matchExpressions']) as readonly Value[] | undefined;
  const rendered = requirements?.map(requirement => {
    const values = valueAt(requirement, ['values']) as readonly string[] | undefined;
    const list = values === undefined ? '[]string(nil)' : `[]string{${values.map(quote).join(', ')}}`;
    const operator = quote(stringAt(requirement, ['operator']));
    return `v1.LabelSelectorRequirement{Key:${quote(stringAt(requirement, ['key']))}, Operator:${operator}, Values:${list}}`;
  });
  const expressions = rendered === undefined ? '(nil)' : `{${rendered.join(', ')}}`;
  return `v1.LabelSelector{MatchLabels:${renderLabels(matchLabels, version)}, MatchExpressions:[]v1.LabelSelectorRequirement${expressions}}`;
}

/** Returns a selector without empty lists, which Go's JSON omits. */
function withoutEmptyLists(selector: Value): Value {
  const members = entriesAt(selector, []).filter(
    ([, member]) => toJson(member) !== '{}' && toJson(member) !== '[]',
  );
  return Object.fromEntries(
    members.map(([name, member]) => [name, isList(member) ? member.map(withoutEmptyValues) : member]),
  );
}

function withoutEmptyValues(requirement: Value): Value {
  const hasValues = listAt(requirement, ['values']).length > 0;
  return hasValues ? requirement : withValueAt(requirement, ['values'], undefined);
}

function validateRequirement(
  requirement: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const operator = stringAt(requirement, ['operator']);
  const values = listAt(requirement, ['values']);
  const key = stringAt(requirement, ['key']);
  const errors: FieldError[] = [];
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) {
      errors.push(required(child(path, 'values'), "must be specified when `operator` is 'In' or 'NotIn'"));
    }
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) {
      errors.push(
        forbidden(
          child(path, 'values'),
          "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
        ),
      );
    }
  } else
    errors.push(
      invalid(child(path, 'operator'), renderWord(operator, version), 'not a valid selector operator'),
    );
  errors.push(...invalidText(child(path, 'key'), key, qualifiedNameProblems(key, version)));
  // The values are checked since 1.27.
  if (!atLeast(version, 27)) return errors;
  const valueErrors = values.flatMap((value, index) => {
    const problems = labelValueProblems(String(value), version);
    return invalidText(element(child(path, 'values'), index), String(value), problems);
  });
  return [...errors, ...valueErrors];
}

function isRequirement(requirement: Value, version: KubernetesVersion): boolean {
  const values = listAt(requirement, ['values']) as readonly string[];
  const isList = ['In', 'NotIn'].includes(stringAt(requirement, ['operator']));
  const isPresence = ['Exists', 'DoesNotExist'].includes(stringAt(requirement, ['operator']));
  if (!(isList && values.length > 0) && !(isPresence && values.length === 0)) return false;
  return isLabel(stringAt(requirement, ['key']), values, version);
}

function isLabel(key: string, values: readonly string[], version: KubernetesVersion): boolean {
  return (
    qualifiedNameProblems(key, version).length === 0 &&
    values.every(value => labelValueProblems(value, version).length === 0)
  );
}

function isMet(requirement: Value, labels: Labels): boolean {
  const key = stringAt(requirement, ['key']);
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  const isAmong = value !== undefined && listAt(requirement, ['values']).includes(value);
  switch (stringAt(requirement, ['operator'])) {
    case 'In':
      return isAmong;
    case 'NotIn':
      return !isAmong;
    case 'Exists':
      return value !== undefined;
    default:
      return value === undefined;
  }
}
