import type { FilledCluster } from './filled-cluster.ts';

/** A saved cluster, as kubectl reads it. */
export interface List {
  readonly apiVersion: string;
  readonly kind: string;
  readonly items: readonly { readonly kind: string; readonly metadata: { readonly name: string } }[];
}

/**
 * What the API server says to an item of the snapshot as kubectl would send it; nothing is changed. A Node of it stands
 * for nodes of other names, and is a new one.
 */
export async function statusOfApply(api: FilledCluster['api'], item: List['items'][number]): Promise<number> {
  if (item.kind === 'Node') return (await api.post('/api/v1/nodes?dryRun=All', item)).status;
  const path = `/apis/node.k8s.io/v1/runtimeclasses/${item.metadata.name}`;
  return (await api.mergePatch(`${path}?dryRun=All`, item)).status;
}
