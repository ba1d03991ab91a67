import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import { podsStay } from '../../../analysis/consequence.ts';
import { namesOf, podOfClassAlone, reachableNodes } from '../../../analysis/reachable-nodes.ts';
import { sandboxFailure } from '../../../kubernetes/kubelet/create-sandbox.ts';
import { handlerKnowledge, handlerSpread } from '../../../kubernetes/kubelet/handlers.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../../../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../../../kubernetes/scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../../../kubernetes/scheduling/pod.ts';
import { classPlaces } from '../certainty.ts';
import { type ClusterMessage, groupByMessage } from '../group-by-message.ts';
import type { Finding, Rule } from '../rule.ts';
import { sentences, withoutStop } from '../sentences.ts';
import { tableFixes } from '../table-fixes.ts';

/**
 * Nodes that the Pods of a class may come to do not have its handler: the scheduler does not look at handlers, and the
 * kubelet tries for ever. What a node does not report is unknown. Sources: `node.status.runtimeHandlers`, since 1.30
 * (KEP-3857); `pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox`.
 */
export const handlerNotOnNodes: Rule = {
  id: 'handler-not-on-nodes',
  severity: 'error',
  summary: 'Nodes that the Pods of a RuntimeClass may come to do not have its handler.',
  summaryInChinese: 'RuntimeClass 的 Pod 可能调度到的节点上没有其 handler。',
  *checkRuntimeClass(object, context) {
    const { handlerEntry, handler } = object;
    const { decoded, errors, mismatches } = context.verdict(object);
    if (context.isPatch || errors.length + mismatches.length > 0 || containsPlaceholder(decoded)) return;
    if (!handler || !handlerEntry?.value) return;
    const found = context.views().flatMap(view => {
      return lackingNodes(podOfClassAlone(decoded, view.version), decoded, view) ?? [];
    });
    for (const said of groupByMessage(found, inWords)) {
      yield {
        range: handlerEntry.value.range,
        ...judge(said, 'Pods of this class stay in ContainerCreating.'),
        fixes: () => tableFixes(handler, context.model),
      };
    }
  },
  *checkPodSpec(podSpec, context) {
    const { classEntry, className, place } = podSpec;
    if (context.isPatch || !classEntry?.value || !place.whole) return;
    const found = context.predictions(podSpec).flatMap(({ view, pod, runtimeClass }) => {
      // Of a class that a file declares it is said there.
      if (classIn(view, className)?.source.kind !== 'cluster' || pod === undefined) return [];
      return lackingNodes(pod, runtimeClass, view) ?? [];
    });
    for (const said of groupByMessage(found, inWords)) {
      const { items } = said;
      const views = items.map(({ view }) => view);
      const has = `RuntimeClass "${className}" has the handler "${items[0].handler}"`;
      yield {
        range: classEntry.value.range,
        ...judge(said, podsStay(podSpec, 'in ContainerCreating')),
        related: classPlaces(className, views, has),
        fixes: () => tableFixes(items[0].handler, context.model),
      };
    }
  },
};

interface LackingNodes {
  readonly view: ClusterView;
  readonly handler: string;
  readonly lacking: readonly ClusterNode[];
  /** All that the Pods may come to. */
  readonly reachable: readonly ClusterNode[];
  /** The event that the kubelet of such a node writes; `undefined` for a runtime that is not known. */
  readonly event: string | undefined;
}

function lackingNodes(
  pod: PodSpec,
  runtimeClass: Value | undefined,
  view: ClusterView,
): LackingNodes | undefined {
  const handler = stringAt(runtimeClass, ['handler']);
  const nodes = view.nodes ?? [];
  // Mostly none lacks it, wherever the Pods go.
  if (nodes.every(node => handlerKnowledge(node, handler) !== 'missing')) return undefined;
  const reachable = reachableNodes(pod, nodes, view.version);
  const missing = new Set(handlerSpread(reachable, handler).missing);
  const lacking = reachable.filter(({ name }) => missing.has(name));
  if (lacking[0] === undefined) return undefined;
  const name = stringAt(runtimeClass, ['metadata', 'name']);
  const event = sandboxFailure(readPodSpec({}), { name, handler }, lacking[0], view.version);
  return { view, handler, lacking, reachable, event };
}

/** The kubelet's words, where there are any, and what they are about. */
function inWords({ event, handler, lacking, reachable }: LackingNodes): string {
  const all = countNodes(reachable);
  const isEverywhere = lacking.length === reachable.length;
  const which = isEverywhere
    ? all === 1
      ? 'the only node'
      : `all ${all} nodes`
    : `${countNodes(lacking)} of the ${all} nodes`;
  const missing = `The handler "${handler}" is missing on ${which} that Pods may come to: ${namesOf(lacking)}.`;
  return sentences(event === undefined ? undefined : `${event}.`, missing);
}

function judge(
  { text, items: [{ lacking, reachable }], where }: ClusterMessage<LackingNodes>,
  consequence: string,
): Pick<Finding, 'message' | 'severity'> {
  const isEverywhere = lacking.length === reachable.length;
  const follows = isEverywhere ? consequence : 'A Pod that comes there stays in ContainerCreating.';
  return {
    message: sentences(`${withoutStop(text)}${where}.`, follows),
    severity: isEverywhere ? 'error' : 'warning',
  };
}
