import { dirname } from 'node:path';
import { listAt, member, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import type { ProblemMessage } from '../../protocol/cluster-problems/problem-text.ts';
import { parse, tooDeepCode } from '../../yaml/parse.ts';
import { splitDocuments } from '../../yaml/split.ts';
import { toValue } from '../../yaml/value.ts';
import { ClusterProblem } from '../info/cluster.ts';
import { inClusterKubeconfig } from './in-cluster.ts';
import type { KubeconfigFiles } from './kubeconfig-files.ts';
import type { Environment } from './limits.ts';
import type { Kubeconfig, KubeconfigEntry } from './merged-kubeconfig.ts';
import { readNamedFile } from './named-file.ts';

/**
 * Reads and merges the kubeconfig files: of entries with one name, and of current contexts, the first one wins, and a
 * missing file is ignored as long as another exists. Without any context, inside of a Pod, its service account is used.
 * Source: k8s.io/client-go `tools/clientcmd/loader.go:Load`, `merged_client_builder.go:ClientConfig` (1.36).
 *
 * @throws ClusterProblem
 */
export async function readKubeconfig(files: KubeconfigFiles, env: Environment): Promise<Kubeconfig> {
  const read = await Promise.all(files.paths.map(readFileIfThere));
  const found = read.filter(file => file !== undefined);
  const inCluster = files.namedBy === 'setting' ? undefined : await inClusterKubeconfig(env);
  if (found.length === 0 && inCluster === undefined) throw noFile(files);
  const configs = found.map(({ path, text }) => ({ path, value: readObject(path, text) }));
  const where = configs.map(({ path }) => path).join(', ');
  const named = (list: string, key: string) =>
    firstOfEachName(configs.flatMap(({ path, value }) => entries(path, value, list, key)));
  const contexts = named('contexts', 'context');
  if (contexts.size === 0) {
    if (inCluster !== undefined) return inCluster;
    throw unusable({ code: 'no-contexts', arguments: { paths: where } });
  }
  const currentContexts = configs.map(({ value }) => stringAt(value, ['current-context']));
  return {
    contexts,
    clusters: named('clusters', 'cluster'),
    users: named('users', 'user'),
    currentContext: currentContexts.find(name => name !== '') ?? '',
    where,
  };
}

function firstOfEachName(
  entries: readonly (readonly [string, KubeconfigEntry])[],
): ReadonlyMap<string, KubeconfigEntry> {
  const found = new Map<string, KubeconfigEntry>();
  for (const [name, entry] of entries) {
    if (name !== '' && !found.has(name)) found.set(name, entry);
  }
  return found;
}

function entries(
  path: string,
  value: Value,
  list: string,
  key: string,
): readonly [string, KubeconfigEntry][] {
  return listAt(value, [list]).map((item, index) => [
    stringAt(item, ['name']),
    { value: member(item, key) ?? null, folder: dirname(path), place: `${list}[${index}] of ${path}` },
  ]);
}

async function readFileIfThere(path: string): Promise<{ path: string; text: string } | undefined> {
  try {
    return { path, text: (await readNamedFile(path)).toString('utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unusable({ code: 'kubeconfig-unreadable', arguments: { path, code: String(code) } });
  }
}

/**
 * The root of a kubeconfig. A syntax error is reported by its line alone: the messages of a YAML parser quote from the
 * file.
 */
function readObject(path: string, text: string): Value {
  const { start, end } = splitDocuments(text)[0]!;
  const { root, problems } = parse(text.slice(start, end));
  const problem = problems[0];
  if (problem !== undefined) {
    const line = text.slice(0, start + problem.range.start).split('\n').length;
    const isTooDeep = problem.code === tooDeepCode;
    throw unusable({
      code: isTooDeep ? 'kubeconfig-nested-too-deeply' : 'kubeconfig-not-yaml',
      arguments: { path, line },
    });
  }
  const value = toValue(root);
  if (value === null || (typeof value === 'object' && !Array.isArray(value))) return value;
  throw unusable({ code: 'not-a-kubeconfig', arguments: { path } });
}

function noFile({ paths, namedBy }: KubeconfigFiles): ClusterProblem {
  const codes = {
    default: 'no-kubeconfig',
    setting: 'no-kubeconfig-of-setting',
    KUBECONFIG: 'no-kubeconfig-of-variable',
  } as const;
  return unusable({ code: codes[namedBy], arguments: { paths: paths.join(', ') } });
}

function unusable(problem: ProblemMessage): ClusterProblem {
  return new ClusterProblem('kubeconfig', problem);
}
