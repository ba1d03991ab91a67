import { entriesAt, type Value } from '../objects/value.ts';
import { parseQuantity, type Quantity } from './quantity.ts';
import { addQuantities, maxQuantity, roundUp } from './quantity-arithmetic.ts';

/** Amounts by resource name: `{ cpu: 250m, memory: 120Mi }`. */
export type ResourceList = ReadonlyMap<string, Quantity>;

export const noResources: ResourceList = new Map();

/**
 * Returns the resource list of a Pod, Node or ResourceQuota, rounded up to thousandths like every one that the API
 * server reads (pkg/apis/core/v1/defaults.go:SetDefaults_ResourceList).
 */
export function readResourceList(value: Value | undefined): ResourceList {
  return new Map(
    [...readExactResources(value)].map(([name, amount]) => [name, roundUp(amount, thousandths)]),
  );
}

/**
 * Returns a resource list without rounding: a class's podFixed, or an overhead copied from it. Invalid quantities are
 * left out, since the API server refuses the object.
 */
export function readExactResources(value: Value | undefined): ResourceList {
  const amounts = new Map<string, Quantity>();
  for (const [name, written] of entriesAt(value, [])) {
    const { quantity } = parseQuantity(written === null ? '0' : String(written).trim());
    if (quantity !== undefined) amounts.set(name, quantity);
  }
  return amounts;
}

/** Returns the sum for each resource that either list names. */
export function sumOfResources(a: ResourceList, b: ResourceList): ResourceList {
  return combined(a, b, addQuantities);
}

/** Returns the larger amount of each resource that either list names. */
export function maxOfResources(a: ResourceList, b: ResourceList): ResourceList {
  return combined(a, b, maxQuantity);
}

/** Returns names and amounts in the order of the names: `cpu=1150m,memory=1Gi`, as the API server prints them. */
export function formatResources(resources: ResourceList): string {
  const names = [...resources.keys()].sort();
  return names.map(name => `${name}=${resources.get(name)?.text}`).join(',');
}

function combined(
  a: ResourceList,
  b: ResourceList,
  combine: (first: Quantity, second: Quantity) => Quantity,
): ResourceList {
  const result = new Map(a);
  for (const [name, amount] of b) {
    const present = result.get(name);
    result.set(name, present === undefined ? amount : combine(present, amount));
  }
  return result;
}

const thousandths = -3;
