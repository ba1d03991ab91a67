import { type CancellationToken, Disposable, type Event, EventEmitter, type ExtensionContext } from 'vscode';
import {
  type ClusterStatuses,
  type ClusterStatusMessage,
  clusterAccessNotification,
  clusterStatusNotification,
  type KubeconfigState,
  kubeconfigNotification,
  type SavedCluster,
  type SavedClusters,
  type SyncResult,
  savedClustersNotification,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from '../../server/protocol/requests.ts';
import type { RestartableClient } from '../restartable-client.ts';
import type { AccessToClusters } from './access.ts';
import { type ClusterMemory, createClusterMemory } from './memory.ts';

/** The clusters as commands and the status bar use them. */
export interface Clusters extends Disposable {
  readonly memory: ClusterMemory;
  /** The latest status that the running server sent for each context that was used. */
  readonly statuses: ReadonlyMap<string, ClusterStatusMessage>;
  /** The clusters that are saved in files of the workspace. */
  readonly saved: readonly SavedCluster[];
  /** The context in the status bar: the selected one, otherwise the one last used or to which kubectl has switched since. */
  readonly shown: string | undefined;
  /** Fires when a status arrives, another cluster is shown, or the saved clusters change. */
  readonly onDidChange: Event<void>;
  /** Selects a context for the workspace; `undefined` is the kubeconfig's current one. */
  select(context: string | undefined): Promise<void>;
  /** The contexts that were watched since this window opened, by a command or because they were remembered. */
  readonly watched: ReadonlySet<string>;
  /** Asks the server to read a cluster once; `undefined` as for `ask`. */
  sync(context: string, token: CancellationToken): Promise<SyncResult | undefined>;
  /** Asks the server to read a cluster and keep watching it; `undefined` as for `ask`. */
  watch(context: string, token?: CancellationToken): Promise<SyncResult | undefined>;
  stopWatching(context: string): Promise<void>;
  /** Removes a cluster from what is remembered and shown. */
  forget(context: string): Promise<void>;
  /** Sends the server a request about clusters; `undefined` if it was cancelled or the server does not start. */
  ask<Result>(method: string, params: object, token?: CancellationToken): Promise<Result | undefined>;
}

export function createClusters(
  context: ExtensionContext,
  client: RestartableClient,
  access: AccessToClusters,
): Clusters {
  const memory = createClusterMemory(context.workspaceState);
  const changed = new EventEmitter<void>();
  const statuses = new Map<string, ClusterStatusMessage>();
  const watched = new Set<string>();
  let saved: readonly SavedCluster[] = [];
  let lastUsed: string | undefined;

  const ask = async <Result>(method: string, params: object, token?: CancellationToken) => {
    await access.settle();
    try {
      return await client.ask<Result>(method, params, token);
    } catch (error) {
      const isCancelled = (error as { code?: unknown }).code === requestCancelled;
      if (isCancelled || token?.isCancellationRequested) return undefined;
      throw error;
    }
  };

  const shown = () => memory.selected ?? lastUsed;
  // The context that leads where several clusters judge a file.
  let told = shown();
  const tellAccess = () => {
    told = shown();
    void client.tell(clusterAccessNotification, { ...access.current, selected: told });
  };
  const events = Disposable.from(
    changed,
    access.onDidChange(() => tellAccess()),
    changed.event(() => {
      if (shown() !== told) tellAccess();
    }),
    client.onDidStart(() => {
      statuses.clear();
      saved = [];
      changed.fire();
    }),
    client.onNotification<SavedClusters>(savedClustersNotification, ({ clusters }) => {
      saved = clusters;
      changed.fire();
    }),
    client.onNotification<ClusterStatuses>(clusterStatusNotification, message => {
      statuses.clear();
      for (const status of message.statuses) statuses.set(status.context, status);
      changed.fire();
    }),
    client.onNotification<KubeconfigState>(kubeconfigNotification, ({ currentContext }) => {
      // If no context is selected, the next command uses this one.
      lastUsed = currentContext;
      changed.fire();
    }),
  );
  return {
    memory,
    statuses,
    get saved() {
      return saved;
    },
    get shown() {
      return shown();
    },
    onDidChange: changed.event,
    select: async name => {
      await memory.select(name);
      lastUsed = name;
      changed.fire();
    },
    watched,
    sync: (name, token) => {
      lastUsed = name;
      changed.fire();
      return ask<SyncResult>(syncRequest, { context: name }, token);
    },
    watch: async (name, token) => {
      lastUsed = name;
      changed.fire();
      const result = await ask<SyncResult>(watchRequest, { context: name }, token);
      if (result !== undefined) watched.add(name);
      return result;
    },
    stopWatching: async name => {
      watched.delete(name);
      await ask(stopWatchingRequest, { context: name });
    },
    forget: async name => {
      watched.delete(name);
      statuses.delete(name);
      if (lastUsed === name) lastUsed = undefined;
      if (memory.selected === name) await memory.select(undefined);
      await memory.stopWatching(name);
      changed.fire();
    },
    ask,
    dispose: () => events.dispose(),
  };
}

/** The code of a request that was cancelled, or whose cluster was forgotten meanwhile. Source: LSP 3.17, `LSPErrorCodes`. */
const requestCancelled = -32800;
