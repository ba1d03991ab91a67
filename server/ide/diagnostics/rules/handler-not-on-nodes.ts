import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import { nodesAlike, placesOn } from '../../../analysis/distributions-in-view.ts';
import { type NodesWithoutHandler, nodesWithoutHandler } from '../../../analysis/nodes-without-handler.ts';
import { namesOf, podOfClassAlone } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { sandboxFailure } from '../../../kubernetes/kubelet/create-sandbox.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../../../kubernetes/objects/value.ts';
import { countNodes } from '../../../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { tableAdvice } from '../../text/table-advice.ts';
import { classPlaces } from '../shared/class-problems.ts';
import { type ClusterMessage, groupByMessage } from '../shared/group-by-message.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences, withoutStop } from '../shared/sentences.ts';
import { tableFixes } from '../shared/table-fixes.ts';

/**
 * Nodes that the Pods of a class can be scheduled to do not have its handler: the scheduler does not look at handlers,
 * and the kubelet retries forever. What a node does not report is unknown. Sources: `node.status.runtimeHandlers`, since 1.30
 * (KEP-3857); `pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox`.
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
        fixes: () => tableFixes(handler, context.model),
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
        fixes: () => tableFixes(items[0].handler, context.model),
      };
    }
  },
};

interface LackingNodes extends NodesWithoutHandler {
  readonly view: ClusterView;
  readonly handler: string;
  /** The event that the kubelet of such a node reports; `undefined` for an unknown runtime. */
  readonly event: string | undefined;
}

function lackingNodes(
  pod: PodSpec,
  runtimeClass: Value | undefined,
  view: ClusterView,
): LackingNodes | undefined {
  const handler = stringAt(runtimeClass, ['handler']);
  const found = nodesWithoutHandler(pod, handler, view);
  if (found === undefined) return undefined;
  const name = stringAt(runtimeClass, ['metadata', 'name']);
  const event = sandboxFailure(readPodSpec({}), { name, handler }, found.lacking[0]!, view.version);
  return { view, handler, ...found, event };
}

/** The message: the kubelet's event, if known, and the nodes it is about. */
function inWords({ event, handler, lacking, reachable }: LackingNodes): string {
  const all = countNodes(reachable);
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
  return sentences(event === undefined ? undefined : `${event}.`, missing);
}

function judge(
  { text, items, where }: ClusterMessage<LackingNodes>,
  consequence: string,
  model: WorkspaceModel,
): Pick<Finding, 'message' | 'certainty'> {
  const [{ lacking, reachable }] = items;
  const isEverywhere = lacking.length === reachable.length;
  const follows = isEverywhere ? consequence : t('A Pod that is scheduled there stays in ContainerCreating.');
  return {
    message: sentences(t('{0}{1}.', withoutStop(text), where), follows, ...advice(items, model)),
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
