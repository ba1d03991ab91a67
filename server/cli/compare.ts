import { resolve } from 'node:path';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import { normalisedUri } from '../documents/uri.ts';
import { compareClusters, differingClasses } from '../ide/index.ts';
import { uriOfPath } from '../workspace/uri-of-path.ts';
import { type CommandResult, unusable } from './command-result.ts';
import { inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { withoutCommands } from './input/printable.ts';

/**
 * Compares saved clusters as the editor does: their classes, and on how many nodes each has the handlers. A cluster is named by
 * its context, if it is saved below the paths, or by its file. Exit code 0: they are the same, 1: something differs, 2: unusable
 * input.
 */
export async function compare(
  clusters: readonly string[],
  paths: readonly string[] = ['.'],
): Promise<CommandResult> {
  const files = clusters.filter(isFileName);
  const targets = await openTargets([...paths, ...files]);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));
  const { session } = targets;
  const snapshot = session.snapshot();
  const saved = session.index.valuesOf('cluster').flatMap(cluster => cluster ?? []);
  const found = clusters.map(name =>
    isFileName(name) ? inFile(name, saved) : named(name, snapshot.model.clusters),
  );
  const problems = found.flatMap(each => (typeof each === 'string' ? each : []));
  if (problems.length > 0) return unusable(problems);
  // The classes of the files are no part of what two clusters have.
  const model = {
    ...snapshot.model,
    clusters: found.filter(each => typeof each !== 'string'),
    declared: new Map(),
  };
  const differing = differingClasses({ ...snapshot, model });
  return {
    exitCode: differing.length > 0 ? 1 : 0,
    output: withoutCommands(compareClusters({ ...snapshot, model })),
    errors: '',
  };
}

function isFileName(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** The cluster that is saved in a file, or the reason for its absence. */
function inFile(path: string, saved: readonly ClusterInfo[]): ClusterInfo | string {
  const uri = uriOfPath(resolve(path));
  const found = saved.find(({ origin }) => origin.kind === 'saved' && normalisedUri(origin.uri) === uri);
  return found ?? `${path} is no saved cluster: those are in a folder .runtimeclass`;
}

/** The cluster of a context, or the reason for its absence. */
function named(context: string, clusters: readonly ClusterInfo[]): ClusterInfo | string {
  const found = clusters.find(cluster => cluster.context === context);
  if (found !== undefined) return found;
  const contexts = clusters.map(cluster => JSON.stringify(cluster.context)).join(', ');
  const advice =
    contexts === '' ? 'none is saved there; "runtimeclass sync" saves one' : `saved are ${contexts}`;
  return `there is no saved cluster ${JSON.stringify(context)}: ${advice}`;
}
