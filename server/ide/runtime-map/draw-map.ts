import type { ClusterView } from '../../analysis/cluster-view.ts';
import type { PodFates } from '../../analysis/pod-fates.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import { labelOf } from '../../clusters/info/cluster-info.ts';
import type { RuntimeMapDrawing, RuntimeMapParams } from '../../protocol/runtime-map/map.ts';
import type { RuntimeMap } from './boxes.ts';
import { brokenIn } from './cluster-labels.ts';
import { foldMap } from './fold.ts';
import { layoutMap } from './layout.ts';
import { runtimeMap } from './runtime-map.ts';
import { svgOfMap } from './svg.ts';
import { tableOfMap } from './table.ts';

/** The view in which a map is drawn: that of the cluster, or the first one. */
export function viewOfMap(snapshot: Snapshot, { cluster }: Pick<RuntimeMapParams, 'cluster'>): ClusterView {
  return snapshot.views[indexOf(snapshot, cluster)]!;
}

/** Draws the map of a cluster in view. It loads the layout library, so it is imported only when a map is asked for. */
export function drawMap(
  snapshot: Snapshot,
  { cluster, filter = '', unfolded = [], theme }: RuntimeMapParams,
  fates?: PodFates,
): RuntimeMapDrawing {
  const { clusters } = snapshot.model;
  const index = indexOf(snapshot, cluster);
  const chosen = clusters[index];
  const whole = runtimeMap(snapshot, snapshot.views[index]!, fates);
  const map = foldMap(whole, { filter, unfolded });
  const name =
    chosen === undefined ? t('Runtime map of the workspace') : t('Runtime map of {0}', labelOf(chosen));
  return {
    clusters: clusters.map(({ context }) => context),
    cluster: chosen?.context,
    svg: svgOfMap(map, layoutMap(map), { theme, name }),
    table: theme === 'editor' ? tableOfMap(map) : '',
    summary: summaryOf(name, whole),
    places: Object.fromEntries(map.boxes.map(({ id, places }) => [id, places])),
  };
}

function indexOf({ model }: Snapshot, cluster: string | undefined): number {
  return Math.max(
    0,
    model.clusters.findIndex(({ context }) => context === cluster),
  );
}

/** What is broken; where nothing is, what is not known. */
function summaryOf(name: string, { boxes, links }: RuntimeMap): string {
  const broken = brokenIn(boxes);
  if (broken.links + broken.workloads > 0) {
    return t(
      '{0}: broken classes and handlers: {1}; workloads whose Pods do not run: {2}.',
      name,
      broken.links,
      broken.workloads,
    );
  }
  const toNodes = links.filter(({ from }) => from.startsWith('handler:'));
  const isTableKnown = toNodes.length > 0 && toNodes.every(({ state }) => state === 'works');
  return isTableKnown
    ? t('{0}: no broken link is known. Whether the runtimes are installed is only seen on the nodes.', name)
    : t('{0}: no broken link is known. Which handlers the nodes have is not known.', name);
}
