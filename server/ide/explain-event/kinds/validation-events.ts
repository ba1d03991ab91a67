import { requestWords } from '../../../kubernetes/objects/request-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { hasPods } from './has-pods.ts';
import { argument } from './remedies.ts';
import { splitErrors } from './split-errors.ts';
import { wordsPattern } from './words-pattern.ts';

const classes = 'runtimeclasses.node.k8s.io "{*class}"';

/** Refusals of an object itself by an API server: a class, or a workload. */
export const validationEvents: readonly EventKind[] = [
  {
    id: 'invalid-class',
    link: ({ errors = '' }) => (/^(?:\[|\* )?handler:/.test(errors) ? 'handler' : 'class'),
    saidBy: 'API server',
    // kubectl shortens the first: k8s.io/kubectl/pkg/cmd/util/helpers.go:checkErr
    patterns: ['RuntimeClass.node.k8s.io', 'The RuntimeClass', 'runtimeclasses.node.k8s.io'].map(kind =>
      wordsPattern(requestWords.invalid(kind, '{*class}', '{*errors}')),
    ),
    what: ({ class: name }) =>
      tMarkdown(
        'The API server does not store the RuntimeClass {0}: some of its fields are invalid.',
        code(name),
      ),
    details: ({ errors }) => splitErrors(errors).map(error => code(error)),
    advice: ({ errors = '' }) =>
      isOfHandlerAlone(errors)
        ? [
            tMarkdown(
              'Delete the class and create it again, or create one with another name: the handler of a class that exists cannot be changed.',
            ),
            tMarkdown('Write the old handler into the file if the change was not meant.'),
          ]
        : [
            tMarkdown(
              'Correct these fields in the file of the class; the handler of a class that exists cannot be changed.',
            ),
          ],
    rules: [
      'invalid-handler',
      'missing-handler',
      'immutable-handler',
      'invalid-overhead',
      'invalid-toleration',
      'invalid-node-selector',
      'invalid-name',
    ],
  },
  {
    id: 'unreadable-class',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [
      requestWords.unreadable('{found}', '{*version}', 'RuntimeClass', '{*cause}'),
      requestWords.unrecognised('RuntimeClass', '{*cause}'),
    ].map(wordsPattern),
    what: ({ cause }) => tMarkdown('The API server cannot read the RuntimeClass: {0}', code(cause)),
    advice: () => [
      tMarkdown('Correct the field that the message names: its name, or the type of its value.'),
    ],
    rules: ['wrong-type', 'unknown-field', 'misspelled-field', 'misplaced-field'],
  },
  {
    id: 'class-exists',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [wordsPattern(requestWords.exists(classes))],
    what: ({ class: name }) => tMarkdown('The cluster has a RuntimeClass {0} already.', code(name)),
    check: ({ class: name }) => [
      tMarkdown(
        '`kubectl get runtimeclass {0} -o yaml` shows its handler, and in labels and annotations who created it.',
        argument(name, 'CLASS'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Use `kubectl apply` instead of `kubectl create`, or name the class otherwise if it is another one.',
      ),
    ],
    rules: ['duplicate-class', 'class-differs-between-clusters'],
  },
  {
    id: 'class-modified',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [wordsPattern(requestWords.modified(classes))],
    what: ({ class: name }) =>
      tMarkdown('The RuntimeClass {0} has changed since the version that the request is about.', code(name)),
    advice: () => [tMarkdown('Use `kubectl apply`, or read the class again before you replace it.')],
    rules: ['class-differs-between-clusters'],
  },
  {
    // k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/errors.go:Forbidden
    id: 'class-access-forbidden',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [
      wordsPattern('runtimeclasses.node.k8s.io is forbidden: User "{*user}" cannot {verb} resource'),
      wordsPattern(
        'runtimeclasses.node.k8s.io "{*class}" is forbidden: User "{*user}" cannot {verb} resource',
      ),
    ],
    what: ({ user, verb }) => tMarkdown('The user {0} may not {1} RuntimeClasses.', code(user), code(verb)),
    check: ({ verb }) => [
      tMarkdown(
        '`kubectl auth can-i {0} runtimeclasses` says whether the present user may.',
        argument(verb, 'VERB'),
      ),
    ],
    advice: ({ verb = '' }, surface) => [
      surface === 'editor'
        ? tMarkdown(
            '"RuntimeClass: Show Required Permissions" shows the ClusterRole to ask an administrator for.',
          )
        : tMarkdown(
            'Ask an administrator for a ClusterRole that allows `{0}` for `runtimeclasses` of the API group `node.k8s.io`, and for its binding.',
            verb,
          ),
    ],
    rules: [],
  },
  {
    id: 'invalid-workload',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [wordsPattern(requestWords.invalid('{kind}', '{*name}', '{*errors}'))],
    applies: ({ kind }) => hasPods(kind),
    what: ({ kind, name }) =>
      tMarkdown(
        'The API server does not accept the {0} {1}: some of its fields are invalid.',
        code(kind),
        code(name),
      ),
    details: ({ errors }) => splitErrors(errors).map(error => code(error)),
    advice: () => [
      tMarkdown(
        'Correct these fields. An existing Pod is replaced instead: most of its fields cannot be changed.',
      ),
    ],
    rules: ['invalid-name', 'invalid-overhead', 'invalid-toleration', 'invalid-node-selector'],
  },
  {
    id: 'unreadable-workload',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: [
      requestWords.unreadable('{found}', '{*version}', '{kind}', '{*cause}'),
      requestWords.unrecognised('{kind}', '{*cause}'),
    ].map(wordsPattern),
    applies: ({ kind }) => hasPods(kind),
    what: ({ cause }) => tMarkdown('The API server cannot read the workload: {0}', code(cause)),
    advice: () => [
      tMarkdown('Correct the field that the message names: its name, or the type of its value.'),
    ],
    rules: ['wrong-type', 'misspelled-field', 'class-name-outside-pod-spec'],
  },
];

/** Whether the one error is that the handler of a class cannot be changed. */
function isOfHandlerAlone(errors: string): boolean {
  const list = splitErrors(errors);
  return list.length === 1 && /^handler: .*field is immutable/.test(list[0]!);
}
