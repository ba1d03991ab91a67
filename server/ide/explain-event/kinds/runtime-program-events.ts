import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { shellWord } from './shell-word.ts';
import { selectNodes } from './shim-events.ts';
import { listOnNode } from './table-settings-events.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const notInPath = 'executable file not found in $PATH';

/** The program of a runtime is not on the node, or is no OCI runtime. */
export const runtimeProgramEvents: readonly EventKind[] = [
  {
    // runc libcontainer/configs/config.go:Command.Run
    id: 'missing-hook',
    link: () => 'node',
    saidBy: 'OCI runtime',
    patterns: [
      'hook #{number}: {*rest}fork/exec {path}: no such file or directory',
      'hook #{number}: fork/exec {path}: no such file or directory',
    ].map(wordsPattern),
    what: ({ path }) =>
      tMarkdown(
        'The node does not have the program {0} of a hook, which the runtime runs beside the container.',
        code(path),
      ),
    check: ({ path }) => [listOnNode(path)],
    advice: () => [
      tMarkdown('Install the program on the node, or remove the hook from the configuration that names it.'),
      selectNodes(),
    ],
    rules: [],
  },
  {
    // containerd's shim process/init.go:runtimeError, where the log of the runtime is not there; Go's os/exec
    id: 'missing-program',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: [
      `unable to retrieve OCI runtime error ({*log}): exec: "{path}": ${notInPath}`,
      `failed to create shim task: exec: "{path}": ${notInPath}`,
      `failed to create shim: exec: "{path}": ${notInPath}`,
      ...['OCI runtime', 'shim', 'container create failed', 'failed to create containerd task'].flatMap(
        before => [
          `${before}{*rest}fork/exec {path}: no such file or directory`,
          `${before}{*rest}fork/exec {path}: permission denied`,
        ],
      ),
      // Without the words before it that tell who starts the program.
      `exec: "{program}": ${notInPath}`,
      'fork/exec {program}: no such file or directory',
    ].map(wordsPattern),
    applies: ({ program }) => program === undefined || runtimePrograms.test(program),
    what: missingProgram,
    causes: causesOfMissingProgram,
    check: ({ program, path = program ?? '' }) => [
      path.startsWith('/')
        ? tMarkdown('{0} on the node shows whether the file is there.', code(`ls -l ${shellWord(path)}`))
        : tMarkdown('{0} on the node shows whether it is in a PATH.', code(`command -v ${shellWord(path)}`)),
    ],
    advice: adviceOnMissingProgram,
    rules: ['invalid-crio-runtime'],
  },
  {
    // Go's flag package, as in runsc and kata-runtime; containerd and CRI-O pass what runc knows.
    id: 'runtime-lacks-option',
    link: () => 'runtime',
    saidBy: 'OCI runtime',
    patterns: ['flag provided but not defined: -{option}'].map(wordsPattern),
    what: ({ option = '' }) =>
      tMarkdown('The program that is to be the runtime does not know the option {0}.', code(`-${option}`)),
    causes: ({ option }) => [
      ...(option === 'systemd-cgroup'
        ? [
            tMarkdown(
              'The release of the runtime is too old for the cgroups of systemd: runsc knows this option since March 2022. CRI-O passes it with `cgroup_manager = "systemd"`, containerd with `SystemdCgroup = true`.',
            ),
          ]
        : []),
      tMarkdown(
        'The program is not an OCI runtime: Kata 2 and later has only a shim, and no command `kata-runtime` that starts containers.',
      ),
    ],
    advice: ({ option }) => [
      tMarkdown('Install a newer release of the runtime.'),
      tMarkdown(
        'Give the table the shim of the runtime: in containerd `runtime_type`, such as `io.containerd.runsc.v1`; in CRI-O `runtime_type = "vm"` (for gVisor from 1.37 on).',
      ),
      ...(option === 'systemd-cgroup'
        ? [
            tMarkdown(
              'Or use cgroupfs on the node: `cgroup_manager = "cgroupfs"` in CRI-O, or `SystemdCgroup = false` in containerd, and `cgroupDriver: cgroupfs` in the kubelet.',
            ),
          ]
        : []),
    ],
    rules: ['invalid-crio-runtime'],
  },
];

/** Programs that are runtimes, and nothing that a container is started with. */
const runtimePrograms =
  /^(?:\/\S{0,300}\/)?(?:runc|crun|runsc|youki|kata-runtime|sysbox-runc|urunc|nvidia-container-runtime[\w.-]{0,40}|containerd-shim-[\w+.-]{1,80})$/;

function missingProgram({ program, path = program }: Facts): Markdown {
  return tMarkdown('The node does not have the program of the runtime, {0}, or cannot run it.', code(path));
}

function causesOfMissingProgram(): readonly Markdown[] {
  return [
    tMarkdown(
      'The runtime is not installed on this node: its table came with a file or an image of nodes that others use too.',
    ),
    tMarkdown('`BinaryName` (in CRI-O `runtime_path`) has a typing error, or names another folder.'),
  ];
}

function adviceOnMissingProgram({ program, path = program }: Facts): readonly Markdown[] {
  return [
    tMarkdown(
      'Install {0} on the node, with its package or an image of nodes (AMI) that has it; or correct `BinaryName` (CRI-O: `runtime_path`) in the table of the handler.',
      code(path),
    ),
    tMarkdown(
      'Where the table is that of the default runtime, no Pod starts on the node: name `runc` as the default again.',
    ),
    selectNodes(),
  ];
}
