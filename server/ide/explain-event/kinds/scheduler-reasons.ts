import { reasonWords } from '../../../kubernetes/scheduling/reason-words.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import { type Facts, findWords, wordsPattern } from './words-pattern.ts';

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

const selectorWords = [
  reasonWords.nodeAffinity,
  "node(s) didn't match Pod's node affinity",
  "node(s) didn't match node selector",
];

const taintWords = [
  reasonWords.untoleratedTaint('{*taint}'),
  reasonWords.untoleratedTaints,
  "node(s) had taint {*taint}, that the pod didn't tolerate",
];

/** The reasons that a class can decide, with what each means; the words of older releases are written out. */
const reasons: readonly (readonly [readonly string[], (count: string, facts: Facts) => Markdown])[] = [
  [
    selectorWords,
    count =>
      tMarkdown(
        '{0}: their labels do not match the nodeSelector and the node affinity of the Pod; the class adds its own nodeSelector.',
        count,
      ),
  ],
  [
    taintWords,
    (count, { taint }) =>
      taint === undefined
        ? tMarkdown('{0}: they have a taint that the Pod does not tolerate.', count)
        : tMarkdown('{0}: they have the taint {1}, which the Pod does not tolerate.', count, code(taint)),
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

/** What each of the scheduler's reasons means, with its number of nodes. */
export function meaningOfReasons(reasons: string): readonly Markdown[] {
  return countedReasons(reasons).map(explainReason);
}

/** Whether a taint is among the reasons. */
export function hasTaint(reasons: string): boolean {
  return hasReason(reasons, taintWords);
}

/** What is behind the reasons, as far as a class may be. */
export function causesOfReasons(reasons: string): readonly Markdown[] {
  const has = (words: readonly string[]) => hasReason(reasons, words);
  return [
    ...(has(selectorWords)
      ? [
          tMarkdown('The class selects nodes by a label that these nodes do not have.'),
          tMarkdown(
            'The nodeSelector or the affinity of the Pod itself asks for a label that these nodes do not have.',
          ),
        ]
      : []),
    ...(has(taintWords)
      ? [
          tMarkdown('The class has no toleration for the taint, and the Pod has none either.'),
          tMarkdown(
            'The Pod is older than the toleration of the class: tolerations are added when a Pod is admitted, and a Pod that exists keeps the old ones.',
          ),
        ]
      : []),
    ...(has([reasonWords.insufficient('{domain}/{device}')])
      ? [
          tMarkdown(
            'The device plugin does not run on these nodes, finds no device there, or all devices are in use.',
          ),
        ]
      : []),
    ...(has([reasonWords.insufficient('nvidia.com/pgpu')])
      ? [
          // docs.nvidia.com, GPU operator: deploy-kata-containers; confidential containers: troubleshooting
          tMarkdown(
            "The nodes lack the label `nvidia.com/gpu.workload.config=vm-passthrough`, by which NVIDIA's GPU operator binds their GPUs to `vfio-pci` for virtual machines.",
          ),
        ]
      : []),
    ...(has(['Insufficient cpu', 'Insufficient memory', 'Insufficient ephemeral-storage'])
      ? [
          tMarkdown('The overhead of the class makes the Pod larger than its containers ask for.'),
          // kubernetes#99577
          tMarkdown(
            'A quota that has let the Pod pass says nothing of the nodes: up to 1.20.4 (1.19.8, 1.18.16) it does not count the overhead, and the scheduler does.',
          ),
        ]
      : []),
  ];
}

function hasReason(reasons: string, words: readonly string[]): boolean {
  return countedReasons(reasons).some(({ reason }) =>
    words.some(word => findWords(wordsPattern(word), reason) !== undefined),
  );
}

const patterns = reasons.map(([words, explain]) => ({ patterns: words.map(wordsPattern), explain }));

function explainReason({ count, reason }: CountedReason): Markdown {
  for (const { patterns: ofReason, explain } of patterns) {
    for (const pattern of ofReason) {
      const facts = findWords(pattern, reason);
      if (facts !== undefined) return explain(count, facts);
    }
  }
  return tMarkdown('{0}: {1}.', count, code(reason));
}
