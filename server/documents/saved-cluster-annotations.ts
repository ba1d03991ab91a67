import { get, textOf } from '../yaml/lookup.ts';
import type { Node } from '../yaml/tree.ts';

/** Annotations in a saved cluster: `nodes` of a Node, the others of the list. */
export const savedClusterAnnotations = {
  context: 'runtimeclass.dev/context',
  /** When the cluster was read: all of it, but for the parts that have a time of their own. */
  syncedAt: 'runtimeclass.dev/synced-at',
  /** Of nodes that could not be read then. */
  nodesSyncedAt: 'runtimeclass.dev/nodes-synced-at',
  /** Of the oldest of the quotas, where some were not read then. */
  quotasSyncedAt: 'runtimeclass.dev/quotas-synced-at',
  serverVersion: 'runtimeclass.dev/server-version',
  /** Label keys, separated by blanks, that the nodes have and that are not in the file. */
  labelsLeftOut: 'runtimeclass.dev/labels-left-out',
  /** How many nodes of the same kind the Node stands for: `"12"`. Its name is then that of no node. */
  nodes: 'runtimeclass.dev/nodes',
} as const;

export type AnnotationName = keyof typeof savedClusterAnnotations;

/** The annotation of a list; `undefined` of anything else. */
export function listAnnotation(root: Node | null, name: AnnotationName): string | undefined {
  if (!textOf(get(root, 'kind'))?.endsWith('List')) return undefined;
  return textOf(get(get(get(root, 'metadata'), 'annotations'), savedClusterAnnotations[name]));
}
