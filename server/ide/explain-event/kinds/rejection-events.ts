import { rejectionWords } from '../../../kubernetes/kubelet/rejection-words.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { compareWithClass } from './remedies.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

/** How the kubelet rejects a Pod on its node: the Pod fails, and is not tried again. */
export const rejectionEvents: readonly EventKind[] = [
  {
    id: 'out-of-resource',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [
      rejectionWords.shortage('{resource}', '{requested}', '{used}', '{capacity}'),
      // The reason alone, as `kubectl get pods` shows it (pkg/kubelet/lifecycle/predicate.go:InsufficientResourceError).
      'OutOf{resource}',
    ].map(wordsPattern),
    applies: ({ resource = '', requested }) =>
      requested !== undefined ||
      /^(?:cpu|memory|pods|ephemeral-storage|hugepages-\w+|[\w.-]+\/[\w.-]+)$/.test(resource),
    what: ({ resource }) =>
      tMarkdown(
        'The kubelet finds too little {0} on its node for the Pod, and rejects the Pod for good.',
        code(resource),
      ),
    details: amountsOf,
    causes: ({ resource = '' }) => [
      tMarkdown(
        'The Pod names its node (`nodeName`) or is a static Pod, so that the scheduler has not looked at it.',
      ),
      tMarkdown('Another scheduler has chosen the node and counts otherwise, such as without the overhead.'),
      tMarkdown('Another Pod took the place first, as after a restart of the kubelet or of the node.'),
      ...(resource.includes('/')
        ? [tMarkdown('The device has gone, or its plugin had not registered it yet when the Pod came.')]
        : []),
    ],
    check: () => [
      tMarkdown('`kubectl get pod POD -o yaml` shows `schedulerName`, the overhead, and who owns the Pod.'),
      tMarkdown('`kubectl describe node NODE` shows what the node has, and which Pods take it.'),
    ],
    advice: () => [
      tMarkdown(
        'A controller creates another Pod by itself; delete the rejected one, and create a Pod without a controller again.',
      ),
      tMarkdown('Remove `nodeName` where the manifest has it, or request less.'),
    ],
    rules: ['no-node-for-class', 'overhead-too-large'],
  },
  {
    id: 'node-does-not-match',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [
      ...['NodeAffinity', 'TaintToleration'].map(name => `${rejectionWords.predicate(name)}{*why}`),
      // The reason alone, as `kubectl get pods` and `kubectl describe pod` show it.
      '{ready} NodeAffinity {restarts}',
      'Reason: NodeAffinity',
    ].map(wordsPattern),
    applies: ({ ready }) => ready === undefined || /^\d+\/\d+$/.test(ready),
    what: () =>
      tMarkdown(
        'The node does not match what the Pod asks of nodes, so its kubelet rejects the Pod for good.',
      ),
    details: ({ why = '' }) => (why.startsWith(': ') ? [code(why.slice(2))] : []),
    causes: () => [
      tMarkdown(
        'The Pod names its node (`nodeName`) or is a static Pod, so that the scheduler has not looked at it.',
      ),
      tMarkdown(
        'The node has lost a label, or got a taint, since the Pod was bound to it; a kubelet that restarts looks again.',
      ),
      tMarkdown('The nodeSelector comes from the class, which fits other nodes.'),
    ],
    check: () => [
      compareWithClass(),
      tMarkdown('`kubectl get node NODE --show-labels` shows the labels of the node.'),
    ],
    advice: () => [
      tMarkdown('Give the node the label that the class selects, if it is prepared for the class.'),
      tMarkdown('Remove `nodeName` where the manifest has it: the scheduler then chooses a node that fits.'),
    ],
    rules: ['no-node-for-class'],
  },
  {
    id: 'feature-not-on-node',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [
      rejectionWords.otherSystem,
      rejectionWords.strictGroups,
      rejectionWords.missingFeatures('{*features}'),
      // pkg/kubelet/lifecycle/handlers.go:appArmorAdmitHandler; pkg/kubelet/sysctl/allowlist.go:Admit
      'Cannot enforce AppArmor: {*why}',
      'forbidden sysctl: "{sysctl}" not allowlisted',
    ].map(wordsPattern),
    what: () =>
      tMarkdown(
        'The node does not have, or does not allow, something that the Pod asks for, so its kubelet rejects the Pod for good.',
      ),
    advice: () => [
      tMarkdown('Let the class select nodes that have it (`scheduling.nodeSelector`), or change the Pod.'),
    ],
    rules: ['windows-pod-field'],
  },
  {
    id: 'rejected-by-node',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [wordsPattern(rejectionWords.rejected('{*why}'))],
    what: ({ why }) => tMarkdown('The kubelet of the node rejects the Pod for good: {0}', code(why)),
    advice: () => [
      tMarkdown('Change what the message names, and create the Pod again: the kubelet does not try again.'),
    ],
    rules: [],
  },
];

function amountsOf({ resource, requested, used, capacity }: Facts): readonly Markdown[] {
  if (requested === undefined) return [];
  const amounts = [code(requested), code(used), code(capacity)];
  return [
    resource === 'cpu'
      ? tMarkdown(
          'Requested, overhead included: {0}; used: {1}; on the node: {2}, all in thousandths of a CPU.',
          ...amounts,
        )
      : tMarkdown('Requested, overhead included: {0}; used: {1}; on the node: {2}.', ...amounts),
  ];
}
