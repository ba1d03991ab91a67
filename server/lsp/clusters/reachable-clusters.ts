import type { Session, SessionChange } from '../../analysis/session.ts';
import { createSpacedRuns } from '../../base/spaced-runs.ts';
import { startTimer } from '../../base/start-timer.ts';
import {
  type ClusterContext,
  ClusterProblem,
  type ClusterStatus,
  type KubeconfigClusters,
} from '../../clusters/info/cluster.ts';
import { type Connections, createConnections } from '../../clusters/watching/connections.ts';
import { namespacesOfPods } from '../../documents/namespaces.ts';

export interface ReachableClustersParams {
  readonly session: Session;
  /** The clusters of a kubeconfig: paths as in `PATH`; empty: the usual lookup (`KUBECONFIG`, `~/.kube/config`). */
  readonly clusters: (kubeconfig: string) => KubeconfigClusters;
  readonly onStatus: (statuses: readonly ClusterStatus[]) => void;
  /** Called when a kubeconfig file was written and its current context has changed. */
  readonly onKubeconfig: (currentContext: string | undefined) => void;
  readonly log: (line: string) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * The clusters of the current kubeconfig, while the workspace is trusted. Their contents are passed on to the session.
 */
export interface ReachableClusters {
  /** The connections by the current kubeconfig. @throws ClusterProblem if the workspace is not trusted. */
  connections(): Connections;
  /** The statuses of the clusters that were requested; empty if none was. */
  statuses(): readonly ClusterStatus[];
  /** Reads a cluster once, together with the quotas in view. @throws ClusterProblem as above, or the signal's reason. */
  sync(context: string, signal: AbortSignal): Promise<ClusterStatus>;
  /** Reads a cluster and goes on watching it. @throws as `sync`; when the signal is aborted, it is not watched. */
  watch(context: string, signal?: AbortSignal): Promise<ClusterStatus>;
  /**
   * Reads the quotas of watched clusters in the namespaces of opened files; for an edited file, some time after the last
   * of many edits, so that no half-typed name is requested. No other cluster is contacted. If the settings change the
   * trust or the kubeconfig, contents read with the previous kubeconfig are dropped, and watched clusters are watched
   * again.
   */
  changed(change: SessionChange): void;
  stopWatching(context: string): void;
  forget(context: string): void;
  /** Ends every connection. */
  dispose(): void;
}

export function createReachableClusters(params: ReachableClustersParams): ReachableClusters {
  const { session, clusters, onStatus, onKubeconfig, log, fail } = params;
  const watched = new Set<string>();
  let hasEnded = false;
  let typing: NodeJS.Timeout | undefined;
  /** The current context when the kubeconfig was last read: the file is written for other reasons too. */
  let contextOfKubectl: { readonly name: string | undefined } | undefined;
  let current: { readonly kubeconfig: string; readonly connections: Connections } | undefined;

  /** Resolves when the session has received all contents read so far. */
  let delivered: Promise<void> = Promise.resolve();

  const connect = (kubeconfig: string): Connections => {
    // Work started with the previous kubeconfig may still call back; errors here happen outside of any request.
    const ifCurrent = (act: () => void) => {
      if (current?.connections !== connections) return;
      try {
        act();
      } catch (error) {
        fail(error);
      }
    };
    const undelivered = new Set<string>();
    let hasOtherStatuses = false;
    const tellAll = async () => {
      for (const context of undelivered) {
        undelivered.delete(context);
        const contents = connections.contents(context);
        if (contents !== undefined) await session.prepareLiveCluster(contents).catch(fail);
        ifCurrent(() => {
          const status = connections.statuses().find(found => found.context === context);
          // It may be forgotten by now.
          const currentContents = connections.contents(context) && contents;
          session.setLiveCluster(context, currentContents, status?.phase === 'watching');
        });
      }
      if (!hasOtherStatuses) return;
      hasOtherStatuses = false;
      ifCurrent(() => onStatus(connections.statuses()));
    };
    const tell = createSpacedRuns(tellAll);
    const tellSession = (context: string) => {
      undelivered.add(context);
      delivered = tell();
    };
    const connections: Connections = createConnections({
      clusters: clusters(kubeconfig),
      onChange: context => ifCurrent(() => tellSession(context)),
      onStatus: statuses =>
        ifCurrent(() => {
          hasOtherStatuses = true;
          for (const { context } of statuses) undelivered.add(context);
          delivered = tell();
        }),
      onKubeconfig: async () => {
        // An unreadable kubeconfig is reported to the next request for a cluster.
        const contexts = await connections.contexts().catch(() => undefined);
        if (contexts === undefined) return;
        ifCurrent(() => {
          const name = currentOf(contexts);
          const isOther = contextOfKubectl === undefined || contextOfKubectl.name !== name;
          contextOfKubectl = { name };
          if (isOther) onKubeconfig(name);
        });
      },
      log,
    });
    return connections;
  };
  const connections = () => {
    if (session.access.trusted !== true) throw notTrusted();
    const kubeconfig = kubeconfigOf(session);
    current ??= { kubeconfig, connections: connect(kubeconfig) };
    return current.connections;
  };
  /**
   * What is read besides classes and nodes: the quotas for the Pods in open files, and those of the context's own
   * namespace; and definitions of custom resources, if a setting asks for them.
   */
  const whatToRead = async (context: string) => {
    // An unreadable kubeconfig is reported by the next step.
    const contexts = await connections()
      .contexts()
      .catch(() => []);
    if (contexts.length > 0) contextOfKubectl ??= { name: currentOf(contexts) };
    const own = contexts.find(({ name }) => name === context)?.namespace ?? 'default';
    const namespaces = [...new Set([own, ...namespacesOfPods(session.openFiles)])];
    return { namespaces, definitions: session.settings.cluster.readDefinitions };
  };
  const sync = async (context: string, signal: AbortSignal): Promise<ClusterStatus> => {
    const used = connections();
    try {
      const status = await used.sync(context, await whatToRead(context), signal);
      await delivered;
      return status;
    } catch (error) {
      const isByOtherKubeconfig = current?.connections !== used && !hasEnded;
      if (signal.aborted || !isByOtherKubeconfig) throw error;
      return sync(context, signal);
    }
  };
  const watch = async (context: string, signal?: AbortSignal) => {
    const view = await whatToRead(context);
    signal?.throwIfAborted();
    watched.add(context);
    const watching = connections()
      .watch(context, view)
      .then(status => delivered.then(() => status));
    if (signal === undefined) return watching;
    return Promise.race([watching, aborted(signal)]).catch(error => {
      stopWatching(context);
      throw error;
    });
  };
  const extendView = () => {
    try {
      current?.connections.extendView({ namespaces: namespacesOfPods(session.openFiles) });
    } catch (error) {
      fail(error);
    }
  };
  const extendViewLater = () => {
    if (current === undefined) return;
    clearTimeout(typing);
    typing = startTimer(extendView, restFromTyping);
  };
  const stopWatching = (context: string) => {
    watched.delete(context);
    current?.connections.stopWatching(context);
  };
  const disconnect = () => {
    if (current === undefined) return;
    const statuses = current.connections.statuses();
    const { connections } = current;
    current = undefined;
    contextOfKubectl = undefined;
    connections.dispose();
    for (const { context } of statuses) session.setLiveCluster(context, undefined);
  };
  const refresh = () => {
    const isTrusted = session.access.trusted === true;
    if (current === undefined || (isTrusted && current.kubeconfig === kubeconfigOf(session))) return;
    disconnect();
    onStatus([]);
    if (!isTrusted) return;
    // Errors are in the status.
    for (const context of watched) watch(context).catch(() => undefined);
  };
  return {
    connections,
    statuses: () => current?.connections.statuses() ?? [],
    sync,
    watch,
    changed: ({ kind }) => {
      if (kind === 'opened') extendView();
      if (kind === 'edited') extendViewLater();
      if (kind === 'settings') refresh();
    },
    stopWatching,
    forget: context => {
      watched.delete(context);
      current?.connections.forget(context);
      session.setLiveCluster(context, undefined);
    },
    dispose: () => {
      hasEnded = true;
      current?.connections.dispose();
      current = undefined;
    },
  };
}

function currentOf(contexts: readonly ClusterContext[]): string | undefined {
  return contexts.find(({ isCurrent }) => isCurrent)?.name;
}

/** Milliseconds without an edit before quotas are read. */
const restFromTyping = 1000;

function kubeconfigOf({ access, settings }: Session): string {
  return access.kubeconfig ?? settings.cluster.kubeconfig;
}

function notTrusted(): ClusterProblem {
  return new ClusterProblem('kubeconfig', { code: 'workspace-not-trusted' });
}

/** A promise that rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
