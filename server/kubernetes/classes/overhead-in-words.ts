import { type Value, valueAt } from '../objects/value.ts';
import { quantityOf } from '../quantities/quantity.ts';
import { type ResourceList, readExactResources } from '../quantities/resource-list.ts';

/** The overhead of a RuntimeClass. */
export function overheadOfClass(runtimeClass: Value): ResourceList {
  return readExactResources(valueAt(runtimeClass, ['overhead', 'podFixed']));
}

/**
 * An overhead as every text of ours has it: `+250m +320Mi`; `+1 CPU +2Gi`, `+250m CPU`, `+1 nvidia.com/gpu`. Thousandths beside memory
 * can only be of CPUs.
 */
export function overheadInWords(resources: ResourceList): string {
  const words = [...resources]
    .sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map(([name, { text }]) => {
      const isPlain = name === 'memory' || (name === 'cpu' && text.endsWith('m') && resources.has('memory'));
      return isPlain ? `+${text}` : `+${text} ${name === 'cpu' ? 'CPU' : name}`;
    });
  return words.join(' ');
}

function rankOf(name: string): number {
  return name === 'cpu' ? 0 : name === 'memory' ? 1 : 2;
}

/** The overhead of several Pods. */
export function timesOf(resources: ResourceList, count: bigint): ResourceList {
  return new Map(
    [...resources].map(([name, { unscaled, exponent, format }]) => {
      return [name, quantityOf(unscaled * count, exponent, format)];
    }),
  );
}
