import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import { isFirstUse } from '../../../analysis/first-use.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { classPlaces } from '../shared/class-problems.ts';
import { choice } from '../shared/fix.ts';
import {
  causesIn,
  isEverywhere,
  judgeLacking,
  lackingNodes,
  lackingOfClass,
  nearHandlers,
} from '../shared/lacking-nodes.ts';
import type { Rule } from '../shared/rule.ts';
import { tableFixes } from '../shared/table-fixes.ts';

/**
 * Nodes that the Pods of a class can be scheduled to do not have its handler: the scheduler does not look at handlers, and the kubelet
 * retries forever. One finding has all clusters; it is at the class where a file declares it. What a node does not report is unknown,
 * except that Docker has few handlers. Sources: `node.status.runtimeHandlers`, since 1.30 (KEP-3857);
 * `pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox`; cri-dockerd `core/sandbox_run.go`.
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
        ...judgeLacking(items, stays, near[0], context.model),
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
        ...judgeLacking(items, stays, undefined, context.model),
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
      const judged = judgeLacking(items, podsStay(podSpec, 'ContainerCreating'), undefined, context.model);
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
