import { dequal } from 'dequal';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { isObject, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { toValue } from '../../yaml/value.ts';
import { writeYaml } from '../../yaml/write.ts';
import type { ClusterContents } from '../info/cluster.ts';
import { projectClass } from '../info/project-object.ts';
import { createNodeGrouper, type NodeGrouper } from '../nodes/node-groups.ts';
import { inOrder } from './in-order.ts';
import { definitionsToSave, nodesToSave, quotasToSave } from './parts-to-save.ts';
import { type SavedParts, savedParts } from './saved-parts.ts';

/** The text of a saved cluster, and whether it keeps older nodes. */
export interface SavedText {
  readonly text: string;
  /** Whether its nodes are those saved before, because none could be read now. */
  readonly keepsNodes: boolean;
}

/**
 * The text of a saved cluster (`saved-cluster.ts` reads it): a `v1` List of its RuntimeClasses, one Node for each kind
 * of nodes, its ResourceQuotas and, if they were asked for, its CustomResourceDefinitions that name a class, reduced to
 * names and paths. It contains only what affects Pods, and the names of classes and quotas. `undefined`
 * if the classes could not be read, because a saved file is taken as complete. Other parts that could not be read stay
 * as they were saved before, with their own times.
 *
 * The order depends on names alone. If nothing but times, comments and style differ from the text saved before, that text
 * is returned: a file that is committed shall change when the cluster does and not with every reading. So the time in the
 * file is when the cluster was first seen in this state. The file may make the contents look older than they are, which is
 * the safe side; while the editor runs, parts that were just read have their own times.
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
  const definitions = definitionsToSave(contents, before);
  const annotations = {
    context,
    definitionsSyncedAt: definitions.syncedAt,
    labelsLeftOut: nodes.labelsLeftOut || undefined,
    nodesSyncedAt: nodes.syncedAt,
    quotasSyncedAt: quotas.syncedAt,
    serverVersion: contents.serverVersion ?? before?.annotation('serverVersion'),
    syncedAt: readAt,
  };
  const list: Value = {
    apiVersion: 'v1',
    kind: 'List',
    metadata: { annotations: withFullNames(annotations) },
    items: [
      ...inOrder([...classes.values()].map(object => projectClass(object, 'node.k8s.io/v1'))),
      ...nodes.objects,
      ...inOrder(quotas.objects),
      ...inOrder(definitions.objects),
    ],
  };
  const keepsNodes = nodes.syncedAt !== undefined;
  if (before !== undefined && isSame(before, list)) return { text: previousText!, keepsNodes };
  return { text: `${heading}\n${writeYaml(list)}`, keepsNodes };
}

/** The first line of every saved cluster. */
export const heading =
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

/** Whether a list says the same as the one that was saved before, whenever each was read. */
function isSame({ lists }: SavedParts, list: Value): boolean {
  const [saved, another] = lists;
  return another === undefined && dequal(withoutTimes(toValue(saved!.document.root)), withoutTimes(list));
}

function withoutTimes(list: Value): Value {
  const annotations = valueAt(list, ['metadata', 'annotations']);
  const others = Object.entries(isObject(annotations) ? annotations : {}).filter(
    ([name]) => !timesOfParts.has(name),
  );
  return { ...(isObject(list) && list), metadata: { annotations: Object.fromEntries(others) } };
}

const { syncedAt, nodesSyncedAt, quotasSyncedAt, definitionsSyncedAt } = savedClusterAnnotations;
const timesOfParts: ReadonlySet<string> = new Set([
  syncedAt,
  nodesSyncedAt,
  quotasSyncedAt,
  definitionsSyncedAt,
]);
