import type { LinkState } from '../../analysis/chain/link.ts';
import type { FilePlace } from '../../analysis/file-place.ts';
import { configurationsDeclaring } from '../../analysis/unread-tables.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { folderAndName } from '../../documents/uri.ts';
import { handlerKnowledge } from '../../kubernetes/kubelet/handlers.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import type { NodeConfiguration } from '../../node-config/node-config.ts';
import { isOfDaemon } from '../../node-config/printed.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import type { Box, Link, MapContext } from './boxes.ts';
import type { ClassOnMap } from './classes.ts';
import { handlerId } from './handlers.ts';

interface NodesOfMap {
  readonly boxes: readonly Box[];
  readonly links: readonly Link[];
}

/**
 * The nodes of the cluster, one box for all with the same labels, taints and handlers; without any, the configurations of
 * nodes in the workspace. A link leads from a handler to the nodes on which Pods ask for it.
 */
export function nodesOfMap(classes: ReadonlyMap<string, ClassOnMap>, context: MapContext): NodesOfMap {
  const { nodes } = context.view;
  return nodes === undefined ? configurations(classes, context) : groups(classes, nodes, context);
}

function groups(
  classes: ReadonlyMap<string, ClassOnMap>,
  nodes: readonly ClusterNode[],
  { savedIn }: MapContext,
): NodesOfMap {
  const reachedBy = new Map(nodes.map(({ name }) => [name, new Map<string, LinkState>()]));
  for (const {
    chain: { handler, reachable = [] },
  } of classes.values()) {
    if (handler === undefined) continue;
    for (const node of reachable) reachedBy.get(node.name)?.set(handler, stateOf(node, handler));
  }
  const alike = groupBy(nodes, node =>
    JSON.stringify([node.ready, labelsOf(node), taintsOf(node), [...reachedBy.get(node.name)!].sort()]),
  );
  const found = [...alike.values()].map(group => ({ group, box: nodeBox(group, savedIn) }));
  return {
    boxes: found.map(({ box }) => box),
    links: found.flatMap(({ group, box }) =>
      [...reachedBy.get(group[0]!.name)!].map(([handler, state]) => {
        return { from: handlerId(handler), to: box.id, state };
      }),
    ),
  };
}

function nodeBox(group: readonly ClusterNode[], savedIn: string | undefined): Box {
  const [first] = group;
  const count = countNodes(group);
  const words = [...labelsOf(first!), ...taintsOf(first!)];
  return {
    id: `nodes:${first!.name}`,
    column: 'nodes',
    title: count === 1 ? first!.name : t('{0} nodes', count),
    detail: words.join(' · '),
    state: first!.ready === false ? 'unknown' : 'works',
    problem: first!.ready === false ? t('NotReady') : undefined,
    count,
    places: savedIn === undefined ? [] : [startOf(savedIn)],
    words: group.map(({ name }) => name),
  };
}

/** The labels that some class selects: the others are left out where nodes are grouped. */
function labelsOf({ labels }: ClusterNode): readonly string[] {
  return Object.entries(labels)
    .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    .sort();
}

function taintsOf({ taints, unschedulable }: ClusterNode): readonly string[] {
  const cordoned = unschedulable ? [t('unschedulable')] : [];
  const lasting = taints.filter(({ effect }) => effect !== 'PreferNoSchedule');
  return [...cordoned, ...lasting.map(({ key, effect }) => t('taint {0}', `${key}:${effect}`)).sort()];
}

function stateOf(node: ClusterNode, handler: string): LinkState {
  const knowledge = handlerKnowledge(node, handler);
  return knowledge === 'known' ? 'works' : knowledge === 'missing' ? 'broken' : 'unknown';
}

/** Configurations of nodes in place of nodes that are not known. */
function configurations(classes: ReadonlyMap<string, ClassOnMap>, { snapshot }: MapContext): NodesOfMap {
  const handlers = [...new Set([...classes.values()].flatMap(({ chain }) => chain.handler ?? []))];
  const ofNodes = snapshot.model.nodeConfigurations.filter(({ isOfNodes }) => isOfNodes);
  const idOf = ({ files }: NodeConfiguration) => `configuration:${files[0]!.uri}`;
  const boxes = ofNodes.map((configuration): Box => {
    const { kind, files, printedBy } = configuration;
    const uri = fileUriOf(files[0]!.uri);
    return {
      id: idOf(configuration),
      column: 'nodes',
      title: folderAndName(uri),
      detail: printedBy ?? (kind === 'crio' ? t('configuration of CRI-O') : t('configuration of containerd')),
      state: 'works',
      problem: undefined,
      count: 1,
      places: [startOf(uri)],
      words: [],
    };
  });
  const links = handlers.flatMap(handler => {
    const { read, unread } = configurationsDeclaring(handler, snapshot);
    const from = handlerId(handler);
    return [
      ...read.map((each): Link => ({ from, to: idOf(each), state: hasLoaded(each) ? 'works' : 'unknown' })),
      ...unread.map((each): Link => ({ from, to: idOf(each), state: 'broken' })),
    ];
  });
  return { boxes, links };
}

/** Whether a daemon has printed its configuration: what is in it, is loaded. */
function hasLoaded({ printedBy }: NodeConfiguration): boolean {
  return printedBy !== undefined && isOfDaemon(printedBy);
}

function startOf(uri: string): FilePlace {
  const start = { line: 0, character: 0 };
  return { uri, range: { start, end: start } };
}
