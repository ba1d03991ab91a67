import type { ProblemMessage } from './cluster-problems/problem-text.ts';
import type { ClusterParams, PositionRange } from './requests.ts';

/**
 * Request: the items below an item of the tree of RuntimeClasses, plain data for an editor to draw. The classes of a
 * source are computed when it is expanded, the uses and nodes of a class likewise.
 */
export const classTreeRequest = 'runtimeclass/classTree';

export interface ClassTreeParams {
  /** The path of the item to expand; empty for the sources. */
  readonly parent: readonly string[];
}

/**
 * Notification from the server, without parameters: an answer to `classTreeRequest` may be outdated. Sent once; the next
 * one follows only after another request, so that nothing happens while the tree is hidden.
 */
export const classTreeChangedNotification = 'runtimeclass/classTree/changed';

export interface ClassTreeItem {
  /** The identity of the item: that of its parent and one more text. */
  readonly path: readonly string[];
  readonly kind: 'source' | 'class' | 'uses' | 'use' | 'nodes' | 'node' | 'more';
  /** Where the item comes from: a cluster that is watched, was read once or is saved in a file; or the workspace. */
  readonly source: 'watched' | 'read' | 'saved' | 'workspace';
  readonly label: string;
  /** A short text beside the label, parts separated by ` · `. */
  readonly description: string;
  readonly tooltip: string;
  /** Whether Pods of the class can run, or the nodes can run them. */
  readonly health?: ClassHealth;
  /** A description of the health, for a screen reader. */
  readonly healthInWords?: string;
  /** The target of a click. */
  readonly place?: { readonly uri: string; readonly range: PositionRange };
  /** The class of the item. */
  readonly className?: string;
  /** The cluster of the item, by its context. */
  readonly context?: string;
  readonly isParent: boolean;
}

/**
 * `works`: a node that Pods can be scheduled to reports the handler. `no-node`: nodes are known, and none can run them.
 * `conflicting`: the workspace declares the class in several ways, or with another handler than a cluster.
 */
export type ClassHealth = 'works' | 'no-node' | 'unknown' | 'conflicting';

/**
 * Request: reads the Pods of a class from a cluster, once, only where the workspace is trusted. Nothing of them is kept
 * or saved.
 */
export const podsOfClassRequest = 'runtimeclass/cluster/podsOfClass';

export interface PodsOfClassParams extends ClusterParams {
  readonly className: string;
}

export interface PodsOfClassResult {
  /** Markdown about the Pods, in the language of the editor; left out if they could not be read. */
  readonly text?: string;
  readonly problem?: ProblemMessage;
}
