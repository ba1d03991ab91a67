import type { Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { ClusterProblem } from '../../clusters/info/cluster.ts';
import type { Connections } from '../../clusters/watching/connections.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import {
  type DiagnosePodParams,
  type DiagnosePodResult,
  diagnosePodRequest,
  type PodsInNamespaceParams,
  type PodsInNamespaceResult,
  podsInNamespaceRequest,
} from '../../protocol/diagnose-pod.ts';
import { guardLong } from '../editor/guard.ts';

export interface PodRequestsParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  /** Resolves with the connections by the current settings. @throws ClusterProblem if the workspace is not trusted. */
  readonly connections: () => Promise<Connections>;
}

/** Answers the editor's requests about Pods that do not run. Each of them contacts the cluster that it names. */
export function answerPodRequests({ connection, session, files, connections }: PodRequestsParams): void {
  const { console: logger } = connection;
  connection.onRequest(
    podsInNamespaceRequest,
    guardLong<PodsInNamespaceParams, PodsInNamespaceResult>(
      logger,
      'podsInNamespace',
      ownFault,
      ({ context, namespace }, signal) =>
        orProblem(signal, async () => {
          const used = await connections();
          const { pods, missingPermissions } = await used.readPodsInNamespace(context, namespace, signal);
          const listed = pods.map(({ kind, name, owner, className, state, reason }) => {
            return { kind, name, owner, className, reason, isWell: state === 'runs' || state === 'ends' };
          });
          return { pods: listed, missingPermissions };
        }),
    ),
  );
  connection.onRequest(
    diagnosePodRequest,
    guardLong<DiagnosePodParams, DiagnosePodResult>(
      logger,
      'diagnosePod',
      ownFault,
      ({ context, ...target }, signal) =>
        orProblem(signal, async () => {
          const reading = await (await connections()).readPod(context, target, signal);
          // Loaded when it is first asked for: a table of all that a cluster says.
          const [{ diagnosePod }, { describeDiagnosis }] = await Promise.all([
            import('../../ide/diagnose/diagnose-pod.ts'),
            import('../../ide/diagnose/describe-diagnosis.ts'),
          ]);
          const how = { surface: 'editor', files } as const;
          const snapshot = session.snapshotWithCluster(context, reading.contents);
          return { text: describeDiagnosis(await diagnosePod(snapshot, reading, how), how) };
        }),
    ),
  );
}

const ownFault = { problem: { code: 'extension-failed' } } as const;

async function orProblem<Result>(
  signal: AbortSignal,
  read: () => Promise<Result>,
): Promise<Result | { readonly problem: ClusterProblem['problem'] }> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ClusterProblem)) throw error;
    return { problem: error.problem };
  }
}
