import type { Connection } from 'vscode-languageserver';
import type { Session, SessionChange } from '../../analysis/session.ts';
import { t } from '../../base/l10n.ts';
import { ClusterProblem, type ClusterStatus, type KubeconfigClusters } from '../../clusters/info/cluster.ts';
import { requiredPermissions } from '../../clusters/info/permissions.ts';
import { saveCluster } from '../../clusters/saved/save-cluster.ts';
import { findSavedClusterFile, savedClusterFileName } from '../../clusters/saved/saved-cluster-file.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { podsOfClassText } from '../../ide/index.ts';
import {
  type PodsOfClassParams,
  type PodsOfClassResult,
  podsOfClassRequest,
} from '../../protocol/class-tree.ts';
import type { ProblemMessage } from '../../protocol/cluster-problems/problem-text.ts';
import {
  type ClusterAccess,
  type ClusterParams,
  type ClusterStatuses,
  type ClusterStatusMessage,
  type Contexts,
  clusterAccessNotification,
  clusterStatusNotification,
  contextsRequest,
  type ForgetParams,
  type ForgetResult,
  forgetRequest,
  type KubeconfigState,
  kubeconfigNotification,
  type PermissionsParams,
  permissionsRequest,
  type SavedClusters,
  type SyncResult,
  savedClustersNotification,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from '../../protocol/requests.ts';
import { type SaveClusterParams, type SaveClusterResult, saveClusterRequest } from '../../protocol/saving.ts';
import { withoutSlash } from '../../workspace/list-files.ts';
import { guard, guardLong } from '../editor/guard.ts';
import { answerPodRequests } from './pod-requests.ts';
import { createReachableClusters } from './reachable-clusters.ts';

export interface ClusterRequestsParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  readonly clusters: (kubeconfig: string) => KubeconfigClusters;
  /** The URIs of the folders that are open. */
  readonly folders: () => readonly string[];
  /** Resolves once the settings of the editor are read: with another kubeconfig, another cluster would be contacted. */
  readonly settingsRead: () => Promise<void>;
  readonly fail: (error: unknown) => void;
}

export interface ClusterRequests {
  /**
   * Handles a change of the session: notifies the editor when saved clusters have changed, and calls
   * `ReachableClusters.changed`.
   */
  changed(change: SessionChange): void;
  /** Ends every connection to a cluster. */
  dispose(): void;
}

