import type { ClusterView } from '../../analysis/cluster-view.ts';
import { PodFates } from '../../analysis/pod-fates.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { Yielder } from '../../base/yielding.ts';
import type { Box } from './boxes.ts';
import { runtimeMap } from './runtime-map.ts';

/**
 * The labels of the clusters to choose from, in the order of the model. The first `mostCounted` have the number of broken links and
 * workloads. Each number takes a map that is not drawn; requests are answered in between.
 */
export async function clusterLabels(
  snapshot: Snapshot,
  pause: Yielder,
  fatesIn = (view: ClusterView) => new PodFates(view),
): Promise<readonly string[]> {
  const labels: string[] = [];
  for (const [index, { context }] of snapshot.model.clusters.entries()) {
    if (index >= mostCounted) {
      labels.push(context);
      continue;
    }
    const view = snapshot.views[index]!;
    const fates = fatesIn(view);
    await fates.prepare(snapshot, pause);
    const { links, workloads } = brokenIn(runtimeMap(snapshot, view, fates).boxes);
    labels.push(t('{0} (broken: {1})', context, links + workloads));
    const requests = pause();
    if (requests !== undefined) await requests;
  }
  return labels;
}

/** A map of the largest clusters takes tens of milliseconds. */
const mostCounted = 10;

/** How many links of the chain to the nodes are broken in a map, and how many workloads have Pods that do not run. */
export function brokenIn(boxes: readonly Box[]): { readonly links: number; readonly workloads: number } {
  const broken = boxes.filter(({ state }) => state === 'broken');
  const brokenWorkloads = broken.filter(({ column }) => column === 'workloads');
  return {
    links: broken.length - brokenWorkloads.length,
    workloads: brokenWorkloads.reduce((sum, { count }) => sum + count, 0),
  };
}
