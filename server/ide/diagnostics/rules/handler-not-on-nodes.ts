import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import { nodesAlike, placesOn } from '../../../analysis/distributions-in-view.ts';
import { isFirstUse } from '../../../analysis/first-use.ts';
import {
  type NodesWithoutHandler,
  nodesProbablyWithout,
  nodesWithoutHandler,
} from '../../../analysis/nodes-without-handler.ts';
import { namesOf, podOfClassAlone } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { type Certainty, certainIf } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { sandboxFailure } from '../../../kubernetes/kubelet/create-sandbox.ts';
import { handlerKnowledge } from '../../../kubernetes/kubelet/handlers.ts';
import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../../../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../../../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { knownHandlers } from '../../../runtimes/known-handlers.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { tableAdvice } from '../../text/table-advice.ts';
import { classPlaces } from '../shared/class-problems.ts';
import { closest, isContinued, nearestFirst, onlySlip } from '../shared/did-you-mean.ts';
import { choice } from '../shared/fix.ts';
import { whereIn } from '../shared/group-by-message.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';
import { tableFixes } from '../shared/table-fixes.ts';

/**
 * Nodes that the Pods of a class can be scheduled to do not have its handler: the scheduler does not look at handlers,
 * and the kubelet retries forever. One finding has all clusters; it is at the class where a file declares it. What a node does not report is unknown, except that Docker has few handlers. Sources:
 * `node.status.runtimeHandlers`, since 1.30 (KEP-3857); `pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox`;
 * cri-dockerd `core/sandbox_run.go`.
 */
export const handlerNotOnNodes: Rule = {
  id: 'handler-not-on-nodes',
  breaks: 'table',
  severity: 'error',
  whenUnknown: 'hint',
  summary: 'Nodes that the Pods of a RuntimeClass can be scheduled to do not have its handler.',
  summaryInChinese: 'RuntimeClass 的 Pod 可能调度到的节点上没有其 handler。',
  judgesWholePods: true,
  *checkRuntimeClass(object, context) {
    const { handlerEntry, handler, name } = object;
    const { decoded, errors, mismatches } = context.verdict(object);
    if (context.isPatch || errors.length + mismatches.length > 0 || containsPlaceholder(decoded)) return;
    if (!handler || !handlerEntry?.value) return;
    const { range } = handlerEntry.value;
    const stays = t('Pods of this class stay in ContainerCreating.');
    const own = context.views().flatMap(view => lackingOfClass(decoded, view) ?? []);
    // A cluster may have the class with another handler, which nobody can change there: this is the place to do so.
    const served = context.views().flatMap(view => {
      const runtimeClass = name !== undefined && isOfCluster(name, view) ? view.classNamed(name) : undefined;
      const found = runtimeClass && lackingOfClass(runtimeClass, view);
      return !found || found.handler === handler ? [] : found;
    });
    for (const items of causesIn(own)) {
      const near = items[0].isProbable ? [] : nearHandlers(handler, items);
      yield {
        range,
        ...judge(items, stays, near[0], context.model),
        fixes: () =>
          items[0].isProbable
            ? []
            : [
                ...near.map(other =>
                  choice(t("Use the handler '{0}', which the nodes have", other), [
                    replaceScalar(context.text, handlerEntry.value!, other),
                  ]),
                ),
                ...tableFixes(handler, context.model),
              ],
      };
    }
    for (const items of causesIn(served)) {
      const views = items.map(({ view }) => view);
      yield {
        range,
        ...judge(items, stays, undefined, context.model),
        related: classPlaces(name, views, hasHandler(name, items[0].handler)),
        fixes: () => (items[0].isProbable ? [] : tableFixes(items[0].handler, context.model)),
      };
    }
  },
  *checkPodSpec(podSpec, context) {
    const { classEntry, className, place } = podSpec;
    if (context.isPatch || !classEntry?.value || !place.whole) return;
    const { range } = classEntry.value;
    const isDeclared = context.model.declared.get(className ?? '')?.some(known => known.handler) ?? false;
    const found = context.predictions(podSpec).flatMap(({ view, pod, runtimeClass }) => {
      if (!isOfCluster(className, view) || pod === undefined || runtimeClass === undefined) return [];
      const own = lackingNodes(pod, runtimeClass, view);
      if (own === undefined) return [];
      const ofClass = lackingOfClass(runtimeClass, view);
      const isOfClass = ofClass !== undefined && (isEverywhere(ofClass) || !isEverywhere(own));
      return isDeclared && isOfClass ? [] : { ...own, isOfClass };
    });
    for (const items of causesIn(found)) {
      const { handler, isProbable } = items[0];
      const judged = judge(items, podsStay(podSpec, 'ContainerCreating'), undefined, context.model);
      // One warning for one class; that no Pod starts is an error of each.
      const isAgain =
        items.every(({ isOfClass }) => isOfClass) &&
        judged.certainty !== 'certain' &&
        !isFirstUse(className, context.placeOf(range), context.model);
      yield {
        range,
        ...judged,
        certainty: isAgain ? 'unknown' : judged.certainty,
        related: classPlaces(
          className,
          items.map(({ view }) => view),
          hasHandler(className, handler),
        ),
        fixes: () => (isProbable ? [] : tableFixes(handler, context.model)),
      };
    }
  },
};

function isOfCluster(name: string | undefined, view: ClusterView): boolean {
  return classIn(view, name)?.source.kind === 'cluster';
}

function hasHandler(name: string | undefined, handler: string): string {
  return t('RuntimeClass "{0}" has the handler "{1}"', name ?? '', handler);
}

interface LackingNodes extends NodesWithoutHandler {
  readonly view: ClusterView;
  readonly handler: string;
  /** The event that the kubelet of such a node reports; `undefined` for an unknown runtime. */
  readonly event: string | undefined;
  /** Whether the nodes report no handlers, but run what probably refuses this one. */
  readonly isProbable: boolean;
}

function lackingNodes(
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

function lackingOfClass(runtimeClass: Value, view: ClusterView): LackingNodes | undefined {
  return lackingNodes(podOfClassAlone(runtimeClass, view.version), runtimeClass, view);
}

function isEverywhere({ lacking, reachable }: LackingNodes): boolean {
  return lacking.length === reachable.length;
}

type Cause = readonly [LackingNodes, ...LackingNodes[]];

/** What is found in clusters by its cause: a handler that nodes lack, or that they probably refuse. */
function causesIn<Found extends LackingNodes>(
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
function nearHandlers(handler: string, items: readonly Pick<LackingNodes, 'reachable'>[]): readonly string[] {
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

function judge(
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
