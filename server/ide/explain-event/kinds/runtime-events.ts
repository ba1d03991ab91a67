import { missingShimWords } from '../../../node-config/shim.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** The explanation if the program of a runtime is not on the node, or cannot run there. */
export const runtimeEvents: readonly EventKind[] = [
  {
    id: 'missing-shim',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: [missingShimWords('{type}', '{shim}'), 'runtime "{type}" binary not installed "{shim}"'].map(
      wordsPattern,
    ),
    what: ({ type, shim }) =>
      tMarkdown(
        'The table of the handler names the `runtime_type` {0}, whose program {1} is not installed on the node.',
        code(type),
        code(shim),
      ),
    advice: () => [
      tMarkdown(
        'Install the program where containerd finds it (its PATH), or correct `runtime_type`: some types were removed from containerd.',
      ),
    ],
    rules: ['removed-runtime-setting', 'missing-runtime-type'],
  },
  {
    // Go's os/exec, as a node answered.
    id: 'missing-program',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: [
      'fork/exec {path}: no such file or directory',
      'exec: "{path}": executable file not found in $PATH',
    ].map(wordsPattern),
    what: ({ path }) =>
      tMarkdown('The program of the runtime, {0}, is not installed on the node.', code(path)),
    advice: () => [
      tMarkdown(
        'Install it, or correct `BinaryName` (CRI-O: `runtime_path`) in the table of the handler; let the class select only nodes that have it.',
      ),
    ],
    rules: ['invalid-crio-runtime'],
  },
  {
    // QEMU accel/kvm/kvm-all.c:kvm_init
    id: 'no-virtualisation',
    link: () => 'node',
    saidBy: 'OCI runtime',
    patterns: ['Could not access KVM kernel module', 'open /dev/kvm: {*why}'].map(wordsPattern),
    what: () =>
      tMarkdown('The runtime starts virtual machines, and the node has no `/dev/kvm` that it may use.'),
    advice: () => [
      tMarkdown(
        'Let the class select nodes with virtualisation (`scheduling.nodeSelector`); on virtual machines it has to be nested.',
      ),
    ],
    rules: [],
  },
];

/** Messages of a runtime that point to no particular cause; tried last. */
export const otherRuntimeEvents: readonly EventKind[] = [
  {
    id: 'runtime-fails',
    link: () => 'runtime',
    saidBy: 'OCI runtime',
    patterns: [
      'OCI runtime create failed: {*cause}',
      'OCI runtime start failed: {*cause}',
      'failed to create shim task: {*cause}',
      'failed to start shim: {*cause}',
      'container create failed: {*cause}',
    ].map(wordsPattern),
    what: ({ cause }) =>
      tMarkdown(
        'The handler and its table are right; the runtime itself does not start the Pod: {0}',
        code(cause),
      ),
    advice: () => [
      tMarkdown(
        'Its log on the node says more. Hover over the name of the class to see what is known not to work with its runtime.',
      ),
    ],
    rules: ['does-not-start-on-runtime'],
  },
];
