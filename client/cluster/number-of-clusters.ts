import type { Clusters } from './clusters.ts';

/** How many clusters are known: read in this window, or saved in a file. */
export function numberOfClusters({ statuses, saved }: Clusters): number {
  return new Set([...statuses.keys(), ...saved.map(({ context }) => context)]).size;
}
