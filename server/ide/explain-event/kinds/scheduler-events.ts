import { reasonWords } from '../../../kubernetes/scheduling/reason-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { compareWithClass, createPodsAgain, showAdditions, showNodes } from './remedies.ts';
import { causesOfReasons, hasTaint, meaningOfReasons } from './scheduler-reasons.ts';
import { wordsPattern } from './words-pattern.ts';

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
    details: ({ reasons = '' }) => meaningOfReasons(reasons),
    causes: ({ reasons = '' }) => causesOfReasons(reasons),
    check: ({ reasons = '' }) => [
      compareWithClass(),
      ...(reasons === ''
        ? []
        : [
            tMarkdown(
              '`kubectl describe nodes` shows the labels, the taints and what is requested of each node.',
            ),
          ]),
    ],
    advice: ({ reasons = '' }, surface) => [
      ...(hasTaint(reasons)
        ? [
            tMarkdown(
              'If the Pods of the class belong on these nodes, add the toleration to `scheduling.tolerations` of the class, or to the Pod.',
            ),
            createPodsAgain(),
          ]
        : []),
      showNodes(surface),
      showAdditions(surface),
    ],
    rules: ['no-node-for-class', 'contradicting-affinity', 'node-selector-conflict', 'overhead-too-large'],
  },
];
