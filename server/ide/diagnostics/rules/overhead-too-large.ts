import type { ClusterView } from '../../../analysis/cluster-view.ts';
import { unschedulable } from '../../../analysis/fit-of-class.ts';
import { podOfClassAlone, reachableNodes } from '../../../analysis/reachable-nodes.ts';
import { t } from '../../../base/l10n.ts';
import { entriesAt, type Value, withValueAt } from '../../../kubernetes/objects/value.ts';
import { countNodes } from '../../../kubernetes/scheduling/node.ts';
import { writtenFields } from '../../../kubernetes/validation/runtime-class.ts';
import { groupByMessage } from '../shared/group-by-message.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences, withoutStop, wordsOf } from '../shared/sentences.ts';

/**
 * The overhead of a class alone is more than any node has that its Pods can be scheduled to. An autoscaler may add a larger node, so
 * this is a warning. Source: kube-scheduler's filter plugin NodeResourcesFit.
 */
export const overheadTooLarge: Rule = {
  id: 'overhead-too-large',
  breaks: 'node',
  severity: 'warning',
  summary: 'The overhead of a RuntimeClass is more than any known node has.',
  summaryInChinese: 'RuntimeClass 的 overhead 超出了任何已知节点所能提供的资源。',
  *checkRuntimeClass(object, context) {
    const { manifest } = object;
    const { decoded, errors, mismatches } = context.verdict(object);
    if (context.isPatch || errors.length + mismatches.length > 0) return;
    const amounts = entriesAt(decoded, ['overhead', 'podFixed']);
    const at = [...writtenFields(manifest.apiVersion).overhead, 'podFixed'];
    const messages = groupByMessage(
      context.views().map(view => ({ view })),
      ({ view }) => tooLarge(decoded, view),
    );
    for (const { text, items, where } of messages) {
      const [guilty] = amounts.filter(([name, amount]) => {
        const alone = withValueAt(decoded, ['overhead', 'podFixed'], { [name]: amount });
        return tooLarge(alone, items[0].view) !== undefined;
      });
      yield {
        range: guilty ? rangeAt(manifest, [...at, guilty[0]]) : rangeAt(manifest, at, 'key'),
        message: sentences(
          `${withoutStop(t('The overhead is more than any node for Pods of this class has.'))}${where}.`,
          t('They stay Pending.'),
          wordsOf('scheduler', text),
        ),
      };
    }
  },
};

/** The scheduler's message about a Pod that requests nothing but the overhead. */
function tooLarge(runtimeClass: Value, view: ClusterView): string | undefined {
  const pod = podOfClassAlone(runtimeClass, view.version);
  const nodes = reachableNodes(pod, view.nodes ?? [], view.version);
  const isKnown = nodes.every(({ allocatable }) => allocatable?.has('pods'));
  return countNodes(nodes) > 0 && isKnown ? unschedulable(pod, view) : undefined;
}
