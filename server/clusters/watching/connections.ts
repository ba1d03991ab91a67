import { type Clock, systemClock } from '../info/clock.ts';
import type { ClusterContents, ClusterContext, ClusterStatus, KubeconfigClusters } from '../info/cluster.ts';
import { ClusterWatcher } from './cluster-watcher.ts';
import type { InView } from './in-view.ts';
import type { PodReading, PodTarget } from './pod-reading.ts';
import { readPod } from './read-pod.ts';
import { type PodsInCluster, readPods } from './read-pods.ts';
import { type PodsInNamespace, readPodsInNamespace } from './read-pods-in-namespace.ts';
import { createReport } from './report.ts';
import { type SingleFlight, singleFlight } from './single-flight.ts';

export interface ConnectionsParams {
  readonly clusters: KubeconfigClusters;
  readonly clock?: Clock;
  /** Called when the contents of a context have changed; `contents` returns the new ones. */
  readonly onChange: (context: string) => void;
  /** Called when the status of any context has changed; not if only a `readAt` is later. */
  readonly onStatus: (statuses: readonly ClusterStatus[]) => void;
  /** Called when a kubeconfig file was written after the first `sync` or `watch`: the contexts may have changed. */
  readonly onKubeconfig?: () => void;
  /** One line for every change of state: no credentials, no addresses. */
  readonly log: (line: string) => void;
}

/** The clusters that were requested. None is contacted before `sync` or `watch`, and nothing is ever written. */
export interface Connections {
  /** The contexts of the kubeconfig. @throws ClusterProblem if it cannot be read. */
  contexts(): Promise<readonly ClusterContext[]>;
  /**
   * Reads a cluster once; concurrent callers share one reading. Problems are in the status. A cluster that is watched is
   * not read again; if its connection is lost, another attempt is made.
   *
   * @throws the signal's reason.
   */
  sync(context: string, inView: InView, signal: AbortSignal): Promise<ClusterStatus>;
  /** Reads a cluster and goes on watching it. Resolves when it was read, or could not be: attempts continue then. */
  watch(context: string, inView: InView): Promise<ClusterStatus>;
  /**
   * Reads the Pods of a class once, by a connection of its own; nothing is kept.
   * @throws ClusterProblem; the signal's reason when it is aborted.
   */
  readPods(context: string, className: string, signal: AbortSignal): Promise<PodsInCluster>;
  /**
   * Reads a Pod and what its start depends on once, by a connection of its own; nothing is kept.
   * @throws ClusterProblem; the signal's reason when it is aborted.
   */
  readPod(context: string, target: PodTarget, signal: AbortSignal): Promise<PodReading>;
  /** Reads the Pods of a namespace in the same way. @throws as `readPod`. */
  readPodsInNamespace(context: string, namespace: string, signal: AbortSignal): Promise<PodsInNamespace>;
  /**
   * Adds namespaces: the quotas in them are read too, for clusters that are being read or watched. No other cluster is
   * contacted.
   */
  extendView(inView: Pick<InView, 'namespaces'>): void;
  /** Stops watching a cluster; its contents stay. */
  stopWatching(context: string): void;
  forget(context: string): void;
  /** The contents of a cluster: the same object as long as nothing changes. */
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
  // Before the first request for a cluster, a change of the kubeconfig does not matter, and no code is loaded.
  const listen = () => {
    stopListening ??= clusters.onDidChange(() => {
      for (const cluster of followed.values()) if (isWatched(cluster)) void cluster.reconnect();
      params.onKubeconfig?.();
    });
  };
  const readingOf = (context: string, cluster: ClusterWatcher, inView: InView) => {
    const existing = readings.get(context);
    if (existing !== undefined) return existing;
    const reading = singleFlight(signal =>
      cluster.read(inView, signal).finally(() => readings.delete(context)),
    );
    readings.set(context, reading);
    return reading;
  };

  return {
    contexts: () => clusters.contexts(),
    async sync(context, inView, signal) {
      signal.throwIfAborted();
      listen();
      const cluster = clusterOf(context);
      if (!isWatched(cluster)) {
        const reading = readingOf(context, cluster, inView);
        // The caller that started the reading may have passed other namespaces.
        cluster.extendView(inView.namespaces);
        await reading.join(signal);
      } else if (!cluster.covers(inView)) await cluster.watch(inView);
      return cluster.known.status;
    },
    async watch(context, inView) {
      listen();
      const cluster = clusterOf(context);
      await readings.get(context)?.ended;
      if (followed.get(context) === cluster) await cluster.watch(inView);
      return cluster.known.status;
    },
    readPods: (context, className, signal) => readPods(clusters, context, className, signal),
    readPod: (context, target, signal) => readPod(clusters, context, target, signal),
    readPodsInNamespace: (context, namespace, signal) =>
      readPodsInNamespace(clusters, context, namespace, signal),
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
