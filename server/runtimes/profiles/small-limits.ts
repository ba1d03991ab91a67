import type { Value } from '../../kubernetes/objects/value.ts';
import { parseQuantity } from '../../kubernetes/quantities/quantity.ts';
import { compareQuantities } from '../../kubernetes/quantities/quantity-arithmetic.ts';

/** The memory limits of all containers of a Pod, as a pattern for conditions. */
export const memoryLimit = 'containers[].resources.limits.memory';

/** A test of quantities that is true for those below a bound, a quantity such as `12Mi`. */
export function below(bound: string): (value: Value) => boolean {
  const least = parseQuantity(bound).quantity!;
  return value => {
    const { quantity } = parseQuantity(String(value));
    return quantity !== undefined && compareQuantities(quantity, least) < 0;
  };
}
