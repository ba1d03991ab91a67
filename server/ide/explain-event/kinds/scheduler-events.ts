import { reasonWords } from '../../../kubernetes/scheduling/reason-words.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { type Facts, findWords, wordsPattern } from './words-pattern.ts';

/** The FailedScheduling events of the scheduler. */
export const schedulerEvents: readonly EventKind[] = [
  {
    id: 'no-node-fits',
    link: () => 'node',
    saidBy: 'kube-scheduler',
    patterns: [`${reasonWords.available('{nodes}')}{*reasons}`, reasonWords.noNodes].map(wordsPattern),
    what: ({ nodes }) =>
      nodes === undefined
        ? tMarkdown('The cluster has no node to schedule Pods to.')
        : tMarkdown(
            'None of the {0} nodes takes the Pod. The scheduler says why, with the number of nodes for each reason:',
            code(nodes),
          ),
    details: ({ reasons = '' }) => countedReasons(reasons).map(explainReason),
    advice: () => [
      tMarkdown(
        'Hover over the name of the class to see which nodes have room for it in each known cluster, and why the others do not.',
      ),
      tMarkdown(
        '"RuntimeClass: Preview What the Cluster Will Do" shows the nodeSelector, tolerations and overhead that the class adds to the Pod.',
      ),
    ],
    rules: ['no-node-for-class', 'contradicting-affinity', 'node-selector-conflict', 'overhead-too-large'],
  },
];

interface CountedReason {
  readonly count: string;
  readonly reason: string;
}

/** Reads `3 Insufficient cpu, 9 node(s) ....`; what the scheduler adds about preemption is left out. */
function countedReasons(reasons: string): readonly CountedReason[] {
  const [unfit = ''] = reasons.split(/\. (?:no new claims to deallocate, )?preemption: /, 1);
  return unfit
    .split(/, (?=\d{1,6} )/)
    .slice(0, 30)
    .flatMap(part => {
      const [, count, reason] = /^\s*(\d{1,6}) (.*?)\.?\s*$/.exec(part) ?? [];
      return count === undefined || reason === undefined ? [] : [{ count, reason }];
    });
}

/** The reasons that a class can decide, with what each means; the words of older releases are written out. */
const reasons: readonly (readonly [readonly string[], (count: string, facts: Facts) => Markdown])[] = [
  [
    [
      reasonWords.nodeAffinity,
      "node(s) didn't match Pod's node affinity",
      "node(s) didn't match node selector",
    ],
    count =>
      tMarkdown(
        '{0}: their labels do not match the nodeSelector and the node affinity of the Pod; the class adds its own nodeSelector.',
        count,
      ),
  ],
  [
    [
      reasonWords.untoleratedTaint('{*taint}'),
      reasonWords.untoleratedTaints,
      "node(s) had taint {*taint}, that the pod didn't tolerate",
    ],
    (count, { taint }) =>
      taint === undefined
        ? tMarkdown('{0}: they have a taint that neither the Pod nor its class tolerates.', count)
        : tMarkdown(
            '{0}: they have the taint {1}, which neither the Pod nor its class tolerates.',
            count,
            code(taint),
          ),
  ],
  [
    [reasonWords.insufficient('{resource}')],
    (count, { resource }) =>
      tMarkdown(
        '{0}: too little {1} is free there for the requests of the Pod with its overhead.',
        count,
        code(resource),
      ),
  ],
  [[reasonWords.tooManyPods], count => tMarkdown('{0}: they already run as many Pods as they may.', count)],
  [[reasonWords.unschedulable], count => tMarkdown('{0}: they are cordoned.', count)],
  [[reasonWords.otherNode], count => tMarkdown('{0}: the Pod names another node.', count)],
  [
    [reasonWords.missingFeatures],
    count => tMarkdown('{0}: they do not declare a feature that the Pod needs.', count),
  ],
];

const patterns = reasons.map(([words, explain]) => ({ patterns: words.map(wordsPattern), explain }));

function explainReason({ count, reason }: CountedReason): Markdown {
  for (const { patterns: ofReason, explain } of patterns) {
    for (const pattern of ofReason) {
      const facts = findWords(pattern, reason);
      if (facts !== undefined) return explain(count, facts);
    }
  }
  return tMarkdown('{0}: {1}. A class has no influence on this.', count, code(reason));
}
