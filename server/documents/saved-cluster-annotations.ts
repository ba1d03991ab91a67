import { get, textOf } from '../yaml/lookup.ts';
import type { Node } from '../yaml/tree.ts';

/** Annotations in a saved cluster: `nodes` is on a Node, the others are on the list. */
export const savedClusterAnnotations = {
  context: 'runtimeclass.dev/context',
  /** When the cluster was read, except for the parts that have a time of their own. */
  syncedAt: 'runtimeclass.dev/synced-at',
  /** When the nodes were read, if they could not be read at `syncedAt`. */
  nodesSyncedAt: 'runtimeclass.dev/nodes-synced-at',
  /** When the oldest of the quotas were read, if some could not be read at `syncedAt`. */
  quotasSyncedAt: 'runtimeclass.dev/quotas-synced-at',
  /** When the definitions of custom resources were read, if they were not read at `syncedAt`. */
  definitionsSyncedAt: 'runtimeclass.dev/definitions-synced-at',
  serverVersion: 'runtimeclass.dev/server-version',
  /** Label keys, separated by blanks, that the nodes have and that are not in the file. */
  labelsLeftOut: 'runtimeclass.dev/labels-left-out',
  /** The number of identical nodes that the Node represents: `"12"`. Its name is then not the name of a node. */
  nodes: 'runtimeclass.dev/nodes',
} as const;

export type AnnotationName = keyof typeof savedClusterAnnotations;

/** The annotation of a list; `undefined` for anything else. */
export function listAnnotation(root: Node | null, name: AnnotationName): string | undefined {
  if (!textOf(get(root, 'kind'))?.endsWith('List')) return undefined;
  return textOf(get(get(get(root, 'metadata'), 'annotations'), savedClusterAnnotations[name]));
}
