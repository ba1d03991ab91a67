import type { Snapshot } from '../snapshot.ts';
import { classText, readClassUri } from '../workspace/class-text.ts';
import { classOf } from '../workspace/knowledge.ts';

/**
 * The text behind the address of a class that is known from a cluster alone (`runtimeclass-cluster:/staging/kata.yaml`);
 * `undefined` where the class is not known, or not any more.
 */
export function clusterText({ knowledge }: Snapshot, uri: string): string | undefined {
  const named = readClassUri(uri);
  const cluster = knowledge.clusters.find(({ context }) => context === named?.context);
  const known = cluster && classOf(cluster, named?.className);
  return known?.source.kind === 'cluster' ? classText(known.object, known.source.label) : undefined;
}
