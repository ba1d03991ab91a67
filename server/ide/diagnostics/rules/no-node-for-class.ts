import { affinityContradiction } from '../../../analysis/affinity-contradiction.ts';
import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import {
  isClassToBlame,
  isKeptOutByTaints,
  messageWhenSettled,
  unreachable,
  unschedulable,
} from '../../../analysis/fit-of-class.ts';
import { podOfClassAlone } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { entriesAt, type Value, valueAt } from '../../../kubernetes/objects/value.ts';
import { formatResources, readExactResources } from '../../../kubernetes/quantities/resource-list.ts';
import { writtenFields } from '../../../kubernetes/validation/runtime-class.ts';
import { classPlaces } from '../shared/class-problems.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, withoutStop } from '../shared/sentences.ts';

/**
 * No node of a cluster fits the Pods of a class: by its nodeSelector, its tolerations or its overhead. An autoscaler may
 * add one, so this is a warning. What a Pod itself asks for does not count.
 * Source: kube-scheduler's filter plugins NodeAffinity, TaintToleration and NodeResourcesFit.
 */
export const noNodeForClass: Rule = {
  id: 'no-node-for-class',
  breaks: 'node',
  severity: 'warning',
  summary: 'The Pods of a RuntimeClass fit no known node.',
  summaryInChinese: '没有任何已知节点能接纳该 RuntimeClass 的 Pod。',
  judgesWholePods: true,
  *checkRuntimeClass(object, context) {
    const { manifest } = object;
    const { decoded, errors, mismatches } = context.verdict(object);
    const selector = valueAt(decoded, ['scheduling', 'nodeSelector']);
    if (context.isPatch || errors.length + mismatches.length > 0 || containsPlaceholder(selector)) return;
    if (entriesAt(selector, []).length === 0) return;
    const at = [...writtenFields(manifest.apiVersion).scheduling, 'nodeSelector'];
    for (const { text, items, where } of groupByMessage(
      context.views().map(view => ({ view })),
      ({ view }) => unreachable(decoded, view),
    )) {
      const isTainted = isKeptOutByTaints(decoded, items[0].view);
      yield {
        range: rangeAt(manifest, at, 'key'),
        message: sentences(
          `${withoutStop(text)}${where}.`,
          isTainted
            ? t(
                'The nodes that this class selects have taints that it does not tolerate; Pods stay Pending unless they tolerate the taints themselves.',
              )
            : t('No known node has the labels that this class selects; its Pods stay Pending.'),
        ),
      };
    }
  },
  *checkPodSpec(podSpec, context) {
    const { classEntry, className, manifest, place } = podSpec;
    if (context.isPatch || !classEntry?.value || !place.whole || manifest.kind === 'DaemonSet') return;
    const stuck = context.predictions(podSpec).filter(prediction => {
      if (!isClassToBlame(prediction) || affinityContradiction(prediction) !== undefined) return false;
      return !isSaidOfClass(className, prediction.view);
    });
    const messages = groupByMessage(stuck, messageWhenSettled);
    for (const { text, items, where } of messages) {
      const views = items.map(({ view }) => view);
      const added = inWords(items[0].runtimeClass);
      yield {
        range: classEntry.value.range,
        message: sentences(
          `${withoutStop(text)}${where}.`,
          t('RuntimeClass "{0}" adds {1}; without that the Pods would fit a node.', className ?? '', added),
          podsStay(podSpec, 'Pending'),
        ),
        related: classPlaces(className, views, t('RuntimeClass "{0}" adds {1}', className ?? '', added)),
      };
    }
  },
};

/** Whether the finding is at the class: a file of the workspace declares it, and all of its Pods stay Pending. */
function isSaidOfClass(className: string | undefined, view: ClusterView): boolean {
  const runtimeClass = className === undefined ? undefined : view.classNamed(className);
  if (runtimeClass === undefined || classIn(view, className)?.source.kind !== 'workspace') return false;
  return unschedulable(podOfClassAlone(runtimeClass, view.version), view) !== undefined;
}

/** The requirements that a class adds to its Pods: `the nodeSelector rt=kata and the overhead cpu=250m,memory=320Mi`. */
function inWords(runtimeClass: Value | undefined): string {
  const labels = entriesAt(runtimeClass, ['scheduling', 'nodeSelector']).map(pair => pair.join('='));
  const overhead = formatResources(readExactResources(valueAt(runtimeClass, ['overhead', 'podFixed'])));
  return andSeries([
    ...(labels.length > 0 ? [t('the nodeSelector {0}', labels.join(','))] : []),
    ...(overhead !== '' ? [t('the overhead {0}', overhead)] : []),
  ]);
}
