import type { ResourceList } from '../kubernetes/quantities/resource-list.ts';

/** `+250m CPU +320Mi`: what is memory shows by its unit. */
export function overheadInWords(resources: ResourceList): string {
  const words = [...resources].map(([name, { text }]) => {
    if (name === 'memory') return `+${text}`;
    return `+${text} ${name === 'cpu' ? 'CPU' : name}`;
  });
  return words.join(' ');
}
