import { noRecursiveReadOnlyWords } from '../../../kubernetes/kubelet/recursive-read-only.ts';
import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** Messages of the kubelet itself about the class and about features of the handler. */
export const kubeletEvents: readonly EventKind[] = [
  {
    id: 'class-missing-on-start',
    link: () => 'class',
    saidBy: 'kubelet',
    patterns: [wordsPattern(sandboxWords.missingClass('{class}'))],
    what: ({ class: name }) =>
      tMarkdown(
        'The RuntimeClass {0} was there when the Pod was admitted, and is not there any more: the kubelet cannot start the Pod.',
        code(name),
      ),
    advice: () => [
      tMarkdown('Create the class again, with the same handler: the kubelet tries again by itself.'),
    ],
    rules: ['unknown-runtime-class'],
  },
  {
    id: 'handler-not-on-node',
    link: () => 'table',
    saidBy: 'kubelet',
    patterns: [
      wordsPattern(`${sandboxWords.noUserNamespaces('{handler}')}: ${sandboxWords.unknownHandler('{same}')}`),
      wordsPattern(sandboxWords.unknownHandler('{handler}')),
    ],
    what: ({ handler }) => tMarkdown('The node does not have the handler {0}.', code(handler)),
    advice: () => [addTable()],
    rules: ['handler-not-on-nodes', 'undeclared-handler'],
  },
  {
    id: 'no-user-namespaces',
    link: () => 'runtime',
    saidBy: 'kubelet',
    patterns: [
      sandboxWords.noUserNamespaces('{handler}'),
      sandboxWords.noUserNamespacesBefore34('{handler}'),
      sandboxWords.noUserNamespaces(''),
    ].map(wordsPattern),
    what: () =>
      tMarkdown(
        'The Pod wants a user namespace of its own (`hostUsers: false`), and the runtime behind its handler cannot give it one.',
      ),
    advice: () => [
      tMarkdown('Name a class whose runtime supports user namespaces, or remove `hostUsers: false`.'),
    ],
    rules: ['user-namespaces-unsupported'],
  },
  {
    id: 'no-recursive-read-only',
    link: () => 'runtime',
    saidBy: 'kubelet',
    patterns: [
      noRecursiveReadOnlyWords('{volume}'),
      noRecursiveReadOnlyWords('{volume}').slice('failed to resolve recursive read-only mode: '.length),
    ].map(wordsPattern),
    what: ({ volume }) =>
      tMarkdown(
        'The volume {0} is to be recursively read-only, which the runtime behind the handler cannot do.',
        code(volume),
      ),
    advice: () => [
      tMarkdown('Write `recursiveReadOnly: IfPossible`, or name a class whose runtime supports it.'),
    ],
    rules: ['recursive-read-only-unsupported'],
  },
];

/** The remedies for a handler that a node does not have. */
export function addTable(): Markdown {
  return tMarkdown(
    'Add the table of the handler to the configuration of containerd or CRI-O on the nodes of the class, and restart it; or correct `handler` in a new class: it cannot be changed in one that exists.',
  );
}
