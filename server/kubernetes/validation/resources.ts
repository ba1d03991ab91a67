import type { Path } from '../../yaml/tree.ts';
import {
  child,
  element,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
  silentKey,
  toFieldPlace,
} from '../objects/field-error.ts';
import { quote } from '../objects/go-text.ts';
import { type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { parseQuantity, type Quantity } from '../quantities/quantity.ts';
import { compareQuantities, hasFraction, scaledValue, signOf } from '../quantities/quantity-arithmetic.ts';
import { readExactResources } from '../quantities/resource-list.ts';
import { renderQuantity } from './rendering.ts';
import { isCounted, isHugePages, isNativeResource, validateResourceName } from './resource-name.ts';

/** Validates limits and requests of a container, or of a whole Pod (validation.go:validateResourceRequirements). */
export function validateResources(
  resources: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
  validateName = validateResourceName,
): readonly FieldError[] {
  const limits = readExactResources(valueAt(resources, ['limits']));
  const requests = readExactResources(valueAt(resources, ['requests']));
  return [
    ...validateList(limits, child(path, 'limits'), version, validateName),
    ...[...requests].flatMap(([name, quantity]) => [
      ...validateResource(name, quantity, element(child(path, 'requests'), name), version, validateName),
      ...validateRequest(name, quantity, limits.get(name), path),
    ]),
    ...validateHugePages([...limits.keys(), ...requests.keys()], path),
  ];
}

/**
 * Validates an overhead. The server validates it as the limits of a container, so its errors name
 * `<field>.limits[cpu]`; the user wrote the list at `written` below the overhead.
 */
export function validateOverhead(
  overhead: Value | undefined,
  path: FieldPath,
  written: Path,
  version: KubernetesVersion,
): readonly FieldError[] {
  const list = readExactResources(overhead);
  if (list.size === 0) return [];
  const { field, at } = toFieldPlace(path);
  const limits = { field: `${field}.limits`, at: [...at, ...written] };
  return [...validateList(list, limits, version), ...validateHugePages([...list.keys()], path)];
}

function validateList(
  list: ReadonlyMap<string, Quantity>,
  path: FieldPath,
  version: KubernetesVersion,
  validateName = validateResourceName,
): readonly FieldError[] {
  return [...list].flatMap(([name, quantity]) =>
    validateResource(name, quantity, element(path, name), version, validateName),
  );
}

function validateResource(
  name: string,
  quantity: Quantity,
  path: FieldPath,
  version: KubernetesVersion,
  validateName: typeof validateResourceName,
): readonly FieldError[] {
  const errors = [...validateName(name, path, version)];
  if (signOf(quantity) < 0)
    errors.push(invalid(path, quote(quantity.text), 'must be greater than or equal to 0'));
  if (isCounted(name, version) && hasFraction(quantity)) {
    errors.push(invalid(path, renderQuantity(quantity, version), 'must be an integer'));
  }
  // 1.20 accepts any amount of huge pages.
  if (isHugePages(name) && atLeast(version, 21) && !isWholePages(name, quantity)) {
    const detail = `${quantity.text} is not positive integer multiple of ${name}`;
    errors.push(invalid(path, quote(quantity.text), detail));
  }
  return errors;
}

function validateRequest(
  name: string,
  request: Quantity,
  limit: Quantity | undefined,
  path: FieldPath,
): readonly FieldError[] {
  const mayOvercommit = isNativeResource(name) && !isHugePages(name);
  if (limit === undefined) {
    const detail = 'Limit must be set for non overcommitable resources';
    return mayOvercommit ? [] : [required(child(path, 'limits'), detail)];
  }
  const order = compareQuantities(request, limit);
  if (order === 0 || (order < 0 && mayOvercommit)) return [];
  const relation = mayOvercommit ? 'less than or equal to' : 'equal to';
  const requests = silentKey(child(path, 'requests'), name);
  return [invalid(requests, quote(request.text), `must be ${relation} ${name} limit of ${limit.text}`)];
}

function validateHugePages(names: readonly string[], path: FieldPath): readonly FieldError[] {
  if (!names.some(isHugePages) || names.includes('cpu') || names.includes('memory')) return [];
  return [forbidden(path, 'HugePages require cpu or memory')];
}

/**
 * Whether an amount is a multiple of the page size, which is in the resource name
 * (core/helper:IsHugePageResourceValueDivisible).
 */
function isWholePages(name: string, quantity: Quantity): boolean {
  const size = parseQuantity(name.slice('hugepages-'.length)).quantity;
  if (size === undefined || signOf(size) <= 0 || hasFraction(size)) return false;
  return scaledValue(quantity, 0) % scaledValue(size, 0) === 0n;
}
