import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Session } from '../analysis/session.ts';
import { problemText } from '../base/cluster-problems/problem-text.ts';
import { t } from '../base/l10n.ts';
import { lazyClusters } from '../clusters/connection/lazy-clusters.ts';
import { ClusterProblem, type ClusterStatus, type Clusters } from '../clusters/info/cluster.ts';
import { findSavedClusterFile } from '../clusters/saved/saved-cluster-file.ts';
import { createConnections } from '../clusters/watching/connections.ts';
import { diskFiles } from '../workspace/disk-files.ts';
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
}

/**
 * Reads a cluster once and saves it, as "Sync from Cluster" of the editor does: classes and nodes without what is not needed,
 * nothing of a Secret, and nothing is written to the cluster. A file that says the same already stays as it is. Exit code 0:
 * the file is up to date; missing permissions are told on stderr. 2: the cluster cannot be read, or the file not be written.
 */
export async function sync(
  options: SyncOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<CommandResult> {
  const { kubeconfig, definitions = false, folder } = options;
  // The programs that a kubeconfig names see the same files.
  const env = kubeconfig === undefined ? process.env : { ...process.env, KUBECONFIG: absolute(kubeconfig) };
  const clusters = lazyClusters({ kubeconfig: () => undefined, env });
  const session = new Session(diskFiles);
  try {
    const { name, namespace = 'default' } = await contextOf(options.context, clusters);
    const namespaces = options.namespace.length > 0 ? options.namespace : [namespace];
    const status = await read(name, { namespaces, definitions }, clusters, session, signal);
    const remarks = remarksOn(status);
    const place = pathToFileURL(resolve(folder)).href;
    const before = await findSavedClusterFile(diskFiles, place, name);
    const saved = session.liveClusterText(name, before.text);
    if (status.phase !== 'synced' || saved === undefined) return unusable(remarks);
    const path = join(folder, before.fileName);
    const isWritten = saved.text !== before.text;
    if (isWritten) {
      if (await isLink(path)) return unusable([t('{0} is a symbolic link: nothing was written.', path)]);
      await mkdir(folder, { recursive: true });
      await writeFile(path, saved.text);
    }
    const said = isWritten
      ? t('{0} was read and saved to {1}.', name, path)
      : t('{0} was read. {1} is up to date.', name, path);
    const kept = saved.keepsNodes
      ? [t('No nodes were read: the file keeps the nodes saved before, with their age.')]
      : [];
    return { exitCode: 0, output: `${printableLine(said)}\n`, errors: errorLines([...remarks, ...kept]) };
  } catch (error) {
    if (error instanceof ClusterProblem) return unusable([sentences(error.problem)]);
    if (signal.aborted) return unusable(['stopped: nothing was saved']);
    if (error instanceof Error && 'code' in error) return unusable([error.message]);
    throw error;
  }
}

/** Whether a path is a symbolic link: whoever made a repository may have let it lead to any file of the user. */
async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

/** Paths separated as in `PATH`, each from the root. */
function absolute(paths: string): string {
  return paths
    .split(delimiter)
    .map(path => resolve(path))
    .join(delimiter);
}

/** The context with a name, by default the current one. @throws ClusterProblem if there is none. */
async function contextOf(wanted: string | undefined, clusters: Clusters) {
  const contexts = await clusters.contexts();
  const found = contexts.find(({ name, isCurrent }) => (wanted === undefined ? isCurrent : name === wanted));
  // A context that does not exist is reported by the connection, in the words of the editor.
  return found ?? { name: wanted ?? contexts[0]?.name ?? '', namespace: undefined };
}

async function read(
  context: string,
  inView: { readonly namespaces: readonly string[]; readonly definitions: boolean },
  clusters: Clusters,
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
  return [...(problem === undefined ? [] : [sentences(problem)]), ...lacks];
}

function sentences(problem: ClusterProblem['problem']): string {
  const { message, advice } = problemText({ t }, problem);
  return `${message} ${advice}`.trim();
}
