import { type Clock, systemClock } from '../info/clock.ts';
import type { ClusterContents, ClusterContext, ClusterStatus, Clusters } from '../info/cluster.ts';
import { ClusterWatcher } from './cluster-watcher.ts';
import { createReport } from './report.ts';
import { type SingleFlight, singleFlight } from './single-flight.ts';

export interface ConnectionsParams {
  readonly clusters: Clusters;
  readonly clock?: Clock;
  /** What is known of the context has changed: `contents` says what it is now. */
  readonly onChange: (context: string) => void;
  /** How things stand with any context has changed; not called where only a `readAt` is later. */
  readonly onStatus: (statuses: readonly ClusterStatus[]) => void;
  /** A kubeconfig file was written since the first `sync` or `watch`: contexts, and the current one, may be others. */
  readonly onKubeconfig?: () => void;
  /** One line for every change of state: no credentials, no addresses. */
  readonly log: (line: string) => void;
}

/** Options of what is read beside classes and nodes. */
export interface InView {
  /** Whose ResourceQuotas are read. */
  readonly namespaces: readonly string[];
}

/** The clusters that were asked for. Nothing is contacted before `sync` or `watch`, and nothing is ever written. */
export interface Connections {
  /** @throws ClusterProblem where the kubeconfig cannot be read. */
  contexts(): Promise<readonly ClusterContext[]>;
  /**
   * Reads a cluster once; who asks meanwhile gets the same. What went wrong is in the status. Of a cluster that is
   * watched it is what is known, or the outcome of another attempt where the connection is lost.
   *
   * @throws the signal's reason.
   */
  sync(context: string, inView: InView, signal: AbortSignal): Promise<ClusterStatus>;
  /** Reads a cluster and goes on watching it. Resolves when it was read, or could not be: attempts go on then. */
  watch(context: string, inView: InView): Promise<ClusterStatus>;
  /**
   * Further namespaces have come into view: of clusters that are read or watched anyway their quotas are read, too.
   * Nobody else is contacted.
   */
  extendView(inView: InView): void;
  /** What is known stays. */
  stopWatching(context: string): void;
  forget(context: string): void;
  /** The same object as long as nothing of it changes. */
  contents(context: string): ClusterContents | undefined;
  statuses(): readonly ClusterStatus[];
  dispose(): void;
}

export function createConnections(params: ConnectionsParams): Connections {
  const { clusters, clock = systemClock } = params;
  const followed = new Map<string, ClusterWatcher>();
  const readings = new Map<string, SingleFlight>();
  let stopListening: (() => void) | undefined;

  const statuses = () => [...followed.values()].map(({ known }) => known.status);
  const report = createReport({ ...params, statuses });
  const clusterOf = (context: string): ClusterWatcher => {
    const existing = followed.get(context);
    if (existing !== undefined) return existing;
    const cluster = new ClusterWatcher(context, clusters, clock, {
      onState: report.stateChanged,
      onChange: () => report.contentsChanged(context),
    });
    followed.set(context, cluster);
    return cluster;
  };
  const isWatched = ({ known }: ClusterWatcher) => known.mode === 'watching';
  // Before somebody asks for a cluster nothing is read that a changed kubeconfig could matter to, and no code loaded.
  const listen = () => {
    stopListening ??= clusters.onDidChange(() => {
      for (const cluster of followed.values()) if (isWatched(cluster)) void cluster.reconnect();
      params.onKubeconfig?.();
    });
  };
  const readingOf = (context: string, cluster: ClusterWatcher, namespaces: readonly string[]) => {
    const existing = readings.get(context);
    if (existing !== undefined) return existing;
    const reading = singleFlight(signal =>
      cluster.read(namespaces, signal).finally(() => readings.delete(context)),
    );
    readings.set(context, reading);
    return reading;
  };

  return {
    contexts: () => clusters.contexts(),
    async sync(context, { namespaces }, signal) {
      signal.throwIfAborted();
      listen();
      const cluster = clusterOf(context);
      if (!isWatched(cluster)) {
        const reading = readingOf(context, cluster, namespaces);
        // Whoever began it may have had others in view.
        cluster.extendView(namespaces);
        await reading.join(signal);
      } else if (!cluster.covers(namespaces)) await cluster.watch(namespaces);
      return cluster.known.status;
    },
    async watch(context, { namespaces }) {
      listen();
      const cluster = clusterOf(context);
      await readings.get(context)?.ended;
      if (followed.get(context) === cluster) await cluster.watch(namespaces);
      return cluster.known.status;
    },
    extendView({ namespaces }) {
      for (const [context, cluster] of followed) {
        if (isWatched(cluster) || readings.has(context)) cluster.extendView(namespaces);
      }
    },
    stopWatching(context) {
      const cluster = followed.get(context);
      if (cluster !== undefined && isWatched(cluster)) cluster.stop();
    },
    forget(context) {
      readings.get(context)?.cancel();
      followed.get(context)?.stop();
      followed.delete(context);
      report.contentsChanged(context);
    },
    contents: context => followed.get(context)?.known.contents,
    statuses,
    dispose() {
      stopListening?.();
      for (const reading of readings.values()) reading.cancel();
      for (const cluster of followed.values()) cluster.stop();
    },
  };
}
