import { rejectionWords } from '../../../kubernetes/kubelet/rejection-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** How the kubelet rejects a Pod on its node: the Pod fails, and is not tried again. */
export const rejectionEvents: readonly EventKind[] = [
  {
    id: 'out-of-resource',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [wordsPattern(rejectionWords.shortage('{resource}', '{requested}', '{used}', '{capacity}'))],
    what: ({ resource }) =>
      tMarkdown(
        'The node has too little {0} for the Pod, so its kubelet rejects the Pod for good.',
        code(resource),
      ),
    details: ({ resource, requested, used, capacity }) => [
      resource === 'cpu'
        ? tMarkdown(
            'Requested, overhead included: {0}; used: {1}; on the node: {2}, all in thousandths of a CPU.',
            code(requested),
            code(used),
            code(capacity),
          )
        : tMarkdown(
            'Requested, overhead included: {0}; used: {1}; on the node: {2}.',
            code(requested),
            code(used),
            code(capacity),
          ),
    ],
    advice: () => [
      tMarkdown(
        'This happens to Pods that name their node, which the scheduler does not see: remove `nodeName`, or request less.',
      ),
    ],
    rules: ['no-node-for-class', 'overhead-too-large'],
  },
  {
    id: 'node-does-not-match',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [rejectionWords.predicate('NodeAffinity'), rejectionWords.predicate('TaintToleration')].map(
      wordsPattern,
    ),
    what: () =>
      tMarkdown(
        'The node that the Pod is bound to does not match the Pod with the nodeSelector and the tolerations of its class, so its kubelet rejects the Pod for good.',
      ),
    advice: () => [
      tMarkdown(
        'This happens to Pods that name their node, which the scheduler does not see: remove `nodeName`, or label the node as the class asks.',
      ),
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
