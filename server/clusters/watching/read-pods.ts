import type { Value } from '../../kubernetes/objects/value.ts';
import { type ClusterConnection, ClusterProblem, type KubeconfigClusters } from '../info/cluster.ts';
import { podsOfClass, runtimeClassesWithAge } from '../info/pods.ts';
import { listResource } from './list-resource.ts';

/** The Pods of a class in a cluster at one moment. */
export interface PodsInCluster {
  /** The class, in the shape of v1, with its creationTimestamp; `undefined` if the cluster does not have it. */
  readonly runtimeClass: Value | undefined;
  /** The Pods that name it, reduced by `info/pods.ts`. */
  readonly pods: readonly Value[];
  /** RFC 3339. */
  readonly readAt: string;
}

/** Reads the Pods of a class page by page. @throws ClusterProblem; the signal's reason when it is aborted. */
export async function readPods(
  clusters: KubeconfigClusters,
  context: string,
  className: string,
  signal: AbortSignal,
): Promise<PodsInCluster> {
  const connection = await clusters.connect(context, signal);
  try {
    const classes = await listResource(connection, runtimeClassesWithAge, undefined, signal);
    const pods = await listPods(connection, context, className, signal);
    const readAt = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    return { runtimeClass: classes.items.get(className), pods, readAt };
  } finally {
    connection.close();
  }
}

async function listPods(
  connection: ClusterConnection,
  context: string,
  className: string,
  signal: AbortSignal,
): Promise<readonly Value[]> {
  try {
    const { items } = await listResource(connection, podsOfClass(className), undefined, signal);
    return [...items.values()];
  } catch (error) {
    if (!(error instanceof ClusterProblem) || error.status !== 403) throw error;
    // The permissions that are shown otherwise have none for Pods: nothing else needs it.
    throw new ClusterProblem('forbidden', { code: 'pods-forbidden', arguments: { context } }, 403);
  }
}
