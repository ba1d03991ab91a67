import { noRecursiveReadOnlyWords } from '../../../kubernetes/kubelet/recursive-read-only.ts';
import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { argument } from './remedies.ts';
import { unknownHandler } from './unknown-handler.ts';
import { wordsPattern } from './words-pattern.ts';

/** Messages of the kubelet itself about the class and about features of the handler. */
export const kubeletEvents: readonly EventKind[] = [
  {
    id: 'class-missing-on-start',
    link: () => 'class',
    saidBy: 'kubelet',
    patterns: [wordsPattern(sandboxWords.missingClass('{class}'))],
    what: ({ class: name }) =>
      tMarkdown('The kubelet does not find the RuntimeClass {0}, so it does not start the Pod.', code(name)),
    causes: () => [
      tMarkdown('The class was deleted after the Pod had been admitted.'),
      tMarkdown('The Pod is a static Pod: its file lies on the node, and no admission has looked at it.'),
      tMarkdown('The admission plugin `RuntimeClass` is off, so that Pods without their class are admitted.'),
      tMarkdown(
        'The class is new, and the kubelet has not heard of it yet: then the event does not come again.',
      ),
    ],
    check: ({ class: name }) => [
      tMarkdown(
        '`kubectl get runtimeclass {0}` says whether the cluster has the class, and since when.',
        argument(name, 'CLASS'),
      ),
      tMarkdown(
        '`kubectl get pod POD -o yaml` has the annotation `kubernetes.io/config.mirror` if the Pod is a static one.',
      ),
    ],
    advice: () => [
      tMarkdown('Create the class again, with the same handler: the kubelet tries again by itself.'),
      tMarkdown('Remove `runtimeClassName` from a static Pod whose class does not exist.'),
    ],
    rules: ['unknown-runtime-class'],
  },
  {
    id: 'handler-not-on-node',
    saidBy: 'kubelet',
    patterns: [
      wordsPattern(`${sandboxWords.noUserNamespaces('{handler}')}: ${sandboxWords.unknownHandler('{same}')}`),
      wordsPattern(sandboxWords.unknownHandler('{handler}')),
    ],
    what: ({ handler }) =>
      tMarkdown('The container runtime of the node does not list the handler {0}.', code(handler)),
    ...unknownHandler(),
  },
  {
    // kubernetes staging/src/k8s.io/cri-client/pkg/remote_runtime.go:validateServiceConnection
    id: 'runtime-not-served',
    link: () => 'runtime',
    saidBy: 'kubelet',
    patterns: [wordsPattern('unknown service runtime.{version}.RuntimeService')],
    what: ({ version }) =>
      tMarkdown(
        'The container runtime of the node answers, and does not serve the CRI {0} that the kubelet needs.',
        code(version),
      ),
    causes: ({ version }) => [
      tMarkdown('The CRI plugin of containerd did not load: its configuration has a mistake.'),
      tMarkdown(
        "The CRI plugin is turned off: `disabled_plugins` has `cri`, as in the file of Docker's package `containerd.io`.",
      ),
      version === 'v1'
        ? tMarkdown(
            'containerd is 1.5 or older: it serves only `v1alpha2`, which kubelets from 1.26 on do not use.',
          )
        : tMarkdown('containerd is 2.0 or newer: it serves only `v1`.'),
    ],
    check: () => [
      tMarkdown('`journalctl -u containerd` on the node says after `failed to load plugin` what is wrong.'),
      tMarkdown('`ctr plugins ls` on the node shows whether the plugins named `cri` are `ok`.'),
    ],
    advice: () => [
      tMarkdown(
        'Correct the configuration of containerd on the node, and restart it; no Pod starts there before.',
      ),
    ],
    rules: ['undefined-default-runtime', 'misplaced-runtime-setting'],
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
