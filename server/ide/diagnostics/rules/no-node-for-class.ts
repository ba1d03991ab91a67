import { affinityContradiction } from '../../../analysis/affinity-contradiction.ts';
import { type ClusterView, classIn } from '../../../analysis/cluster-view.ts';
import {
  isClassToBlame,
  messageWhenSettled,
  unreachable,
  unschedulable,
  whyUnreachable,
  whyUnschedulable,
} from '../../../analysis/fit-of-class.ts';
import { podOfClassAlone } from '../../../analysis/reachable-nodes.ts';
import { podsStay } from '../../../analysis/what-users-see.ts';
import type { WhyNoNode } from '../../../analysis/why-no-node.ts';
import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { overheadInWords, overheadOfClass } from '../../../kubernetes/classes/overhead-in-words.ts';
import { containsPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { entriesAt, type Value, valueAt } from '../../../kubernetes/objects/value.ts';
import { writtenFields } from '../../../kubernetes/validation/runtime-class.ts';
import { classPlaces } from '../shared/class-problems.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, withoutStop, wordsOf } from '../shared/sentences.ts';
import { whyNoNodeInWords } from '../shared/why-no-node-in-words.ts';

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
    const stuck = context.views().flatMap(view => {
      const message = unreachable(decoded, view);
      return message === undefined ? [] : [{ view, message, why: whyUnreachable(decoded, view) }];
    });
    for (const { items, where } of groupByMessage(stuck, reasonInShort)) {
      const { why } = items[0];
      const label = theLabel(why);
      yield {
        range: rangeAt(manifest, label === undefined ? at : [...at, label], 'key'),
        message: withReason(
          items,
          where,
          why?.kind === 'taints'
            ? t('This class tolerates none of that; Pods stay Pending unless they do themselves.')
            : t('Pods of this class stay Pending.'),
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
    const reasons = stuck.map(prediction => ({
      ...prediction,
      message: messageWhenSettled(prediction) ?? '',
      why: whyUnschedulable(prediction),
    }));
    for (const { items, where } of groupByMessage(reasons, reasonInShort)) {
      const views = items.map(({ view }) => view);
      const { why, runtimeClass } = items[0];
      const added = inWords(runtimeClass, partToBlame(why));
      yield {
        range: classEntry.value.range,
        message: withReason(
          items,
          where,
          podsStay(podSpec, 'Pending'),
          shareOfClass(why, className ?? '', runtimeClass),
        ),
        related: classPlaces(
          className,
          views,
          t('RuntimeClass "{0}" adds {1}', className ?? '', added),
          theLabel(why),
        ),
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

/** What tells findings apart: the cause, not how many nodes a cluster has. */
function reasonInShort({ why }: Reason): string {
  return why === undefined ? t('No known node takes these Pods.') : whyNoNodeInWords(why).short;
}

interface Reason {
  readonly why: WhyNoNode | undefined;
  readonly message: string;
}

/** The message: the exact reason and the clusters first, then what follows, last the scheduler's words. */
function withReason(
  items: readonly [Reason, ...Reason[]],
  where: string,
  ...consequences: readonly string[]
): string {
  const more = items.flatMap(({ why }) => (why && whyNoNodeInWords(why).more) ?? []);
  return sentences(
    t('{0}{1}.', withoutStop(reasonInShort(items[0])), where),
    ...consequences,
    ...new Set(more),
    wordsOf('scheduler', ...new Set(items.map(({ message }) => message))),
  );
}

/** The key of the one label that no node has, if nodes have the others. */
function theLabel(why: WhyNoNode | undefined): string | undefined {
  const isOne = why?.kind === 'absent labels' && why.absent.length === 1 && why.withOthers !== undefined;
  return isOne ? why.absent[0]![0] : undefined;
}

/** What the class has to do with the reason why its Pods fit no node. */
function shareOfClass(
  why: WhyNoNode | undefined,
  className: string,
  runtimeClass: Value | undefined,
): string {
  switch (why?.kind) {
    case 'absent labels':
    case 'labels not together':
      return t('RuntimeClass "{0}" adds {1}.', className, inWords(runtimeClass, partToBlame(why)));
    case 'taints':
      return t('Neither RuntimeClass "{0}" nor the Pod tolerates that.', className);
    default:
      return t(
        'RuntimeClass "{0}" adds {1}; without that the Pods would fit a node.',
        className,
        inWords(runtimeClass, partToBlame(why)),
      );
  }
}

/** The part of the class that keeps its Pods from the nodes; `undefined` for both. */
function partToBlame(why: WhyNoNode | undefined): 'nodeSelector' | 'overhead' | undefined {
  if (why === undefined) return undefined;
  if (why.kind !== 'room') return 'nodeSelector';
  return why.overhead === undefined ? undefined : 'overhead';
}

/** The requirements that a class adds to its Pods: `the nodeSelector rt=kata and the overhead +250m +320Mi`. */
function inWords(runtimeClass: Value | undefined, only?: 'nodeSelector' | 'overhead'): string {
  const labels = entriesAt(runtimeClass, ['scheduling', 'nodeSelector']).map(pair => pair.join('='));
  const overhead = runtimeClass && overheadInWords(overheadOfClass(runtimeClass));
  return andSeries([
    ...(labels.length > 0 && only !== 'overhead' ? [t('the nodeSelector {0}', labels.join(','))] : []),
    ...(overhead && only !== 'nodeSelector' ? [t('the overhead {0}', overhead)] : []),
  ]);
}
