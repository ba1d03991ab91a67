import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import { nodesAlike, placesOn } from '../../../analysis/distributions-in-view.ts';
import {
  type NodesWithoutHandler,
  nodesProbablyWithout,
  nodesWithoutHandler,
} from '../../../analysis/nodes-without-handler.ts';
import { namesOf, podOfClassAlone } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { sandboxFailure } from '../../../kubernetes/kubelet/create-sandbox.ts';
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
import { type ClusterMessage, groupByMessage } from '../shared/group-by-message.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences, withoutStop } from '../shared/sentences.ts';
import { tableFixes } from '../shared/table-fixes.ts';

/**
 * Nodes that the Pods of a class can be scheduled to do not have its handler: the scheduler does not look at handlers,
 * and the kubelet retries forever. What a node does not report is unknown, except that Docker has few handlers. Sources:
 * `node.status.runtimeHandlers`, since 1.30 (KEP-3857); `pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox`;
 * cri-dockerd `core/sandbox_run.go`.
 */
export const handlerNotOnNodes: Rule = {
  id: 'handler-not-on-nodes',
  breaks: 'table',
  severity: 'error',
  summary: 'Nodes that the Pods of a RuntimeClass can be scheduled to do not have its handler.',
  summaryInChinese: 'RuntimeClass 的 Pod 可能调度到的节点上没有其 handler。',
  judgesWholePods: true,
  *checkRuntimeClass(object, context) {
    const { handlerEntry, handler } = object;
    const { decoded, errors, mismatches } = context.verdict(object);
    if (context.isPatch || errors.length + mismatches.length > 0 || containsPlaceholder(decoded)) return;
    if (!handler || !handlerEntry?.value) return;
    const found = context.views().flatMap(view => {
      return lackingNodes(podOfClassAlone(decoded, view.version), decoded, view) ?? [];
    });
    for (const message of groupByMessage(found, inWords)) {
      yield {
        range: handlerEntry.value.range,
        ...judge(message, t('Pods of this class stay in ContainerCreating.'), context.model),
        fixes: () =>
          message.items[0].isProbable
            ? []
            : [
                ...nearHandlers(handler, message.items).map(near =>
                  choice(t("Use the handler '{0}', which the nodes have", near), [
                    replaceScalar(context.text, handlerEntry.value!, near),
                  ]),
                ),
                ...tableFixes(handler, context.model),
              ],
      };
    }
  },
  *checkPodSpec(podSpec, context) {
    const { classEntry, className, place } = podSpec;
    if (context.isPatch || !classEntry?.value || !place.whole) return;
    const found = context.predictions(podSpec).flatMap(({ view, pod, runtimeClass }) => {
      // A class that a file declares has the finding there.
      if (classIn(view, className)?.source.kind !== 'cluster' || pod === undefined) return [];
      return lackingNodes(pod, runtimeClass, view) ?? [];
    });
    for (const message of groupByMessage(found, inWords)) {
      const { items } = message;
      const views = items.map(({ view }) => view);
      const has = t('RuntimeClass "{0}" has the handler "{1}"', className ?? '', items[0].handler);
      yield {
        range: classEntry.value.range,
        ...judge(message, podsStay(podSpec, 'ContainerCreating'), context.model),
        related: classPlaces(className, views, has),
        fixes: () => (items[0].isProbable ? [] : tableFixes(items[0].handler, context.model)),
      };
    }
  },
};

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

/** The message: the kubelet's event, if known, and the nodes it is about. */
function inWords(found: LackingNodes): string {
  const { event, handler, lacking, reachable } = found;
  const all = countNodes(reachable);
  if (found.isProbable) {
    return all === 1
      ? t(
          'cri-dockerd probably refuses the handler "{0}" on the only node that Pods can be scheduled to: {1}.',
          handler,
          namesOf(reachable),
        )
      : t(
          'cri-dockerd probably refuses the handler "{0}" on all {1} nodes that Pods can be scheduled to: {2}.',
          handler,
          all,
          namesOf(reachable),
        );
  }
  const isEverywhere = lacking.length === reachable.length;
  const names = namesOf(lacking);
  const missing = !isEverywhere
    ? t(
        'The handler "{0}" is missing on {1} of the {2} nodes that Pods can be scheduled to: {3}.',
        handler,
        countNodes(lacking),
        all,
        names,
      )
    : all === 1
      ? t('The handler "{0}" is missing on the only node that Pods can be scheduled to: {1}.', handler, names)
      : t(
          'The handler "{0}" is missing on all {1} nodes that Pods can be scheduled to: {2}.',
          handler,
          all,
          names,
        );
  // The next sentence has the list of CRI-O.
  const words = event?.replace(/ from runtime list map\[\.\.\.\]$/, '');
  return sentences(words === undefined ? undefined : `${words}.`, missing);
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
  { text, items, where }: ClusterMessage<LackingNodes>,
  consequence: string,
  model: WorkspaceModel,
): Pick<Finding, 'message' | 'certainty'> {
  const [{ lacking, reachable, handler, isProbable }] = items;
  const nodes = t('{0}{1}.', withoutStop(text), where);
  if (isProbable) {
    return {
      message: sentences(
        nodes,
        `${withoutStop(consequence)}: ${sandboxWords.unknownToDocker(handler)}.`,
        t(
          'cri-dockerd up to 0.3.25, 0.4.2 and 0.4.3 takes no handler but "docker"; 0.4.0 and 0.4.1 also take the runtimes in Docker\'s daemon.json.',
        ),
      ),
      certainty: 'likely',
    };
  }
  const isEverywhere = lacking.length === reachable.length;
  const follows = isEverywhere ? consequence : t('A Pod that is scheduled there stays in ContainerCreating.');
  return {
    message: sentences(
      nodes,
      handlersThere(
        handler,
        items.flatMap(item => item.lacking),
      ),
      follows,
      ...advice(items, model),
    ),
    certainty: certainIf(isEverywhere),
  };
}

/** Where the table is written. Where a file of the workspace has it already, it is not that what is missing. */
function advice(
  items: ClusterMessage<LackingNodes>['items'],
  { nodeConfigurations }: WorkspaceModel,
): readonly string[] {
  const [{ handler }] = items;
  if (nodeConfigurations.some(({ isOfNodes, declared }) => isOfNodes && declared.has(handler))) return [];
  const alike = items.flatMap(({ lacking, view }) => nodesAlike(lacking, view.labelsLeftOut));
  return tableAdvice(placesOn(alike, handler));
}
