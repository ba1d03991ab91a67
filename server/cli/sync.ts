import { join, resolve } from 'node:path';
import { Session } from '../analysis/session.ts';
import { t } from '../base/l10n.ts';
import { printable } from '../base/printable.ts';
import { ClusterProblem, type ClusterStatus, type KubeconfigClusters } from '../clusters/info/cluster.ts';
import { saveCluster } from '../clusters/saved/save-cluster.ts';
import { createConnections } from '../clusters/watching/connections.ts';
import { isAtOrBelow } from '../workspace/confined-files.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { uriOfPath } from '../workspace/uri-of-path.ts';
import { clustersOf, contextOf, problemInWords } from './cluster-access.ts';
import { type CommandResult, errorLines, unusable } from './command-result.ts';
import { printableLine } from './input/printable.ts';

export interface SyncOptions {
  /** The context of the kubeconfig; by default the current one. */
  readonly context?: string;
  /** Paths of kubeconfig files as in `KUBECONFIG`; by default those that kubectl would read. */
  readonly kubeconfig?: string;
  /** The namespaces whose quotas are read; by default that of the context. */
  readonly namespace: readonly string[];
  /** Whether the definitions of custom resources are read too. */
  readonly definitions?: boolean;
  /** The folder of the saved cluster. */
  readonly folder: string;
  /** Whether a file that a person has written or changed may be replaced. */
  readonly overwrite?: boolean;
}

/**
 * Reads a cluster once and saves it, as "Sync from Cluster" of the editor does: the relevant fields of classes and nodes,
 * and no Secret. Nothing is written to the cluster. A file with the same contents stays untouched, and so does, without
 * `overwrite`, one that a person has written or changed. Below the working directory no symbolic link is followed to
 * the file. Exit code 0: the file is up to date; missing permissions are reported on stderr. 2: the cluster cannot be read, or
 * the file cannot be written.
 */
export async function sync(
  options: SyncOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<CommandResult> {
  const { kubeconfig, definitions = false, folder } = options;
  const clusters = clustersOf(kubeconfig);
  const session = new Session(diskFiles);
  try {
    const { name, namespace = 'default' } = await contextOf(options.context, clusters);
    const namespaces = options.namespace.length > 0 ? options.namespace : [namespace];
    const status = await read(name, { namespaces, definitions }, clusters, session, signal);
    const remarks = remarksOn(status);
    if (status.phase !== 'synced') return unusable(remarks);
    const place = resolve(folder);
    const saved = await saveCluster(diskFiles, {
      context: name,
      snapshotFolder: uriOfPath(place),
      below: uriOfPath(isAtOrBelow(process.cwd(), place) ? process.cwd() : place),
      agreedTo: options.overwrite ? 'overwrite' : 'save',
      textAfter: before => session.liveClusterText(name, before),
    });
    if (saved === undefined) return unusable(remarks);
    const cluster = printable(name);
    const path = printable(join(folder, saved.fileName));
    if (saved.outcome === 'refused') return unusable([t('cannot write {0}: {1}', path, saved.why ?? '')]);
    if (saved.outcome === 'asks-to-overwrite')
      return unusable([
        t('{0} was written or changed by hand and stays as it is. Use --overwrite to replace it.', path),
      ]);
    const said =
      saved.outcome === 'written'
        ? t('{0} was read and saved to {1}.', cluster, path)
        : t('{0} was read. {1} is up to date.', cluster, path);
    const kept = saved.keepsNodes
      ? [t('No nodes were read: the file keeps the nodes saved before, with their age.')]
      : [];
    return { exitCode: 0, output: `${printableLine(said)}\n`, errors: errorLines([...remarks, ...kept]) };
  } catch (error) {
    if (error instanceof ClusterProblem) return unusable([problemInWords(error.problem)]);
    if (signal.aborted) return unusable(['stopped: nothing was saved']);
    if (error instanceof Error && 'code' in error) return unusable([error.message]);
    throw error;
  }
}

async function read(
  context: string,
  inView: { readonly namespaces: readonly string[]; readonly definitions: boolean },
  clusters: KubeconfigClusters,
  session: Session,
  signal: AbortSignal,
): Promise<ClusterStatus> {
  const nothing = () => undefined;
  const connections = createConnections({ clusters, onChange: nothing, onStatus: nothing, log: nothing });
  try {
    const status = await connections.sync(context, inView, signal);
    session.setLiveCluster(context, connections.contents(context));
    return status;
  } finally {
    connections.dispose();
  }
}

function remarksOn({ problem, missingPermissions }: ClusterStatus): readonly string[] {
  const lacks =
    missingPermissions.length > 0 ? [`missing permissions: ${missingPermissions.join(', ')}`] : [];
  return [...(problem === undefined ? [] : [problemInWords(problem)]), ...lacks];
}
