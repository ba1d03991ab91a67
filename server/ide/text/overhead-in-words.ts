import { type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { quantityOf } from '../../kubernetes/quantities/quantity.ts';
import { type ResourceList, readExactResources } from '../../kubernetes/quantities/resource-list.ts';

/** The overhead of a RuntimeClass. */
export function overheadOfClass(runtimeClass: Value): ResourceList {
  return readExactResources(valueAt(runtimeClass, ['overhead', 'podFixed']));
}

/** `+250m CPU +320Mi`: what is memory shows by its unit. */
export function overheadInWords(resources: ResourceList): string {
  const words = [...resources].map(([name, { text }]) => {
    if (name === 'memory') return `+${text}`;
    return `+${text} ${name === 'cpu' ? 'CPU' : name}`;
  });
  return words.join(' ');
}

/** The overhead of several Pods. */
export function timesOf(resources: ResourceList, count: bigint): ResourceList {
  return new Map(
    [...resources].map(([name, { unscaled, exponent, format }]) => {
      return [name, quantityOf(unscaled * count, exponent, format)];
    }),
  );
}
