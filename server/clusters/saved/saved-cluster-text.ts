import { ManifestFile } from '../../documents/manifest-file.ts';
import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { writeYaml } from '../../yaml/write.ts';
import type { ClusterContents } from '../info/cluster.ts';
import { projectClass } from '../info/project-object.ts';
import { createNodeGrouper, type NodeGrouper } from '../nodes/node-groups.ts';
import { nodesToSave, quotasToSave } from './carried-over.ts';
import { inOrder } from './in-order.ts';
import { savedParts } from './saved-parts.ts';

/** A cluster as it is saved. */
export interface SavedText {
  readonly text: string;
  /** Whether its nodes are those that were saved before, because none could be read now. */
  readonly keepsNodes: boolean;
}

/**
 * The text of a saved cluster (`saved-cluster.ts` reads it): a `v1` List of its RuntimeClasses, one Node for each kind
 * of nodes, and its ResourceQuotas. There is nothing in it but what decides about Pods, and the names of classes and
 * quotas. `undefined` where the classes could not be read: a file that is read later is taken for complete. What else
 * could not be read stays as it was saved before, with its own time.
 *
 * The order depends on names alone. Where nothing but a time differs from the text that was saved before, that text is
 * the answer: a file that is committed shall change when the cluster does and not with every look at it. So the time
 * in the file is when the cluster was first seen like this, and what is said to be old may be older than it needs to
 * be, which is the safe side; while the editor runs, what was just read counts with its own time.
 */
export function savedClusterText(
  contents: ClusterContents,
  previousText?: string,
  nodeGrouper: NodeGrouper = createNodeGrouper(),
): SavedText | undefined {
  const { context, readAt, classes } = contents;
  if (classes === undefined) return undefined;
  const before =
    previousText === undefined ? undefined : savedParts(new ManifestFile(SourceFile.of('', 0, previousText)));
  const nodes = nodesToSave(contents, nodeGrouper, before);
  const quotas = quotasToSave(contents, before);
  const annotations = {
    context,
    labelsLeftOut: nodes.labelsLeftOut || undefined,
    nodesSyncedAt: nodes.syncedAt,
    quotasSyncedAt: quotas.syncedAt,
    serverVersion: contents.serverVersion ?? before?.annotation('serverVersion'),
    syncedAt: readAt,
  };
  const list = writeYaml({
    apiVersion: 'v1',
    kind: 'List',
    metadata: { annotations: withFullNames(annotations) },
    items: [
      ...inOrder([...classes.values()].map(object => projectClass(object, 'node.k8s.io/v1'))),
      ...nodes.objects,
      ...inOrder(quotas.objects),
    ],
  });
  const text = `${heading}\n${list}`;
  const isUnchanged = previousText !== undefined && withoutTimes(previousText) === withoutTimes(text);
  return { text: isUnchanged ? previousText : text, keepsNodes: nodes.syncedAt !== undefined };
}

const heading =
  '# What RuntimeClass read of a cluster (command Sync from Cluster). There is nothing secret in it.';

function withFullNames(
  annotations: Readonly<Partial<Record<keyof typeof savedClusterAnnotations, string | undefined>>>,
): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, text] of Object.entries(annotations)) {
    if (text !== undefined) named[savedClusterAnnotations[name as keyof typeof annotations]] = text;
  }
  return named;
}

function withoutTimes(text: string): string {
  const { syncedAt, nodesSyncedAt, quotasSyncedAt } = savedClusterAnnotations;
  const times = [syncedAt, nodesSyncedAt, quotasSyncedAt].join('|').replaceAll('.', '\\.');
  return text.replaceAll('\r\n', '\n').replace(new RegExp(`^ *(?:${times}):.*\n`, 'gm'), '');
}
