import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What runhcs and Windows say. */
export const windowsEvents: readonly EventKind[] = [
  {
    // hcsshim cmd/containerd-shim-runhcs-v1/service_internal.go
    id: 'windows-isolation',
    link: () => 'table',
    saidBy: 'hcsshim',
    patterns: [
      'invalid runtime sandbox isolation ({isolation}) for hypervisor isolated OCI spec',
      'invalid runtime sandbox isolation {*isolation} for hypervisor isolated OCI spec',
    ].map(wordsPattern),
    what: ({ isolation }) =>
      tMarkdown(
        'The Pod is to be isolated by Hyper-V, and the table of the handler has another isolation: {0}.',
        code(isolation),
      ),
    advice: () => [
      tMarkdown(
        'Write `SandboxIsolation = 1` into `options` of the table, or name a class whose handler is `runhcs-wcow-hypervisor`. Restart containerd.',
      ),
    ],
    rules: [],
  },
  {
    // Words of Windows itself (HCS), as reports quote them.
    id: 'windows-build-differs',
    link: () => 'node',
    saidBy: 'hcsshim',
    patterns: ['container operating system does not match the host operating system', '0xc0370101'].map(
      wordsPattern,
    ),
    what: () => tMarkdown('The image is for another build of Windows than the one of the node.'),
    check: () => [
      tMarkdown(
        '{0} is the build of the node.',
        code("kubectl get node NODE -o jsonpath='{.metadata.labels.node\\.kubernetes\\.io/windows-build}'"),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Use an image of that build, let the class select nodes by {0}, or isolate the Pod by Hyper-V, which runs images of older builds.',
        code('node.kubernetes.io/windows-build'),
      ),
    ],
    rules: [],
  },
];
