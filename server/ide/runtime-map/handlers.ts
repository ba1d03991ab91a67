import { tableStatus } from '../../analysis/chain/table-status.ts';
import { filePlaceOf } from '../../analysis/file-place.ts';
import { declaredInsteadOf } from '../../analysis/handlers-of-configurations.ts';
import { runtimeOfClass } from '../../analysis/runtime-of-class.ts';
import { groupBy } from '../../base/collections.ts';
import type { DocumentPlace } from '../../documents/manifest-file.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { ClusterNode } from '../../kubernetes/scheduling/node.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { type Box, type Link, type MapContext, mostPlaces } from './boxes.ts';
import type { ClassOnMap } from './classes.ts';

/** The handlers that classes name, and the links to them. A class whose Pods reach no node has a broken one. */
export function handlersOfMap(
  classes: ReadonlyMap<string, ClassOnMap>,
  context: MapContext,
): { readonly boxes: readonly Box[]; readonly links: readonly Link[] } {
  const withHandler = [...classes.values()].filter(({ chain }) => chain.handler !== undefined);
  const byHandler = groupBy(withHandler, ({ chain }) => chain.handler!);
  const settled = sameByName(context.view.nodes ?? []);
  return {
    boxes: [...byHandler].map(([handler, ofHandler]) => handlerBox(handler, ofHandler, settled, context)),
    links: withHandler.map(({ box, chain: { handler } }) => ({
      from: box.id,
      to: handlerId(handler!),
      state: box.state,
    })),
  };
}

export function handlerId(handler: string): string {
  return `handler:${handler}`;
}

function handlerBox(
  handler: string,
  classes: readonly ClassOnMap[],
  settled: (node: ClusterNode) => ClusterNode,
  { snapshot }: MapContext,
): Box {
  const { model } = snapshot;
  const known = classes.flatMap(({ chain }) => chain.known ?? []);
  const runtimes = known.map(each => runtimeOfClass(each, model));
  const runtime = runtimes.find(found => found !== undefined && found.certainty !== 'unknown');
  const tables = model.nodeConfigurations.flatMap(({ declared }) => declared.get(handler) ?? []);
  const reachable = [...new Set(classes.flatMap(({ chain }) => chain.reachable ?? []).map(settled))];
  const table = tableStatus(handler, reachable, snapshot);
  // Whether nodes have loaded a table is mostly not known: the links to the nodes say so.
  const isUndeclared =
    table.state === 'unknown' && declaredInsteadOf(handler, model, snapshot.views)?.isComplete === true;
  const isShown = table.state === 'broken' || isUndeclared;
  return {
    id: handlerId(handler),
    column: 'handlers',
    title: handler,
    detail: runtime?.profile?.title ?? '',
    state: isShown ? table.state : 'works',
    problem: isShown ? table.because : undefined,
    count: 1,
    places: [
      ...[...new Set(tables)].map(({ uri, nameRanges }) => ({ uri: fileUriOf(uri), range: nameRanges[0]! })),
      ...known.map(each => filePlaceOf(snapshot, placeOf(each))),
    ].slice(0, mostPlaces),
    words: [],
  };
}

/** Where a class names its handler. */
function placeOf({ source: { uri, document, range, handlerRange } }: KnownClass): DocumentPlace {
  return { uri, document, range: handlerRange ?? range };
}

/** Nodes are copied where their temporary conditions are left out; by name they are the same. */
function sameByName(nodes: readonly ClusterNode[]): (node: ClusterNode) => ClusterNode {
  const byName = new Map(nodes.map(node => [node.name, node]));
  return node => byName.get(node.name) ?? node;
}
