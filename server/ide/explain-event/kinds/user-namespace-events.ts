import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { listHandlers } from './remedies.ts';
import { wordsPattern } from './words-pattern.ts';

/** What the kubelet says of Pods with `hostUsers: false`. */
export const userNamespaceEvents: readonly EventKind[] = [
  {
    id: 'no-user-namespaces',
    link: () => 'runtime',
    saidBy: 'kubelet',
    releases: 'Kubernetes 1.30 and later',
    patterns: [
      sandboxWords.noUserNamespaces('{handler}'),
      sandboxWords.noUserNamespacesBefore34('{handler}'),
      sandboxWords.noUserNamespaces(''),
      'runtime does not support user namespaces',
    ].map(wordsPattern),
    what: ({ handler }) =>
      handler === undefined
        ? tMarkdown(
            'The Pod wants a user namespace of its own (`hostUsers: false`), and the container runtime of the node does not say that it supports them.',
          )
        : tMarkdown(
            'The Pod wants a user namespace of its own (`hostUsers: false`), and the container runtime of the node does not say that its handler {0} supports them.',
            code(handler),
          ),
    // kubernetes pkg/kubelet/kubelet_getters.go:HandlerSupportsUserNamespaces; containerd docs/user-namespaces/README.md
    causes: ({ handler }) => [
      ...(handler === undefined
        ? [
            tMarkdown(
              'The runtime is cri-dockerd, a containerd before 2.0 or a CRI-O before 1.30: these report no handlers at all.',
            ),
            tMarkdown(
              'The OCI runtime or the kernel is too old: runc 1.2 or crun 1.9, and Linux 6.3, are needed.',
            ),
          ]
        : [
            tMarkdown(
              'The runtime of this handler cannot do it, as runtimes with a virtual machine or a kernel of their own.',
            ),
            tMarkdown('containerd before 2.2.7, 2.3.4 and 2.4 asks only shims of runc what they support.'),
          ]),
    ],
    check: listHandlers,
    advice: () => [
      tMarkdown('Name a class whose runtime supports user namespaces, or remove `hostUsers: false`.'),
    ],
    rules: ['user-namespaces-unsupported'],
  },
  {
    // kubernetes pkg/kubelet/userns/userns_manager.go
    id: 'user-namespaces-off',
    link: () => 'node',
    saidBy: 'kubelet',
    patterns: [
      wordsPattern('the feature gate "UserNamespacesSupport" is disabled: can\'t set spec.HostUsers'),
    ],
    what: () =>
      tMarkdown(
        'The Pod wants a user namespace of its own (`hostUsers: false`), which the kubelet of the node has turned off.',
      ),
    advice: () => [
      tMarkdown(
        'Turn on the feature gate `UserNamespacesSupport` of the kubelet on these nodes, or remove `hostUsers: false`.',
      ),
    ],
    rules: ['user-namespaces-unsupported'],
  },
];