/** Answers the editor's requests about clusters. No cluster is contacted before `syncRequest` or `watchRequest`. */
export function answerClusterRequests(params: ClusterRequestsParams): ClusterRequests {
  const { connection, session, files, clusters, folders, settingsRead, fail } = params;
  const { console: logger } = connection;
  const reachable = createReachableClusters({
    session,
    clusters,
    onStatus: statuses => {
      const message: ClusterStatuses = { statuses };
      connection.sendNotification(clusterStatusNotification, message).catch(fail);
    },
    onKubeconfig: currentContext => {
      const state: KubeconfigState = { currentContext };
      connection.sendNotification(kubeconfigNotification, state).catch(fail);
    },
    log: line => logger.info(line),
    fail,
  });

  connection.onNotification(clusterAccessNotification, ({ trusted, kubeconfig, selected }: ClusterAccess) => {
    session.access = { trusted, kubeconfig, selected };
  });
  connection.onRequest(
    contextsRequest,
    guardLong<object, Contexts>(logger, 'contexts', noContexts, async () => {
      try {
        await settingsRead();
        const contexts = await reachable.connections().contexts();
        const statuses = reachable.statuses();
        const withStatus = contexts.map(context => {
          return { ...context, status: statuses.find(status => status.context === context.name) };
        });
        return { contexts: withStatus, problem: undefined };
      } catch (error) {
        if (!(error instanceof ClusterProblem)) throw error;
        return { contexts: [], problem: error.problem };
      }
    }),
  );
  connection.onRequest(
    syncRequest,
    guardLong<ClusterParams, SyncResult>(logger, 'sync', failed, async ({ context }, signal) => {
      await settingsRead();
      const status = await orProblem(context, signal, () => reachable.sync(context, signal));
      // If only some quotas could not be read, the quotas saved before are kept.
      const isRead = status.phase !== 'failed' && status.phase !== 'reconnecting';
      return { status, canBeSaved: isRead && session.liveClusterText(context, undefined) !== undefined };
    }),
  );
  connection.onRequest(
    saveClusterRequest,
    guardLong<SaveClusterParams, SaveClusterResult>(
      logger,
      'save',
      notSaved(t('the log says why')),
      async asked => {
        const snapshotFolder = withoutSlash(asked.snapshotFolder);
        const isInside = (folder: string) => `${snapshotFolder}/`.startsWith(`${withoutSlash(folder)}/`);
        const below = folders().find(isInside) ?? snapshotFolder;
        const textAfter = (before: string | undefined) => session.liveClusterText(asked.context, before);
        const saved = await saveCluster(files, { ...asked, snapshotFolder, below, textAfter });
        return saved ?? notSaved(t('its RuntimeClasses are not known'), savedClusterFileName(asked.context));
      },
    ),
  );
  connection.onRequest(
    watchRequest,
    guardLong<ClusterParams, SyncResult>(logger, 'watch', failed, async ({ context }, signal) => {
      await settingsRead();
      const status = await orProblem(context, signal, () => reachable.watch(context, signal));
      return { status, canBeSaved: false };
    }),
  );
  connection.onRequest(
    podsOfClassRequest,
    guardLong<PodsOfClassParams, PodsOfClassResult>(
      logger,
      'podsOfClass',
      { problem: ownFault },
      async ({ context, className }, signal) => {
        try {
          await settingsRead();
          const connections = reachable.connections();
          const read = await connections.readPods(context, className, signal);
          const nodes = connections.contents(context)?.nodes;
          return { text: podsOfClassText(session.snapshot(), { context, className, nodes, ...read }) };
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof ClusterProblem)) throw error;
          return { problem: error.problem };
        }
      },
    ),
  );
  const connections = async () => {
    await settingsRead();
    return reachable.connections();
  };
  answerPodRequests({ connection, session, files, connections });
  connection.onRequest(
    stopWatchingRequest,
    guard<ClusterParams, null>(logger, 'stopWatching', null, ({ context }) => {
      reachable.stopWatching(context);
      return null;
    }),
  );
  connection.onRequest(
    forgetRequest,
    guardLong<ForgetParams, ForgetResult>(
      logger,
      'forget',
      { files: [] },
      async ({ context, snapshotFolders = [] }) => {
        reachable.forget(context);
        const found = await Promise.all(
          snapshotFolders.map(folder => findSavedClusterFile(files, folder, context)),
        );
        return { files: found.filter(({ text }) => text !== undefined).map(({ uri }) => uri) };
      },
    ),
  );
  connection.onRequest(
    permissionsRequest,
    guard<PermissionsParams, string>(logger, 'permissions', '', ({ context }) => {
      const status = reachable.statuses().find(found => found.context === context);
      return requiredPermissions(status?.missingPermissions, session.settings.cluster.readDefinitions);
    }),
  );
  let sentClusters = JSON.stringify(noneSaved);
  let savedIn: readonly unknown[] | undefined;
  const tellOfSaved = () => {
    const values = session.index.valuesOf('cluster');
    if (values === savedIn) return;
    savedIn = values;
    const clusters = session.savedClusters().map(({ context, syncedAt }) => ({ context, syncedAt }));
    const message: SavedClusters = { clusters };
    if (JSON.stringify(message) === sentClusters) return;
    sentClusters = JSON.stringify(message);
    connection.sendNotification(savedClustersNotification, message).catch(fail);
  };
  return {
    changed: change => {
      tellOfSaved();
      reachable.changed(change);
    },
    dispose: reachable.dispose,
  };
}

const noneSaved: SavedClusters = { clusters: [] };
const ownFault = { code: 'extension-failed' } as const;
const noContexts: Contexts = { contexts: [], problem: ownFault };
const failed: SyncResult = { status: failedStatus('', ownFault), canBeSaved: false };

/** The answer where there was nothing to write. */
function notSaved(why: string, fileName = ''): SaveClusterResult {
  return { fileName, outcome: 'refused', why, keepsNodes: false };
}

/** The result of `read`, or a failed status with the problem that prevented the request from being made at all. */
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
    return failedStatus(context, error.problem);
  }
}

function failedStatus(context: string, problem: ProblemMessage): ClusterStatusMessage {
  return { context, phase: 'failed', problem, missingPermissions: [], counts: {} };
}
