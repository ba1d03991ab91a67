import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { shellWord } from './shell-word.ts';
import { wordsPattern } from './words-pattern.ts';

/** What a node lacks for virtual machines, in the words of Kata, QEMU and runsc. */
export const virtualMachineEvents: readonly EventKind[] = [
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
    // pkg/katautils, virtcontainers/utils/utils_linux.go:FindContextID, network_linux.go
    id: 'missing-vhost-device',
    link: () => 'node',
    saidBy: 'Kata',
    patterns: ['open /dev/vhost-{device}: {*why}'].map(wordsPattern),
    applies: ({ device }) => device === 'vsock' || device === 'net',
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
        : [tMarkdown('{0} on the node shows whether the file is there.', code(`ls -l ${shellWord(path)}`))],
    advice: () => [
      tMarkdown(
        'Correct the path in the `configuration.toml` of the handler, or install Kata anew (kata-deploy).',
      ),
    ],
    rules: [],
  },
];
