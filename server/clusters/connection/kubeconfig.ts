import { dirname } from 'node:path';
import { listAt, member, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { nestedTooDeeply, parse } from '../../yaml/parse.ts';
import { splitDocuments } from '../../yaml/split.ts';
import { toValue } from '../../yaml/value.ts';
import { ClusterProblem } from '../info/cluster.ts';
import { inClusterKubeconfig } from './in-cluster.ts';
import type { KubeconfigFiles } from './kubeconfig-files.ts';
import type { Environment } from './limits.ts';
import type { Entry, Kubeconfig } from './merged-kubeconfig.ts';
import { readNamedFile } from './named-file.ts';

/**
 * Reads and merges the files: the first that has a name, or a current context, wins, and a file that is missing is
 * passed over as long as another is there. Without any context, inside of a Pod, its service account.
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
    throw new ClusterProblem('kubeconfig', `There are no contexts in the kubeconfig: ${where}.`, createOne);
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

function firstOfEachName(entries: readonly (readonly [string, Entry])[]): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [name, entry] of entries) {
    if (name !== '' && !found.has(name)) found.set(name, entry);
  }
  return found;
}

function entries(path: string, value: Value, list: string, key: string): readonly [string, Entry][] {
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
    const message = `The kubeconfig file ${path} cannot be read (${code}).`;
    throw new ClusterProblem('kubeconfig', message, 'Check that it is a file that you may read.');
  }
}

/** What is wrong with a text is said by its line alone: the words of a YAML parser quote from the file. */
function readObject(path: string, text: string): Value {
  const { start, end } = splitDocuments(text)[0]!;
  const { root, problems } = parse(text.slice(start, end));
  const problem = problems[0];
  if (problem !== undefined) {
    const line = text.slice(0, start + problem.range.start).split('\n').length;
    throw new ClusterProblem(
      'kubeconfig',
      problem.code === nestedTooDeeply
        ? `The kubeconfig file ${path} is nested too deeply to be read: see line ${line}.`
        : `The kubeconfig file ${path} is not valid YAML: see line ${line}.`,
      'Correct the file; we read it again as soon as it changes.',
    );
  }
  const value = toValue(root);
  if (value === null || (typeof value === 'object' && !Array.isArray(value))) return value;
  const message = `The file ${path} is not a kubeconfig: it holds no object.`;
  throw new ClusterProblem('kubeconfig', message, createOne);
}

function noFile({ paths, namedBy }: KubeconfigFiles): ClusterProblem {
  const names = paths.join(', ');
  if (namedBy === 'default') {
    return new ClusterProblem('kubeconfig', `There is no kubeconfig: ${names} does not exist.`, createOne);
  }
  const source = namedBy === 'setting' ? 'the settings name' : 'the variable KUBECONFIG names';
  const message = `The kubeconfig that ${source} does not exist: ${names}.`;
  const advice =
    namedBy === 'setting'
      ? 'Correct the setting, or clear it to use KUBECONFIG or ~/.kube/config.'
      : 'Correct the variable and start the editor again, or set the path in the settings.';
  return new ClusterProblem('kubeconfig', message, advice);
}

const createOne =
  'Let the tool of your cluster write one, put it there, or set KUBECONFIG or the path in the settings.';
