import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { nodesAlike, placesOn } from '../../../analysis/distributions-in-view.ts';
import {
  type NodesWithoutHandler,
  nodesProbablyWithout,
  nodesWithoutHandler,
} from '../../../analysis/nodes-without-handler.ts';
import { namesOf, podOfClassAlone } from '../../../analysis/reachable-nodes.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { type Certainty, certainIf } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { sandboxFailure } from '../../../kubernetes/kubelet/create-sandbox.ts';
import { handlerKnowledge } from '../../../kubernetes/kubelet/handlers.ts';
import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { stringAt, type Value } from '../../../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../../../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { knownHandlers } from '../../../runtimes/known-handlers.ts';
import { tableAdvice } from '../../text/table-advice.ts';
import { closest, isContinued, nearestFirst, onlySlip } from './did-you-mean.ts';
import { whereIn } from './group-by-message.ts';
import type { Finding } from './rule.ts';
import { sentences, wordsOf } from './sentences.ts';

/** Nodes of a cluster that lack the handler of Pods. */
export interface LackingNodes extends NodesWithoutHandler {
  readonly view: ClusterView;
  readonly handler: string;
  /** The event that the kubelet of such a node reports; `undefined` for an unknown runtime. */
  readonly event: string | undefined;
  /** Whether the nodes report no handlers, but run what probably refuses this one. */
  readonly isProbable: boolean;
}

/** The nodes of a cluster that admitted Pods can go to and that lack their handler; `undefined` if none does. */
export function lackingNodes(
  pod: PodSpec,
  runtimeClass: Value | undefined,
  view: ClusterView,
): LackingNodes | undefined {
  const handler = stringAt(runtimeClass, ['handler']);
  const found = nodesWithoutHandler(pod, handler, view);
  if (found === undefined) {
    const nodes = nodesProbablyWithout(pod, handler, view);
    return nodes && { view, handler, lacking: nodes, reachable: nodes, event: undefined, isProbable: true };
  }
  const name = stringAt(runtimeClass, ['metadata', 'name']);
  const event = sandboxFailure(readPodSpec({}), { name, handler }, found.lacking[0]!, view.version);
  return { view, handler, ...found, event, isProbable: false };
}

/** The same for Pods with nothing but the class. */
export function lackingOfClass(runtimeClass: Value, view: ClusterView): LackingNodes | undefined {
  return lackingNodes(podOfClassAlone(runtimeClass, view.version), runtimeClass, view);
}

/** Whether no node that the Pods can go to has the handler. */
export function isEverywhere({ lacking, reachable }: LackingNodes): boolean {
  return lacking.length === reachable.length;
}

type Cause = readonly [LackingNodes, ...LackingNodes[]];

