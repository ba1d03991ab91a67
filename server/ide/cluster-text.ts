import type { Snapshot } from '../analysis/snapshot.ts';
import { classOf } from '../analysis/workspace-model.ts';
import { classText, readClassUri } from '../clusters/saved/class-text.ts';

/**
 * The text behind the address of a class that is known from a cluster alone (`runtimeclass-cluster:/staging/kata.yaml`);
 * `undefined` where the class is not known, or not any more.
 */
export function clusterText({ model }: Snapshot, uri: string): string | undefined {
  const named = readClassUri(uri);
  const cluster = model.clusters.find(({ context }) => context === named?.context);
  const known = cluster && classOf(cluster, named?.className);
  return known?.source.kind === 'cluster' ? classText(known.object, known.source.label) : undefined;
}
