import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What Kata Containers says; kata-containers src/runtime (Go) and src/runtime-rs, in 2.0 to 4.1. */
export const kataEvents: readonly EventKind[] = [
  {
    // QEMU accel/kvm/kvm-all.c:kvm_init; runsc and Kata open the device themselves
    id: 'no-virtualisation',
    link: () => 'node',
    saidBy: 'OCI runtime',
    patterns: ['Could not access KVM kernel module', 'open /dev/kvm: {*why}'].map(wordsPattern),
    what: () => tMarkdown('The runtime cannot use `/dev/kvm` on the node.'),
    causes: () => [
      tMarkdown('The node is a virtual machine without nested virtualisation.'),
      tMarkdown('The kernel module is not loaded, or virtualisation is off in the firmware.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node: without `vmx` or `svm` there is no virtualisation.',
        code("ls -l /dev/kvm; grep -m1 -oE 'vmx|svm' /proc/cpuinfo"),
      ),
      tMarkdown('{0} loads the module.', code('modprobe kvm_intel || modprobe kvm_amd')),
    ],
    advice: () => [
      tMarkdown(
        'Let the class select nodes with virtualisation (`scheduling.nodeSelector`); on virtual machines it has to be nested.',
      ),
    ],
    rules: [],
  },
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
    rules: ['does-not-start-on-runtime'],
  },
  {
    // pkg/katautils, virtcontainers/utils/utils_linux.go:FindContextID, network_linux.go
    id: 'missing-vhost-device',
    link: () => 'node',
    saidBy: 'Kata',
    patterns: ['open /dev/vhost-{device}: {*why}'].map(wordsPattern),
    what: ({ device = '' }) => tMarkdown('Kata cannot open {0} on the node.', code(`/dev/vhost-${device}`)),
    causes: ({ device = '' }) => [
      tMarkdown('The kernel module {0} is not loaded.', code(`vhost_${device}`)),
      ...(device === 'vsock'
        ? [
            tMarkdown(
              'Another hypervisor holds the device: on VMware the modules `vmw_vsock_*` have to go first.',
            ),
          ]
        : []),
      tMarkdown('The kernel of the node has no such module.'),
    ],
    check: ({ device = '' }) => [
      tMarkdown('{0} on the node.', code(`ls -l /dev/vhost-${device}; lsmod | grep vhost`)),
    ],
    advice: ({ device = '' }) => [
      tMarkdown(
        'Load the module with {0}, and at each start with a line in {1}.',
        code(`modprobe vhost_${device}`),
        code('/etc/modules-load.d/kata.conf'),
      ),
      tMarkdown('Let the class select only nodes that have it (`scheduling.nodeSelector`).'),
    ],
    rules: [],
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
  {
    // virtcontainers/qemu.go:startVM
    id: 'kata-qemu-fails',
    link: () => 'runtime',
    saidBy: 'Kata',
    patterns: ['failed to launch qemu: {*why}'].map(wordsPattern),
    what: ({ why }) => tMarkdown('QEMU ended when Kata started it: {0}', code(why)),
    advice: () => [
      tMarkdown(
        'What QEMU printed decides: a missing file, `/dev/kvm`, memory that the node does not have, or an option that this QEMU does not know.',
      ),
    ],
    rules: [],
  },
  {
    // pkg/katautils/utils.go:ResolvePath; virtcontainers/virtiofsd.go; Go's os/exec about a hypervisor
    id: 'kata-file-missing',
    link: () => 'runtime',
    saidBy: 'Kata',
    patterns: [
      'fork/exec {path}: no such file or directory',
      'file {path} does not exist',
      'virtiofsd daemon path is empty',
      'virtiofsd daemon {path} returned with error',
    ].map(wordsPattern),
    applies: ({ path }) =>
      path === undefined ||
      (path.startsWith('/') &&
        /\/(?:virtiofsd|qemu-|cloud-hypervisor|firecracker|jailer|stratovirt|vmlinu|kata-containers)/.test(
          path,
        )),
    what: ({ path }) =>
      path === undefined
        ? tMarkdown('Kata has no path of virtiofsd, which shares files with the virtual machine.')
        : tMarkdown('Kata does not have {0}, which its configuration names, on the node.', code(path)),
    causes: () => [
      tMarkdown('The installation is not complete, or of another release than its `configuration.toml`.'),
      tMarkdown('A path in the `configuration.toml` of the handler has a typing error.'),
    ],
    check: ({ path }) =>
      path === undefined
        ? []
        : [tMarkdown('{0} on the node shows whether the file is there.', code(`ls -l ${path}`))],
    advice: () => [
      tMarkdown(
        'Correct the path in the `configuration.toml` of the handler, or install Kata anew (kata-deploy).',
      ),
    ],
    rules: [],
  },
];
