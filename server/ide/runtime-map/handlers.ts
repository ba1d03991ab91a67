import { declaredInsteadOf } from '../../analysis/handlers-of-configurations.ts';
import { locate } from '../../analysis/locate.ts';
import { runtimeOfClass } from '../../analysis/runtime-of-class.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import type { DocumentPlace } from '../../documents/manifest-file.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { handlerKnowledge, isProbablyMissing } from '../../kubernetes/kubelet/handlers.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { type Box, type Link, type MapContext, mostPlaces } from './boxes.ts';
import type { ClassChain } from './class-chains.ts';

/** The handlers that classes name, and the links to them. A class whose Pods reach no node has a broken one. */
export function handlersOfMap(
  chains: ReadonlyMap<string, ClassChain>,
  context: MapContext,
): { readonly boxes: readonly Box[]; readonly links: readonly Link[] } {
  const withHandler = [...chains.values()].filter(({ handler }) => handler !== undefined);
  const byHandler = groupBy(withHandler, ({ handler }) => handler!);
  const settled = sameByName(context.view.nodes ?? []);
  return {
    boxes: [...byHandler].map(([handler, ofHandler]) => handlerBox(handler, ofHandler, settled, context)),
    links: withHandler.map(({ box, handler }) => ({
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
  chains: readonly ClassChain[],
  settled: (node: ClusterNode) => ClusterNode,
  context: MapContext,
): Box {
  const { model } = context.snapshot;
  const runtimes = chains.map(({ known }) => known && runtimeOfClass(known, model));
  const runtime = runtimes.find(found => found !== undefined && found.certainty !== 'unknown');
  const tables = model.nodeConfigurations.flatMap(({ declared }) => declared.get(handler) ?? []);
  const problem = problemOf(handler, chains, settled, context);
  return {
    id: handlerId(handler),
    column: 'handlers',
    title: handler,
    detail: runtime?.profile?.title ?? '',
    ...problem,
    count: 1,
    places: [
      ...[...new Set(tables)].map(({ uri, nameRanges }) => ({ uri: fileUriOf(uri), range: nameRanges[0]! })),
      ...chains.flatMap(({ known }) => (known === undefined ? [] : locate(context.snapshot, placeOf(known)))),
    ].slice(0, mostPlaces),
    words: [],
  };
}

/** Where a class names its handler. */
function placeOf({ source: { uri, document, range, handlerRange } }: KnownClass): DocumentPlace {
  return { uri, document, range: handlerRange ?? range };
}

/** The state of a handler and its problem: on nodes that its Pods can reach, otherwise in the configurations of the workspace. */
function problemOf(
  handler: string,
  chains: readonly ClassChain[],
  settled: (node: ClusterNode) => ClusterNode,
  { snapshot }: MapContext,
): Pick<Box, 'state' | 'problem'> {
  const reachable = [...new Set(chains.flatMap(chain => chain.reachable ?? []).map(settled))];
  const lacking = reachable.filter(node => handlerKnowledge(node, handler) === 'missing');
  const [without, all] = [countNodes(lacking), countNodes(reachable)];
  if (without === all && all > 0) return broken(t('on none of its {0} nodes', all));
  if (without > 0) return broken(t('missing on {0} of {1} nodes', without, all));
  if (all > 0 && reachable.every(node => isProbablyMissing(node, handler))) {
    return { state: 'unknown', problem: t('probably refused by cri-dockerd') };
  }
  if (dnsLabelProblems(handler).length > 0) return whole;
  const others = declaredInsteadOf(handler, snapshot.model, snapshot.views);
  return others?.isComplete ? broken(t('in no configuration of a node')) : whole;
}

const whole = { state: 'whole', problem: undefined } as const;

function broken(problem: string): Pick<Box, 'state' | 'problem'> {
  return { state: 'broken', problem };
}

/** Nodes are copied where their temporary conditions are left out; by name they are the same. */
function sameByName(nodes: readonly ClusterNode[]): (node: ClusterNode) => ClusterNode {
  const byName = new Map(nodes.map(node => [node.name, node]));
  return node => byName.get(node.name) ?? node;
}
