import { builtInKinds } from '../../../kubernetes/kinds/built-in-kinds.ts';
import { requestWords } from '../../../kubernetes/objects/request-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { splitErrors } from './split-errors.ts';
import { wordsPattern } from './words-pattern.ts';

const classes = 'runtimeclasses.node.k8s.io "{*class}"';

/** Refusals of an object itself by an API server: a class, or a workload. */
export const validationEvents: readonly EventKind[] = [
  {
    id: 'invalid-class',
    link: ({ errors = '' }) => (/^\[?handler:/.test(errors) ? 'handler' : 'class'),
    saidBy: 'API server',
    patterns: ['RuntimeClass.node.k8s.io', 'runtimeclasses.node.k8s.io'].map(kind =>
      wordsPattern(requestWords.invalid(kind, '{*class}', '{*errors}')),
    ),
    what: ({ class: name }) =>
      tMarkdown(
        'The API server does not store the RuntimeClass {0}: some of its fields are invalid.',
        code(name),
      ),
    details: ({ errors }) => splitErrors(errors).map(error => code(error)),
    advice: () => [
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
    id: 'class-version-not-served',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [wordsPattern(requestWords.notServed('RuntimeClass', '{version}'))],
    what: ({ version }) => tMarkdown('The cluster does not serve RuntimeClasses of {0}.', code(version)),
    advice: () => [
      tMarkdown(
        'Write the class for `node.k8s.io/v1`: "RuntimeClass: Upgrade All RuntimeClasses in Workspace" does so in all files.',
      ),
    ],
    rules: ['old-api-version'],
  },
  {
    id: 'class-exists',
    link: () => 'class',
    saidBy: 'API server',
    patterns: [requestWords.exists(classes), requestWords.modified(classes)].map(wordsPattern),
    what: ({ class: name }) =>
      tMarkdown('The cluster has another RuntimeClass {0} already, or a newer one.', code(name)),
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
    advice: () => [
      tMarkdown(
        '"RuntimeClass: Show Required Permissions" shows the ClusterRole to ask an administrator for.',
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

/** Whether a kind, perhaps with its group (`Deployment.apps`), holds a Pod spec. */
function hasPods(kind = ''): boolean {
  const [name] = kind.split('.');
  return builtInKinds.some(builtIn => builtIn.kind === name);
}
