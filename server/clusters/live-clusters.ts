import { groupBy } from '../base/collections.ts';
import { rememberLast } from '../base/remember.ts';
import type { ClusterContents } from './info/cluster.ts';
import type { ClusterInfo } from './info/cluster-info.ts';
import { mergeLiveWithSaved } from './merge-live-with-saved.ts';
import { createNodeGrouper, type NodeGrouper } from './nodes/node-groups.ts';
import { type SavedText, savedClusterText } from './saved/saved-cluster-text.ts';

/** The clusters that were read from their API servers, in their latest state. */
export class LiveClusters {
  readonly #clusters = new Map<string, LiveCluster>();
  readonly #groupers = new Map<string, NodeGrouper>();
  /** The clusters at the last change of any of them other than of the time. */
  #published: ReadonlyMap<string, LiveCluster> = new Map();

  /** Prepares `set` in slices, so that no request waits for it. */
  async prepare({ context, nodes, classes }: ClusterContents): Promise<void> {
    if (nodes !== undefined) await this.#grouperOf(context).prepare(nodes, classes?.values() ?? []);
  }

  /**
   * Sets the contents of a cluster; `undefined` removes it. A later time alone is no change while the cluster is
   * watched.
   */
  set(context: string, contents: ClusterContents | undefined, isWatched: boolean): void {
    const before = this.#clusters.get(context);
    if (contents === undefined) {
      this.#groupers.delete(context);
      if (this.#clusters.delete(context)) this.#published = new Map(this.#clusters);
      return;
    }
    this.#clusters.set(context, { contents, isWatched });
    const isSame =
      before !== undefined && before.isWatched === isWatched && isSameContents(before.contents, contents);
    const isSameAge = isWatched || before?.contents.readAt === contents.readAt;
    if (!isSame || !isSameAge) this.#published = new Map(this.#clusters);
  }

  /** Calls a function while a cluster has these contents, then gives it back what it had. */
  during<Result>(context: string, contents: ClusterContents, act: () => Result): Result {
    const before = this.#published;
    const own = this.#clusters.get(context);
    this.set(context, contents, false);
    try {
      return act();
    } finally {
      if (own === undefined) this.set(context, undefined, false);
      else this.#clusters.set(context, own);
      this.#published = before;
    }
  }

  /** The text to save for a cluster that was read (`savedClusterText`). */
  textOf(context: string, previousText: string | undefined): SavedText | undefined {
    const contents = this.#clusters.get(context)?.contents;
    return contents && savedClusterText(contents, previousText, this.#grouperOf(context));
  }

  /**
   * The live clusters and, for contexts without one, the saved clusters in `files` (`undefined` for a file that has
   * none): one for each context. The same list as before as long as none has changed.
   */
  among(files: readonly (ClusterInfo | undefined)[]): readonly ClusterInfo[] {
    return this.#among(files, this.#published);
  }

  readonly #among = rememberLast(
    (files: readonly (ClusterInfo | undefined)[], clusters: ReadonlyMap<string, LiveCluster>) => {
      const saved = newestOfEach(files.filter(cluster => cluster !== undefined));
      const live = [...clusters].map(([context, { contents, isWatched }]) =>
        mergeLiveWithSaved(contents, {
          saved: saved.find(cluster => cluster.context === context),
          isWatched,
          nodeGrouper: this.#grouperOf(context),
        }),
      );
      return [...live, ...saved.filter(({ context }) => !clusters.has(context))];
    },
  );

  /** The node grouper of a cluster; each has its own, because it caches the nodes that it has seen. */
  #grouperOf(context: string): NodeGrouper {
    const grouper = this.#groupers.get(context) ?? createNodeGrouper();
    this.#groupers.set(context, grouper);
    return grouper;
  }
}

interface LiveCluster {
  readonly contents: ClusterContents;
  readonly isWatched: boolean;
}

/** The saved clusters, one for each context: the newest of several files, as after they were moved to another folder. */
export function newestOfEach(files: readonly ClusterInfo[]): readonly ClusterInfo[] {
  return [...groupBy(files, ({ context }) => context).values()].map(newest);
}

function newest(files: readonly ClusterInfo[]): ClusterInfo {
  const first = files.reduce((a, b) => ((b.syncedAt ?? '') > (a.syncedAt ?? '') ? b : a));
  if (files.length === 1 || first.origin.kind !== 'saved') return first;
  const others = files.flatMap(({ origin }) => (origin.kind === 'saved' ? origin.uri : []));
  return { ...first, origin: { ...first.origin, others } };
}

/** Whether two states differ in nothing but their time. Parts that did not change are the same objects. */
function isSameContents(a: ClusterContents, b: ClusterContents): boolean {
  return (
    a.serverVersion === b.serverVersion &&
    a.classes === b.classes &&
    a.nodes === b.nodes &&
    a.quotas === b.quotas &&
    a.definitions === b.definitions
  );
}
