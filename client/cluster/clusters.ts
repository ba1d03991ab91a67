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
  type SyncParams,
  type SyncResult,
  savedClustersNotification,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from '../../server/base/protocol.ts';
import type { RestartableClient } from '../restartable-client.ts';
import type { AccessToClusters } from './access.ts';
import { type ClusterMemory, createClusterMemory } from './memory.ts';

/** The clusters as the commands and the status bar see them. */
export interface Clusters extends Disposable {
  readonly memory: ClusterMemory;
  /** What the running server has said of those that were asked for. */
  readonly statuses: ReadonlyMap<string, ClusterStatusMessage>;
  /** Those that files of the workspace hold. */
  readonly saved: readonly SavedCluster[];
  /** The one that the status bar shows: the selected one, else the one that was used last, or that kubectl went to since. */
  readonly shown: string | undefined;
  /** A status came, another cluster is shown, or files hold others. */
  readonly onDidChange: Event<void>;
  /** `undefined`: the kubeconfig's current one. */
  select(context: string | undefined): Promise<void>;
  /** Contexts that are watched since this window opened, by a command or by what was remembered. */
  readonly watched: ReadonlySet<string>;
  /** Asks the server to read a cluster; `undefined` as for `ask`. */
  sync(params: SyncParams, token: CancellationToken): Promise<SyncResult | undefined>;
  /** Asks it to read a cluster and go on watching it. */
  watch(context: string, token?: CancellationToken): Promise<SyncResult | undefined>;
  stopWatching(context: string): Promise<void>;
  /** Nothing is remembered or shown of it any more. */
  forget(context: string): Promise<void>;
  /** Asks the server something about clusters; `undefined` where it was cancelled or no server comes up. */
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

  const events = Disposable.from(
    changed,
    access.onDidChange(() => client.tell(clusterAccessNotification, access.current)),
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
      // Where none is selected, the next command is about this one.
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
      return memory.selected ?? lastUsed;
    },
    onDidChange: changed.event,
    select: async name => {
      await memory.select(name);
      lastUsed = name;
      changed.fire();
    },
    watched,
    sync: (params, token) => {
      lastUsed = params.context;
      return ask<SyncResult>(syncRequest, params, token);
    },
    watch: async (name, token) => {
      lastUsed = name;
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

/** By the user, or because a cluster was forgotten while it was read. Source: LSP 3.17, `LSPErrorCodes.RequestCancelled`. */
const requestCancelled = -32800;
