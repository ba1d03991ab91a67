import { refusalWords } from '../../../kubernetes/admission/refusal-words.ts';
import { requestWords } from '../../../kubernetes/objects/request-words.ts';
import { quotaWords } from '../../../kubernetes/quota/quota.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const chooseClass = () =>
  tMarkdown(
    'Create the class, or name one that exists: "RuntimeClass: Choose RuntimeClass for This Pod" lists those that suit the Pod.',
  );

/** Refusals by the admission of an API server. */
export const admissionEvents: readonly EventKind[] = [
  {
    id: 'class-not-found',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [
      refusalWords.classNotFound('{class}'),
      refusalWords.classNotFound('{class}').slice('pod rejected: '.length),
      requestWords.notFound('runtimeclasses.node.k8s.io "{class}"'),
      // No class has such a name, but Pods may ask for it.
      refusalWords.classNotFound('{*class}'),
    ].map(wordsPattern),
    what: ({ class: name }) =>
      tMarkdown('The cluster has no RuntimeClass {0}, so it refuses Pods that name it.', code(name)),
    advice: () => [
      chooseClass(),
      tMarkdown(
        'Once the class exists, the controller creates the Pods by itself; a Pod without a controller has to be created again.',
      ),
    ],
    rules: ['unknown-runtime-class', 'handler-as-class-name'],
  },
  {
    id: 'unusable-class-name',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [refusalWords.emptyClassName, refusalWords.unusableClassName('{*class}', ['{*problems}'])].map(
      wordsPattern,
    ),
    what: () => tMarkdown('The Pods name a class by an empty name, or by one that no class can have.'),
    advice: () => [
      tMarkdown('Write the name of a class, or leave `runtimeClassName` out for Pods without a class.'),
    ],
    rules: ['empty-class-name', 'invalid-name'],
  },
  {
    id: 'overhead-mismatch',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(refusalWords.overheadMismatch)],
    what: () => tMarkdown('The Pods state an overhead that is not the one of their class.'),
    advice: () => [removeOverhead()],
    rules: ['overhead-by-hand'],
  },
  {
    id: 'overhead-without-class-overhead',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(refusalWords.overheadWithoutClassOverhead)],
    what: () => tMarkdown('The Pods state an overhead, and they have no class or one without an overhead.'),
    advice: () => [removeOverhead()],
    rules: ['overhead-by-hand'],
  },
  {
    id: 'node-selector-conflict',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(refusalWords.selectorConflict('{*key}', '{*ofClass}', '{*ofPod}'))],
    what: ({ key, ofClass, ofPod }) =>
      tMarkdown(
        'The class selects nodes by {0} = {1}, the Pod by {2}.',
        code(key),
        code(ofClass),
        code(ofPod),
      ),
    advice: () => [
      tMarkdown('Remove the key from the nodeSelector of the Pod, or name a class for its nodes.'),
    ],
    rules: ['node-selector-conflict'],
  },
  {
    id: 'quota-exceeded',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(quotaWords.exceeded('{quota}', '{*requested}', '{*used}', '{*limited}'))],
    what: ({ quota }) =>
      tMarkdown(
        'The quota {0} of the namespace has no room for another Pod; its overhead counts too.',
        code(quota),
      ),
    details: amountsOfQuota,
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
  {
    // k8s.io/pod-security-admission/admission/admission.go:EvaluatePod
    id: 'pod-security',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [
      'violates PodSecurity "{*level}": {*violations}',
      'PodSecurityPolicy: unable to admit pod: {*violations}',
    ].map(wordsPattern),
    what: ({ level }) =>
      level === undefined
        ? tMarkdown('The PodSecurityPolicies of the cluster refuse the Pod.')
        : tMarkdown('The pod-security level {0} of the namespace refuses the Pod.', code(level)),
    details: ({ violations }) => [code(violations)],
    advice: () => [
      tMarkdown(
        'Change these fields of the Pod. Its class does not matter here, unless the API server exempts it.',
      ),
    ],
    rules: ['pod-security-exemption', 'pod-security-policy'],
  },
];

function removeOverhead(): Markdown {
  return tMarkdown(
    'Remove `overhead` from the Pod spec: the API server fills it in. Objects that were exported from a cluster often have an old one.',
  );
}

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