/** What is found in clusters by its cause: a handler that nodes lack, or that they probably refuse. */
export function causesIn<Found extends LackingNodes>(
  found: readonly Found[],
): readonly (readonly [Found, ...Found[]])[] {
  const causes = groupBy(found, ({ handler, isProbable }) => `${handler} ${isProbable}`);
  return [...causes.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}

/** Which nodes lack the handler, in all clusters: those without any node that has it first. */
function inWords(items: Cause): readonly string[] {
  const [{ handler }] = items;
  const everywhere = items.filter(isEverywhere);
  const partly = items.filter(item => !isEverywhere(item));
  const isNowhere = everywhere.every(({ view: { nodes = [] } }) =>
    nodes.every(node => handlerKnowledge(node, handler) === 'missing'),
  );
  const where = whereIn(everywhere.map(({ view }) => view));
  const first =
    everywhere.length === 0
      ? []
      : isNowhere
        ? [t('No node has the handler "{0}"{1}.', handler, where)]
        : [t('No eligible node has the handler "{0}"{1}.', handler, where)];
  const shares = groupBy(partly, ({ lacking, reachable }) =>
    t('{0} of {1} eligible nodes', countNodes(lacking), countNodes(reachable)),
  );
  const missing = [...shares].map(([share, alike]) => `${share}${whereIn(alike.map(({ view }) => view))}`);
  if (missing.length === 0) return first;
  return [...first, t('The handler "{0}" is missing on {1}.', handler, missing.join(t(', ')))];
}

const mostHandlers = 6;

/** The handlers that the nodes without this one have, the nearest first; those of other runtimes come last. */
function handlersThere(handler: string, lacking: readonly ClusterNode[]): string | undefined {
  const names = new Set(lacking.flatMap(node => namedHandlers(node)));
  if (names.size === 0) return undefined;
  const ofRuntime = [...names].filter(name => !isOfOtherRuntime(handler, name));
  const ofOthers = [...names].filter(name => isOfOtherRuntime(handler, name));
  const near = [...nearestFirst(handler, ofRuntime), ...nearestFirst(handler, ofOthers)];
  const shown = near.slice(0, mostHandlers).map(name => `"${name}"`);
  const hidden = near.length - shown.length;
  if (hidden > 0) return t('The handlers there are {0} and {1} more.', shown.join(', '), hidden);
  return near.length === 1
    ? t('The only handler there is {0}.', shown[0]!)
    : t('The handlers there are {0}.', andSeries(shown));
}

function namedHandlers({ runtimeHandlers = [] }: ClusterNode): readonly string[] {
  return runtimeHandlers.flatMap(({ name }) => (name === '' ? [] : name));
}

/** Handlers that all nodes have and that may be meant, the nearest first: of no other runtime than this one, as far as is known. */
export function nearHandlers(
  handler: string,
  items: readonly Pick<LackingNodes, 'reachable'>[],
): readonly string[] {
  const [first = [], ...others] = items.flatMap(({ reachable }) => reachable.map(namedHandlers));
  const everywhere = first.filter(name => others.every(names => names.includes(name)));
  const possible = everywhere.filter(name => !isOfOtherRuntime(handler, name));
  const near = possible.filter(name => isContinued(handler, name));
  const slip = onlySlip(handler, possible) ?? closest(handler, possible);
  return nearestFirst(handler, [...near, ...(slip === undefined ? [] : [slip])]).slice(0, 3);
}

function isOfOtherRuntime(handler: string, other: string): boolean {
  const [ids, otherIds] = [handler, other].map(name =>
    knownHandlers(name).map(({ profile, isolation }) => `${profile.id} ${isolation}`),
  );
  return ids!.length > 0 && otherIds!.length > 0 && !ids!.some(id => otherIds!.includes(id));
}

/** The message about all clusters, and how sure it is. */
export function judgeLacking(
  items: Cause,
  consequence: string,
  meant: string | undefined,
  model: WorkspaceModel,
): Pick<Finding, 'message'> & { readonly certainty: Certainty } {
  const [{ handler, isProbable }] = items;
  if (isProbable) {
    const where = whereIn(items.map(({ view }) => view));
    return {
      message: sentences(
        t('cri-dockerd probably refuses the handler "{0}"{1}.', handler, where),
        consequence,
        t(
          'cri-dockerd up to 0.3.25, 0.4.2 and 0.4.3 takes no handler but "docker"; 0.4.0 and 0.4.1 also take the runtimes in Docker\'s daemon.json.',
        ),
        wordsOf('cri-dockerd', sandboxWords.unknownToDocker(handler)),
      ),
      certainty: 'likely',
    };
  }
  const partly = items.filter(item => !isEverywhere(item)).flatMap(({ lacking }) => lacking);
  const isCertain = items.some(isEverywhere);
  // The sentence about the handlers there has the list of CRI-O.
  const events = items.flatMap(({ event }) => event?.replace(/ from runtime list map\[\.\.\.\]$/, '') ?? []);
  const words = [...new Set(events)];
  return {
    message: sentences(
      ...inWords(items),
      meant && t('Did you mean "{0}"?', meant),
      isCertain ? consequence : t('A Pod that is scheduled there stays in ContainerCreating.'),
      partly.length === 0 ? undefined : t('Nodes without it: {0}.', namesOf(partly)).replace('....', '...'),
      meant === undefined
        ? handlersThere(
            handler,
            items.flatMap(({ lacking }) => lacking),
          )
        : undefined,
      ...advice(items, model),
      words.length === 0 ? undefined : wordsOf('kubelet', ...words),
    ),
    certainty: certainIf(isCertain),
  };
}

/** Where the table is written. Where a file of the workspace has it already, it is not that what is missing. */
function advice(items: Cause, { nodeConfigurations }: WorkspaceModel): readonly string[] {
  const [{ handler }] = items;
  if (nodeConfigurations.some(({ isOfNodes, declared }) => isOfNodes && declared.has(handler))) return [];
  const alike = items.flatMap(({ lacking, view }) => nodesAlike(lacking, view.labelsLeftOut));
  return tableAdvice(placesOn(alike, handler));
}
