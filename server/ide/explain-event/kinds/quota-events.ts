import { quotaWords } from '../../../kubernetes/quota/quota.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { argument } from './remedies.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

/**
 * Refusals by a ResourceQuota (k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go; the overhead:
 * k8s.io/component-helpers/resource/helpers.go). Before 1.18.17, 1.19.9 and 1.20.5 it does not count the overhead.
 */
export const quotaEvents: readonly EventKind[] = [
  {
    id: 'quota-exceeded',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(quotaWords.exceeded('{quota}', '{*requested}', '{*used}', '{*limited}'))],
    what: ({ quota }) =>
      tMarkdown('The quota {0} of the namespace has no room for what is requested.', code(quota)),
    details: amountsOfQuota,
    causes: ({ requested = '' }) => [
      ...(/(?:^|[, ]|requests\.)(?:cpu|memory|ephemeral-storage)=/.test(requested)
        ? [
            tMarkdown(
              'The requested amount contains the overhead of the class, if it has one; the message does not show its share.',
            ),
          ]
        : []),
      ...(requested.includes('limits.')
        ? [
            tMarkdown(
              'The overhead counts in `limits.` amounts as well: since 1.27 only where the containers set that limit, from 1.21 to 1.26 always.',
            ),
          ]
        : []),
      tMarkdown('Other Pods of the namespace use the quota up.'),
    ],
    check: ({ quota }) => [
      tMarkdown('`kubectl describe quota {0}` shows what is used now.', argument(quota, 'QUOTA')),
      tMarkdown(
        '`kubectl get runtimeclass -o custom-columns=NAME:.metadata.name,OVERHEAD:.overhead.podFixed` shows the overhead of each class.',
      ),
    ],
    advice: () => [tMarkdown('Raise the quota, run fewer Pods, or name a class with a smaller overhead.')],
    rules: ['quota-exceeded'],
  },
  {
    id: 'quota-unspecified',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(quotaWords.unspecified('{quota}', '{*resources}'))],
    what: ({ quota, resources }) =>
      tMarkdown(
        'The quota {0} of the namespace asks each Pod for {1}; an overhead does not count as that.',
        code(quota),
        code(resources),
      ),
    advice: () => [tMarkdown('Set these on each container, or let a LimitRange do so.')],
    rules: ['quota-exceeded'],
  },
];

/** One line for each resource of the amounts `cpu=1,memory=1Gi`. */
function amountsOfQuota({ requested = '', used, limited }: Facts): readonly Markdown[] {
  const [ofUsed, ofLimited] = [amounts(used), amounts(limited)];
  return [...amounts(requested)].map(([resource, amount]) =>
    tMarkdown(
      '{0}: requested {1}, used {2}, limited to {3}.',
      code(resource),
      code(amount),
      code(ofUsed.get(resource) ?? '?'),
      code(ofLimited.get(resource) ?? '?'),
    ),
  );
}

function amounts(list = ''): ReadonlyMap<string, string> {
  const pairs = list.split(',').slice(0, 50);
  return new Map(
    pairs.map(pair => {
      const [resource = '', amount = ''] = pair.trim().split('=');
      return [resource, amount.split(' ')[0]!];
    }),
  );
}
