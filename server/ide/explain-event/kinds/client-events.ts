import { code, tMarkdown } from '../../text/markdown.ts';
import { ofClass } from './conflict-events.ts';
import type { EventKind } from './event-kind.ts';
import { hasPods } from './has-pods.ts';
import { argument } from './remedies.ts';
import { wordsPattern } from './words-pattern.ts';

/** What kubectl says of an object instead of an API server. */
export const clientEvents: readonly EventKind[] = [
  {
    // k8s.io/cli-runtime/pkg/resource/visitor.go; k8s.io/kube-openapi/pkg/util/proto/validation/errors.go
    id: 'invalid-for-kubectl',
    link: ({ problems = '' }) =>
      /node\.v1|ValidationError\(RuntimeClass/.test(problems) ? 'class' : 'workload',
    saidBy: 'kubectl',
    patterns: [
      'error validating "{*file}": error validating data: {*problems}; if you choose to ignore these errors, turn validation off with --validate=false',
      'error validating data: {*problems}',
    ].map(wordsPattern),
    applies: ({ problems = '' }) => {
      const [, kind] = /ValidationError\((\w{1,60})/.exec(problems) ?? [];
      return kind === undefined || kind === 'RuntimeClass' || hasPods(kind);
    },
    what: () =>
      tMarkdown(
        'kubectl does not send the object: it has fields that its kind does not have, or lacks some.',
      ),
    details: ({ problems = '' }) =>
      problems
        .replace(/^\[(.*)\]$/, '$1')
        .split(/, (?=ValidationError\()/)
        .slice(0, 20)
        .map(problem => code(problem)),
    causes: () => [
      tMarkdown('A field is misspelled, or is at the wrong depth.'),
      tMarkdown('The cluster is older than the field, as with `node.k8s.io/v1` and clusters before 1.20.'),
    ],
    check: () => [
      tMarkdown(
        '`kubectl explain runtimeclass` and `kubectl explain pod.spec` list the fields of this cluster.',
      ),
    ],
    advice: () => [
      tMarkdown(
        'Correct the field that the message names. With `--validate=false` the API server drops the field instead.',
      ),
    ],
    rules: [
      'unknown-field',
      'misspelled-field',
      'misplaced-field',
      'wrong-type',
      'class-name-outside-pod-spec',
    ],
  },
];

/** What clients and API servers say of any kind of object: asked last, because other kinds of events say more. */
export const otherClientEvents: readonly EventKind[] = [
  {
    // k8s.io/apimachinery/pkg/runtime/error.go:strictDecodingError
    id: 'strict-decoding',
    link: ({ problems = '' }) => (ofClass.test(problems.replaceAll('"', ' .')) ? 'class' : 'workload'),
    saidBy: 'API server',
    patterns: [wordsPattern('strict decoding error: {*problems}')],
    what: ({ problems }) =>
      tMarkdown('The API server does not accept the fields of the object: {0}', code(problems)),
    causes: () => [tMarkdown('A field is misspelled, or is at the wrong depth.')],
    check: () => [
      tMarkdown(
        '`kubectl explain runtimeclass` and `kubectl explain pod.spec` list the fields of this cluster.',
      ),
    ],
    advice: () => [
      tMarkdown('Correct the field that the message names: its name, or the type of its value.'),
    ],
    rules: [
      'unknown-field',
      'misspelled-field',
      'misplaced-field',
      'wrong-type',
      'class-name-outside-pod-spec',
    ],
  },
  {
    // k8s.io/cli-runtime/pkg/resource/mapper.go, as for RuntimeClasses
    id: 'kind-not-served',
    link: () => 'workload',
    saidBy: 'Kubernetes client',
    patterns: [
      'resource mapping not found for name: "{*name}" namespace: "{*namespace}" from "{*file}": no matches for kind "{kind}" in version "{version}"',
      'no matches for kind "{kind}" in version "{version}"',
    ].map(wordsPattern),
    what: ({ kind, version }) =>
      tMarkdown('The cluster does not serve the kind {0} of {1}.', code(kind), code(version)),
    causes: () => [
      tMarkdown(
        'What defines the kind is not installed: its CustomResourceDefinition, or the operator that brings it.',
      ),
      tMarkdown(
        'The cluster serves the kind in another version: a release has removed this one, or does not have it yet.',
      ),
      tMarkdown('The command asked another cluster than the one that was meant.'),
    ],
    check: ({ kind }) => [
      tMarkdown(
        '`kubectl api-resources | grep {0}` lists the versions of the kind that the cluster serves.',
        argument(kind, 'KIND'),
      ),
    ],
    advice: () => [
      tMarkdown('Install what defines the kind before the file, or write a version that the cluster serves.'),
    ],
    rules: ['old-api-version'],
  },
];
