import type { Session, SessionChange } from '../analysis/session.ts';
import {
  type ClusterContext,
  ClusterProblem,
  type ClusterStatus,
  type Clusters,
} from '../clusters/info/cluster.ts';
import { type Connections, createConnections } from '../clusters/watching/connections.ts';
import { namespacesOfPods } from '../documents/namespaces.ts';

export interface ReachableClustersParams {
  readonly session: Session;
  /** Clusters by a kubeconfig: paths as in `PATH`; empty: by the usual rules. */
  readonly clusters: (kubeconfig: string) => Clusters;
  readonly onStatus: (statuses: readonly ClusterStatus[]) => void;
  /** The kubeconfig was written: its current context is another one than before. */
  readonly onKubeconfig: (currentContext: string | undefined) => void;
  readonly log: (line: string) => void;
  readonly fail: (error: unknown) => void;
}

/** The clusters of the kubeconfig that counts now, as long as the workspace is trusted. What they say goes to the session. */
export interface ReachableClusters {
  /** @throws ClusterProblem where the workspace is not trusted. */
  connections(): Connections;
  /** Of those that were asked for; none where none was. */
  statuses(): readonly ClusterStatus[];
  /** Reads a cluster once, together with the quotas in view. @throws ClusterProblem as above, or the signal's reason. */
  sync(context: string, signal: AbortSignal): Promise<ClusterStatus>;
  /** Goes on watching it. @throws as `sync`; after the signal's reason it is not watched. */
  watch(context: string, signal?: AbortSignal): Promise<ClusterStatus>;
  /**
   * Of clusters that are watched the quotas in the namespaces of files that were opened are read; of files that are edited
   * a while after the last of many edits, so that no half of a name is asked for. Contacts nobody else. Settings may say
   * another trust or kubeconfig: what was known by the one before is forgotten, what was watched is again.
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
  /** The current context of the kubeconfig, where it was looked at: it is written for other reasons too. */
  let contextOfKubectl: { readonly name: string | undefined } | undefined;
  let current: { readonly kubeconfig: string; readonly connections: Connections } | undefined;

  /** Resolves when the session has heard of everything that was known when it was asked for. */
  let told: Promise<void> = Promise.resolve();

  const connect = (kubeconfig: string): Connections => {
    // What was begun before another kubeconfig came may still speak; what fails here fails outside of any request.
    const ifCurrent = (act: () => void) => {
      if (current?.connections !== connections) return;
      try {
        act();
      } catch (error) {
        fail(error);
      }
    };
    const afterwards = (act: () => void) => {
      told = told.then(() => ifCurrent(act));
    };
    const tellSession = (context: string) => {
      const contents = connections.contents(context);
      if (contents !== undefined) told = told.then(() => session.prepareLiveCluster(contents)).catch(fail);
      afterwards(() => {
        const status = connections.statuses().find(found => found.context === context);
        session.setLiveCluster(context, connections.contents(context), status?.phase === 'watching');
      });
    };
    const connections: Connections = createConnections({
      clusters: clusters(kubeconfig),
      onChange: context => ifCurrent(() => tellSession(context)),
      onStatus: statuses =>
        ifCurrent(() => {
          for (const { context } of statuses) tellSession(context);
          afterwards(() => onStatus(statuses));
        }),
      onKubeconfig: async () => {
        // Why it cannot be read is said to whoever asks for a cluster.
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
    if (session.options.trusted !== true) throw notTrusted();
    const kubeconfig = kubeconfigOf(session);
    current ??= { kubeconfig, connections: connect(kubeconfig) };
    return current.connections;
  };
  /** What is read beside classes and nodes: the quotas of the Pods in open files, and of the context's own namespace. */
  const inView = async (context: string) => {
    // Why the kubeconfig cannot be read is said by what is done next.
    const contexts = await connections()
      .contexts()
      .catch(() => []);
    if (contexts.length > 0) contextOfKubectl ??= { name: currentOf(contexts) };
    const own = contexts.find(({ name }) => name === context)?.namespace ?? 'default';
    return { namespaces: [...new Set([own, ...namespacesOfPods(session.openFiles)])] };
  };
  const sync = async (context: string, signal: AbortSignal): Promise<ClusterStatus> => {
    const used = connections();
    try {
      const status = await used.sync(context, await inView(context), signal);
      await told;
      return status;
    } catch (error) {
      const isByOtherKubeconfig = current?.connections !== used && !hasEnded;
      if (signal.aborted || !isByOtherKubeconfig) throw error;
      return sync(context, signal);
    }
  };
  const watch = async (context: string, signal?: AbortSignal) => {
    const view = await inView(context);
    signal?.throwIfAborted();
    watched.add(context);
    const watching = connections()
      .watch(context, view)
      .then(status => told.then(() => status));
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
    typing = setTimeout(extendView, restFromTyping).unref();
  };
  const stopWatching = (context: string) => {
    watched.delete(context);
    current?.connections.stopWatching(context);
  };
  const disconnect = () => {
    if (current === undefined) return;
    const known = current.connections.statuses();
    const { connections } = current;
    current = undefined;
    contextOfKubectl = undefined;
    connections.dispose();
    for (const { context } of known) session.setLiveCluster(context, undefined);
  };
  const refresh = () => {
    const isTrusted = session.options.trusted === true;
    if (current === undefined || (isTrusted && current.kubeconfig === kubeconfigOf(session))) return;
    disconnect();
    onStatus([]);
    if (!isTrusted) return;
    // What goes wrong is in the status.
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

/** Milliseconds. */
const restFromTyping = 1000;

function kubeconfigOf({ options, settings }: Session): string {
  return options.kubeconfig ?? settings.cluster.kubeconfig;
}

function notTrusted(): ClusterProblem {
  return new ClusterProblem('kubeconfig', { code: 'workspace-not-trusted' });
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
