import type { LinkState } from '../../analysis/chain/link.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import type { FilePlace } from '../../analysis/file-place.ts';
import type { PodFates } from '../../analysis/pod-fates.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';

/** The chain from workloads to nodes in one cluster, as plain data: boxes in four columns, and links between neighbours. */
export interface RuntimeMap {
  readonly boxes: readonly Box[];
  readonly links: readonly Link[];
}

export const columns = ['workloads', 'classes', 'handlers', 'nodes'] as const;

export type Column = (typeof columns)[number];

export interface Box {
  /** The same for the same thing after an edit. */
  readonly id: string;
  readonly column: Column;
  readonly title: string;
  readonly detail: string;
  readonly state: LinkState;
  /** A short text about what is broken or unknown; `undefined` if nothing is. */
  readonly problem: string | undefined;
  /** The cluster's own words about the problem. */
  readonly message?: string | undefined;
  /** The number of workloads or nodes in it, or of folded boxes; 1 for a class or a handler. */
  readonly count: number;
  /** Where it comes from, the best place first, at most `mostPlaces`. */
  readonly places: readonly FilePlace[];
  /** Further words by which a filter finds it. */
  readonly words: readonly string[];
  /** Whether it stands for several boxes, and whether these can be shown. */
  readonly fold?: 'open' | 'closed' | 'fixed';
}

/** A link between boxes of neighbouring columns, by their ids. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly state: LinkState;
}

/** A longer list is no help to choose from. */
export const mostPlaces = 200;

/** The inputs for the parts of the map. */
export interface MapContext {
  readonly snapshot: Snapshot;
  /** The cluster; its nodes are grouped: those that no class can tell apart, without their resources. */
  readonly view: ClusterView;
  /** The cluster with its nodes as they are known. */
  readonly whole: ClusterView;
  readonly fates: PodFates;
  /** The file that the cluster was saved in; `undefined` for a live one. */
  readonly savedIn: string | undefined;
}
