import type { ClusterView } from '../../analysis/cluster-view.ts';
import { PodFates } from '../../analysis/pod-fates.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { Box, Link, RuntimeMap } from './boxes.ts';
import { type ClassOnMap, classesOfMap } from './classes.ts';
import { handlersOfMap } from './handlers.ts';
import { nodesOfMap } from './nodes.ts';
import { workloadsOfMap } from './workloads.ts';

/**
 * The map of a cluster in view. Every judgement comes from `analysis/`, as those of the rules do.
 * @param fates those of the view; prepared, if somebody waits behind this
 */
export function runtimeMap(snapshot: Snapshot, view: ClusterView, fates = new PodFates(view)): RuntimeMap {
  const origin = snapshot.model.clusters[snapshot.views.indexOf(view)]?.origin;
  const savedIn = origin?.kind === 'saved' ? origin.uri : undefined;
  const context = { snapshot, view: { ...view, nodes: view.kindsOfNodes }, whole: view, fates, savedIn };
  const classes = classesOfMap(context);
  const workloads = workloadsOfMap(classes, context);
  const handlers = handlersOfMap(classes, context);
  const nodes = nodesOfMap(classes, context);
  const users = usersOf(workloads.links);
  return {
    boxes: [
      ...workloads.boxes,
      ...[...classes.values()].map(each => classBox(each, users.has(each.box.id))),
      ...handlers.boxes,
      ...nodes.boxes,
    ],
    links: [...workloads.links, ...handlers.links, ...nodes.links],
  };
}

function usersOf(links: readonly Link[]): ReadonlySet<string> {
  return new Set(links.map(({ to }) => to));
}

/** A class without users counts as none, so that it can be folded. */
function classBox({ box }: ClassOnMap, isUsed: boolean): Box {
  return { ...box, count: isUsed ? 1 : 0 };
}
