import type { Connection } from 'vscode-languageserver/node';
import { ClusterProblem, type ClusterStatus, type Clusters } from './cluster/cluster.ts';
import { requiredPermissions } from './cluster/permissions.ts';
import { clusterText } from './features/cluster-text.ts';
import { compareClusters } from './features/compare-clusters.ts';
import { handle, handleLong } from './handle.ts';
import {
  type ClusterAccess,
  type ClusterParams,
  type ClusterStatuses,
  type ClusterStatusMessage,
  type ClusterTextParams,
  type Contexts,
  clusterAccessNotification,
  clusterStatusNotification,
  clusterTextRequest,
  compareRequest,
  contextsRequest,
  type ForgetResult,
  forgetRequest,
  type PermissionsParams,
  type ProblemMessage,
  permissionsRequest,
  type SyncParams,
  type SyncResult,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from './protocol.ts';
import { createReachableClusters } from './reachable-clusters.ts';
import type { Session } from './session.ts';
import type { WorkspaceFiles } from './workspace/files.ts';
import { snapshotFileName } from './workspace/snapshot-text.ts';

export interface ClusterRequestsParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  readonly clusters: (kubeconfig: string) => Clusters;
  /** Resolves once the settings are those of the editor: by another kubeconfig another cluster would be contacted. */
  readonly settingsRead: () => Promise<void>;
  /** What the session knows of a cluster has changed. */
  readonly onChange: () => void;
  readonly fail: (error: unknown) => void;
}

export interface ClusterRequests {
  /** There are further files whose namespaces are of interest. */
  filesOpened(): void;
  /** The settings may name another kubeconfig. */
  settingsChanged(): void;
  /** Ends every connection to a cluster. */
  dispose(): void;
}

/** Answers what the editor asks about clusters. Nothing is contacted before it asks for `syncRequest` or `watchRequest`. */
export function answerClusterRequests(params: ClusterRequestsParams): ClusterRequests {
  const { connection, session, files, clusters, settingsRead, onChange, fail } = params;
  const { console: logger } = connection;
  const reachable = createReachableClusters({
    session,
    clusters,
    onChange,
    onStatus: statuses => {
      const message: ClusterStatuses = { statuses };
      connection.sendNotification(clusterStatusNotification, message).catch(fail);
    },
    log: line => logger.info(line),
    fail,
  });

  connection.onNotification(clusterAccessNotification, ({ trusted, kubeconfig }: ClusterAccess) => {
    session.options = { ...session.options, trusted, kubeconfig };
    reachable.refresh();
  });
  connection.onRequest(
    contextsRequest,
    handleLong<object, Contexts>(logger, 'contexts', noContexts, async () => {
      try {
        await settingsRead();
        const contexts = await reachable.connections().contexts();
        const statuses = reachable.statuses();
        const withStatus = contexts.map(({ name, isCurrent }) => {
          return { name, isCurrent, status: statuses.find(({ context }) => context === name) };
        });
        return { contexts: withStatus, problem: undefined };
      } catch (error) {
        if (!(error instanceof ClusterProblem)) throw error;
        const { message, advice } = error;
        return { contexts: [], problem: { message, advice } };
      }
    }),
  );
  connection.onRequest(
    syncRequest,
    handleLong<SyncParams, SyncResult>(
      logger,
      'sync',
      failed,
      async ({ context, snapshotFolder }, signal) => {
        await settingsRead();
        const status = await orProblem(context, signal, () => reachable.sync(context, signal));
        const isRead = status.problem === undefined;
        return { status, snapshot: isRead ? await snapshotOf(context, snapshotFolder) : undefined };
      },
    ),
  );
  connection.onRequest(
    watchRequest,
    handleLong<ClusterParams, SyncResult>(logger, 'watch', failed, async ({ context }, signal) => {
      await settingsRead();
      const status = await orProblem(context, signal, () => reachable.watch(context, signal));
      return { status, snapshot: undefined };
    }),
  );
  connection.onRequest(
    stopWatchingRequest,
    handle<ClusterParams, null>(logger, 'stopWatching', null, ({ context }) => {
      reachable.stopWatching(context);
      return null;
    }),
  );
  connection.onRequest(
    forgetRequest,
    handle<ClusterParams, ForgetResult | null>(logger, 'forget', null, ({ context }) => {
      reachable.forget(context);
      return { fileName: snapshotFileName(context) };
    }),
  );
  connection.onRequest(
    permissionsRequest,
    handle<PermissionsParams, string>(logger, 'permissions', '', ({ context }) => {
      const status = reachable.statuses().find(found => found.context === context);
      return requiredPermissions(status?.missingPermissions);
    }),
  );
  connection.onRequest(
    compareRequest,
    handle<object, string>(logger, 'compare', '', () => compareClusters(session.snapshot())),
  );
  connection.onRequest(
    clusterTextRequest,
    handle<ClusterTextParams, string | null>(
      logger,
      'clusterText',
      null,
      ({ uri }) => clusterText(session.snapshot(), uri) ?? null,
    ),
  );
  return {
    filesOpened: reachable.filesOpened,
    settingsChanged: reachable.refresh,
    dispose: reachable.dispose,
  };

  async function snapshotOf(context: string, folder: string | undefined): Promise<SyncResult['snapshot']> {
    const fileName = snapshotFileName(context);
    const previous = folder && (await files.read(`${folder}/${encodeURIComponent(fileName)}`));
    const text = session.liveClusterText(context, previous);
    return text === undefined ? undefined : { fileName, text };
  }
}

const ownFault = { message: 'This extension has failed.', advice: 'The log says more; please report it.' };
const noContexts: Contexts = { contexts: [], problem: ownFault };
const failed: SyncResult = { status: failedStatus('', ownFault), snapshot: undefined };

/** A problem that keeps a cluster from being asked at all is its status too. */
async function orProblem(
  context: string,
  signal: AbortSignal,
  read: () => Promise<ClusterStatus>,
): Promise<ClusterStatusMessage> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ClusterProblem)) throw error;
    return failedStatus(context, error);
  }
}

function failedStatus(context: string, { message, advice }: ProblemMessage): ClusterStatusMessage {
  return { context, phase: 'failed', problem: { message, advice }, missingPermissions: [], counts: {} };
}
