import { refusalWords } from '../../../kubernetes/admission/refusal-words.ts';
import { requestWords } from '../../../kubernetes/objects/request-words.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind, Surface } from './event-kind.ts';
import { compareWithClass, listClasses, showAdditions } from './remedies.ts';
import { wordsPattern } from './words-pattern.ts';

const chooseClass = (surface: Surface) =>
  surface === 'editor'
    ? tMarkdown(
        'Create the class, or name one that exists: "RuntimeClass: Choose RuntimeClass for This Pod" lists those that suit the Pod.',
      )
    : tMarkdown(
        'Create the class, or name one that exists: `runtimeclass check .` says which name is meant.',
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
    causes: ({ class: name = '' }) => [
      tMarkdown('The name is misspelled, or it is that of a handler.'),
      tMarkdown('The class was not applied yet: its file, chart or operator comes after the workload.'),
      tMarkdown('The workload went to another cluster than the one that has the class.'),
      ...(name === 'nvidia'
        ? [
            // No RuntimeClass in GoogleCloudPlatform/container-engine-accelerators.
            tMarkdown('The cluster gives Pods their GPUs without a class, as GKE does.'),
          ]
        : []),
    ],
    check: () => [listClasses()],
    advice: ({ class: name = '' }, surface) => [
      ...(name === 'nvidia'
        ? [tMarkdown('On GKE, and where CDI gives Pods their GPUs, leave `runtimeClassName` out.')]
        : []),
      chooseClass(surface),
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
    causes: () => [
      tMarkdown(
        'The Pod spec was copied from a Pod of a cluster, with the overhead that the API server had filled in.',
      ),
      tMarkdown('The overhead of the class has changed since it was written into the Pod spec.'),
    ],
    check: () => [
      tMarkdown(
        '`kubectl get runtimeclass CLASS -o yaml` shows under `overhead.podFixed` what the class has now.',
      ),
    ],
    advice: () => [removeOverhead()],
    rules: ['overhead-by-hand'],
  },
  {
    id: 'overhead-without-class-overhead',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(refusalWords.overheadWithoutClassOverhead)],
    what: () => tMarkdown('The Pods state an overhead, and they have no class or one without an overhead.'),
    causes: () => [
      tMarkdown('The Pods name a class that has no overhead in this cluster.'),
      tMarkdown('The Pods name no class: `runtimeClassName` was removed, and `overhead` was left.'),
    ],
    check: () => [
      tMarkdown(
        '`kubectl get runtimeclass CLASS -o yaml` shows under `overhead.podFixed` what the class has now.',
      ),
    ],
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
    check: () => [compareWithClass()],
    advice: (_facts, surface) => [
      tMarkdown('Remove the key from the nodeSelector of the Pod, or name a class for its nodes.'),
      showAdditions(surface),
    ],
    rules: ['node-selector-conflict'],
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
