import { ClusterProblem, type KubeconfigClusters } from '../clusters/info/cluster.ts';
import { workloadKinds } from '../clusters/info/resources-of-pods.ts';
import { canBeNamed, type PodTarget } from '../clusters/watching/pod-reading.ts';
import { readPod } from '../clusters/watching/read-pod.ts';
import { type PodInNamespace, readPodsInNamespace } from '../clusters/watching/read-pods-in-namespace.ts';
import { plainText } from '../ide/index.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { clustersOf, contextOf, problemInWords } from './cluster-access.ts';
import { type CommandResult, errorLines, unusable } from './command-result.ts';
import { inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { printableLine, withoutCommands } from './input/printable.ts';
import { inColumns } from './report/columns.ts';
import { podAsJson } from './report/pod-diagnosis-json.ts';

export interface DiagnoseClusterOptions {
  readonly output?: 'text' | 'json';
  /** By default that of the context. */
  readonly namespace?: string;
  /** By default the current one. */
  readonly context?: string;
  /** Paths of kubeconfig files as in `KUBECONFIG`; by default those that kubectl would read. */
  readonly kubeconfig?: string;
}

/** An object of a cluster as kubectl names it: `pod/web-1`, `deploy/web`; or `pods`, all of a namespace. */
export type NamedInCluster = Pick<PodTarget, 'kind' | 'name'> | 'pods';

/** The object that an argument names; `undefined` for any other, which is a path. */
export function namedInCluster(argument: string): NamedInCluster | undefined {
  if (argument === 'pods' || argument === 'pod') return 'pods';
  const [word, name, ...more] = argument.split('/');
  if (name === undefined || name === '' || more.length > 0) return undefined;
  const kind = ['pod', 'pods', 'po'].includes(word!)
    ? 'Pod'
    : workloadKinds.find(({ names }) => names.includes(word!))?.kind;
  return kind === undefined ? undefined : { kind, name };
}

/**
 * Reads a Pod of a cluster once and says why it does not run, or lists those of a namespace that do not. Nothing is saved, and
 * nothing is written to the cluster. Exit code 0: it runs, or all do; 1: it does not; 2: unusable input, or the cluster cannot be
 * read.
 */
export async function diagnoseCluster(
  named: NamedInCluster,
  paths: readonly string[],
  options: DiagnoseClusterOptions,
  signal: AbortSignal = new AbortController().signal,
  clusters: KubeconfigClusters = clustersOf(options.kubeconfig),
): Promise<CommandResult> {
  try {
    const { name: context, namespace: own = 'default' } = await contextOf(options.context, clusters);
    const namespace = options.namespace ?? own;
    if (!canBeNamed({ namespace, name: named === 'pods' ? 'any' : named.name })) {
      return unusable(['no object can have this name or namespace']);
    }
    if (named !== 'pods') {
      return await diagnoseOne({ ...named, namespace }, paths, { ...options, context }, clusters, signal);
    }
    const { pods, missingPermissions } = await readPodsInNamespace(clusters, context, namespace, signal);
    const stuck = pods.filter(({ state }) => state === 'waits' || state === 'rejected');
    const lacks = missingPermissions.map(words => `missing permission: ${words}`);
    if (missingPermissions.some(words => words.startsWith('list pods'))) return unusable(lacks);
    return {
      exitCode: stuck.length > 0 ? 1 : 0,
      output: options.output === 'json' ? listAsJson(stuck) : listAsText(stuck, pods.length, namespace),
      errors: errorLines(lacks),
    };
  } catch (error) {
    if (error instanceof ClusterProblem) return unusable([problemInWords(error.problem)]);
    if (signal.aborted) return unusable(['stopped']);
    throw error;
  }
}

async function diagnoseOne(
  target: PodTarget,
  paths: readonly string[],
  { output, context }: DiagnoseClusterOptions & { readonly context: string },
  clusters: KubeconfigClusters,
  signal: AbortSignal,
): Promise<CommandResult> {
  // Before the cluster is contacted: a path that does not exist is a typing error.
  const targets = await openTargets(paths.length === 0 ? ['.'] : paths);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));
  const reading = await readPod(clusters, context, target, signal);
  const { missingPermissions, isMissing, events, contents } = reading;
  const lacks = missingPermissions.map(words => `missing permission: ${words}`);
  if (isMissing && events.length === 0) {
    const { kind, namespace, name } = target;
    return unusable([...lacks, `${context} has no ${kind} ${name} in the namespace ${namespace}`]);
  }
  // The words that tell events apart are a part of their own.
  const [{ diagnosePod }, { describeDiagnosis }] = await Promise.all([
    import('../ide/diagnose/diagnose-pod.ts'),
    import('../ide/diagnose/describe-diagnosis.ts'),
  ]);
  const how = { surface: 'terminal', files: diskFiles } as const;
  const snapshot = targets.session.snapshotWithCluster(context, contents);
  const diagnosis = await diagnosePod(snapshot, reading, how);
  return {
    exitCode: diagnosis.isWell ? 0 : 1,
    output:
      output === 'json'
        ? podAsJson(diagnosis)
        : withoutCommands(plainText(describeDiagnosis(diagnosis, how))),
    errors: errorLines(output === 'json' ? lacks : []),
  };
}

function listAsText(stuck: readonly PodInNamespace[], all: number, namespace: string): string {
  if (stuck.length === 0) {
    return `${printableLine(`no Pod of ${namespace} waits or was rejected (${all} read)`)}\n`;
  }
  const header = ['OBJECT', 'OWNER', 'CLASS', 'REASON', 'MESSAGE'];
  const rows = stuck.map(({ kind, name, owner, className, reason, message }) => [
    `${kind.toLowerCase()}/${name}`,
    owner || '-',
    className || '-',
    reason,
    message.length > longestMessage ? `${message.slice(0, longestMessage)} ...` : message,
  ]);
  return `${inColumns(header, rows)}\n`;
}

const longestMessage = 100;

function listAsJson(stuck: readonly PodInNamespace[]): string {
  const pods = stuck.map(({ kind, name, owner, className, reason, message }) => ({
    kind,
    name,
    owner: owner || null,
    class: className || null,
    reason,
    message,
  }));
  return `${JSON.stringify({ pods }, undefined, 2)}\n`;
}
