import type { Snapshot } from '../../analysis/snapshot.ts';
import { classOf } from '../../analysis/workspace-model.ts';
import { classText, readClassUri } from '../../clusters/saved/class-text.ts';

/**
 * The text of the document for a class that is only known from a cluster (`runtimeclass-cluster:/staging/kata.yaml`);
 * `undefined` if the class is unknown or no longer exists.
 */
export function clusterText({ model }: Snapshot, uri: string): string | undefined {
  const named = readClassUri(uri);
  const cluster = model.clusters.find(({ context }) => context === named?.context);
  const known = cluster && classOf(cluster, named?.className);
  return known?.source.kind === 'cluster' ? classText(known.object, known.source.context) : undefined;
}
