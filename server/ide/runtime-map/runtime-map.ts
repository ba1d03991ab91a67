import type { ClusterView } from '../../analysis/cluster-view.ts';
import { isJudgedBy } from '../../analysis/clusters-of-file.ts';
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
export function runtimeMap(whole: Snapshot, view: ClusterView, fates = new PodFates(view)): RuntimeMap {
  const snapshot = withUsesJudgedBy(view, whole);
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

/** The snapshot with the uses in files that the cluster judges: what is for another cluster has no place on its map. */
function withUsesJudgedBy(view: ClusterView, snapshot: Snapshot): Snapshot {
  const { model } = snapshot;
  const isHere = ({ uri }: { readonly uri: string }) => isJudgedBy(view, uri, snapshot);
  const all = [...model.uses].map(([name, uses]) => [name, uses.filter(isHere)] as const);
  if (all.every(([name, uses]) => uses.length === model.uses.get(name)!.length)) return snapshot;
  const uses = new Map(all.filter(([, own]) => own.length > 0));
  return { ...snapshot, model: { ...model, uses } };
}

function usersOf(links: readonly Link[]): ReadonlySet<string> {
  return new Set(links.map(({ to }) => to));
}

/** A class without users counts as none, so that it can be folded. */
function classBox({ box }: ClassOnMap, isUsed: boolean): Box {
  return { ...box, count: isUsed ? 1 : 0 };
}
