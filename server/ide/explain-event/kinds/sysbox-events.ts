import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What Sysbox says; sysbox-runc libsysbox/syscont/spec.go, sysbox-runc/utils_linux.go. */
export const sysboxEvents: readonly EventKind[] = [
  {
    id: 'sysbox-host-namespace',
    link: () => 'workload',
    saidBy: 'Sysbox',
    patterns: ["sysbox containers can't share {*what}"].map(wordsPattern),
    what: ({ what = '' }) =>
      tMarkdown(
        'Sysbox refuses a Pod that shares a namespace of the node: {0}',
        code(what.split(/: unknown|"/)[0]!),
      ),
    advice: () => [
      tMarkdown(
        'Remove `hostNetwork`, `hostPID` or `hostIPC` from the Pod, or name a class with another runtime.',
      ),
    ],
    rules: ['does-not-start-on-runtime'],
  },
  {
    id: 'sysbox-service-down',
    link: () => 'node',
    saidBy: 'Sysbox',
    patterns: ['register with sysbox-{service}: {*why}', 'register with sysbox-{service}'].map(wordsPattern),
    what: ({ service = '' }) =>
      tMarkdown(
        'sysbox-runc cannot reach the service {0} on the node.',
        code(`sysbox-${service.replace(/\W+$/, '')}`),
      ),
    check: () => [tMarkdown('{0} on the node.', code('systemctl status sysbox sysbox-mgr sysbox-fs'))],
    advice: () => [tMarkdown('Start the service: {0}.', code('systemctl restart sysbox'))],
    rules: [],
  },
  {
    // runc and sysbox-runc libcontainer/rootfs_linux.go; reports of both
    id: 'mount-not-permitted',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: [
      'mounting "{source}" to rootfs {*where}: mount through procfd: operation not permitted',
      'mount through procfd: operation not permitted',
    ].map(wordsPattern),
    what: ({ source }) =>
      source === undefined
        ? tMarkdown('The runtime may not make a mount in the container.')
        : tMarkdown('The runtime may not mount {0} in the container.', code(source)),
    causes: () => [
      tMarkdown(
        'The runtime is Sysbox, and the Pod has no user namespace: neither `hostUsers: false` nor, with CRI-O, the annotation `io.kubernetes.cri-o.userns-mode`.',
      ),
      tMarkdown('The node is itself a container, and may not make this mount.'),
    ],
    advice: () => [
      tMarkdown(
        'For Sysbox, write `hostUsers: false` into the Pod spec (Kubernetes 1.30, with containerd 2.0.5), or with an older CRI-O the annotation {0}.',
        code('io.kubernetes.cri-o.userns-mode: "auto:size=65536"'),
      ),
    ],
    rules: ['runtime-needs-configuration', 'does-not-start-on-runtime'],
  },
];
