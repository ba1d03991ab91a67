import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What Kata Containers says of itself; kata-containers src/runtime (Go) and src/runtime-rs, in 2.0 to 4.1. */
export const kataEvents: readonly EventKind[] = [
  {
    // pkg/oci/utils.go:checkAnnotation. The Rust runtime only logs it.
    id: 'kata-annotation-not-enabled',
    link: () => 'runtime',
    saidBy: 'Kata',
    releases: 'Kata 2.0 and later, with the Go runtime',
    patterns: ['annotation {annotation} is not enabled'].map(wordsPattern),
    applies: ({ annotation = '' }) => annotation.includes('katacontainers'),
    what: ({ annotation }) =>
      tMarkdown(
        'Kata refuses the annotation {0} of the Pod, because its configuration on the node does not enable it.',
        code(annotation),
      ),
    check: () => [
      tMarkdown(
        '{0} on the node, or in the file that `ConfigPath` of the table names.',
        code('grep -r enable_annotations /opt/kata/share/defaults/kata-containers /etc/kata-containers'),
      ),
    ],
    advice: ({ annotation = '' }) => [
      tMarkdown(
        'Add {0} to `enable_annotations` in the `configuration.toml` of this handler, such as `configuration-qemu.toml`; with the Helm chart of kata-deploy, in its values.',
        code(`"${annotation.split('.').at(-1) ?? ''}"`),
      ),
      tMarkdown('Or remove the annotation from the Pod.'),
    ],
    rules: ['runtime-needs-configuration', 'does-not-start-on-runtime'],
  },
  {
    // pkg/oci/utils.go:addHypervisorMemoryOverrides
    id: 'kata-memory-annotation',
    link: () => 'workload',
    saidBy: 'Kata',
    patterns: [
      'Memory specified in annotation {annotation} is less than minimum required {least}, please specify a larger value',
    ].map(wordsPattern),
    what: ({ annotation, least }) =>
      tMarkdown(
        'Kata refuses the annotation {0} of the Pod, because its memory is below the minimum of {1} MiB.',
        code(annotation),
        least ?? '',
      ),
    advice: ({ annotation, least }) => [
      tMarkdown('Raise {0} above {1}, which counts MiB, or remove it.', code(annotation), least ?? ''),
      tMarkdown(
        'Where the virtual machine is one of a cloud (Peer Pods), choose its type by {0} instead.',
        code('io.katacontainers.config.hypervisor.machine_type'),
      ),
    ],
    rules: ['does-not-start-on-runtime', 'does-not-start-on-runtime'],
  },
  {
    // virtcontainers/pkg/agent/protocols/client/client.go; runtime-rs agent/src/sock
    id: 'kata-agent-silent',
    link: () => 'runtime',
    saidBy: 'Kata',
    patterns: [
      'timed out connecting to vsock {*address}',
      'timed out connecting to hybrid vsocket {*address}',
      'vsock: failed to connect to {*address}',
      'ailed to Check if grpc server is working: {*why}',
      'ailed to check if grpc server is working: {*why}',
    ].map(wordsPattern),
    what: () => tMarkdown('Kata started the virtual machine, and the agent in it did not answer in time.'),
    causes: () => [
      tMarkdown(
        'The virtual machine has too little memory, or starts slowly because virtualisation is nested.',
      ),
      tMarkdown(
        'The kernel or the image of the guest is missing, damaged or of another release than the shim.',
      ),
      tMarkdown(
        'The memory limit of the Pod with its overhead is too small for the virtual machine: the kernel of the node ended it.',
      ),
    ],
    check: () => [
      tMarkdown(
        'The console of the guest, with `enable_debug = true` and `agent.log=debug` in the `configuration.toml` of the handler: {0}.',
        code('journalctl -t kata'),
      ),
      tMarkdown(
        '{0} on the node shows whether the kernel ended it.',
        code("dmesg | grep -i 'out of memory'"),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Raise `default_memory`, and `dial_timeout` where the start is slow; use the kernel and the image of the same release as the shim.',
      ),
    ],
    rules: ['overhead-of-runtime'],
  },
];
