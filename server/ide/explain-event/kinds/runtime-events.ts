import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { lastCause, withoutUnknown } from './last-cause.ts';
import { wordsPattern } from './words-pattern.ts';

/** What only says that a runtime or its shim failed; tried last. */
export const otherRuntimeEvents: readonly EventKind[] = [
  {
    // containerd core/runtime/v2/binary.go: what the shim printed before it ended
    id: 'shim-start-failed',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: ['failed to start shim: start failed: {*output}', 'failed to start shim: start: {*output}'].map(
      wordsPattern,
    ),
    what: ({ output = '' }) =>
      tMarkdown('containerd found the shim, and the shim ended at once: {0}', code(withoutUnknown(output))),
    check: () => [
      tMarkdown('{0} on the node has what the shim said before.', code('journalctl -u containerd')),
    ],
    advice: () => [tMarkdown('Correct what the shim says, or install a release of it for this containerd.')],
    rules: [],
  },
  {
    id: 'runtime-fails',
    link: () => 'runtime',
    saidBy: 'OCI runtime',
    patterns: [
      'OCI runtime create failed: {*cause}',
      'OCI runtime start failed: {*cause}',
      'OCI runtime exec failed: {*cause}',
      'CreateContainer failed: {*cause}',
      'failed to create shim task: {*cause}',
      'failed to create shim: {*cause}',
      'failed to start shim: {*cause}',
      'failed to create containerd task: {*cause}',
      'container create failed: {*cause}',
    ].map(wordsPattern),
    what: ({ cause }) => tMarkdown('The runtime on the node refused: {0}', code(lastCause(cause))),
    check: () => [
      tMarkdown(
        '{0} on the node has more of it ({1} with CRI-O).',
        code('journalctl -u containerd'),
        code('journalctl -u crio'),
      ),
    ],
    advice: (_facts, surface) => [
      surface === 'editor'
        ? tMarkdown('Hover over the name of the class to see what is known not to work with its runtime.')
        : tMarkdown(
            '{0} reports what is known not to work with the runtime of a class.',
            code('runtimeclass check'),
          ),
    ],
    rules: ['does-not-start-on-runtime', 'runtime-needs-configuration'],
  },
];
