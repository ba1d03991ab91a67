import { missingShimWords } from '../../../node-config/shim.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { lastCause } from './last-cause.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const notInPath = 'executable file not found in $PATH';

/** The program of a runtime or of its shim is not on the node, or cannot run there; and CDI and port forwarding. */
export const runtimeEvents: readonly EventKind[] = [
  {
    // containerd core/runtime/v2/shim_manager.go:resolveRuntimePath; runtime/v1 before 2.0
    id: 'missing-shim',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: [
      missingShimWords('{type}', '{shim}'),
      'runtime "{type}" binary not installed "{shim}"',
      `failed to start shim: exec: "{shim}": ${notInPath}`,
      `exec: "containerd-shim{shim}": ${notInPath}`,
    ].map(wordsPattern),
    what: ({ type, shim = '' }) =>
      type === undefined
        ? tMarkdown('containerd does not find the shim {0} on the node.', code(nameOfShim(shim)))
        : tMarkdown(
            'The table of the handler has the `runtime_type` {0}, and containerd does not find its shim {1} on the node.',
            code(type),
            code(shim),
          ),
    causes: () => [
      tMarkdown('The runtime is not installed on this node.'),
      tMarkdown(
        'Its shim is in a folder that is not in the PATH of containerd, such as `/opt/kata/bin` or `/opt/kwasm/bin`.',
      ),
      tMarkdown(
        '`runtime_type` has a typing error, or is one that containerd 2.0 removed: `io.containerd.runc.v1`, `io.containerd.runtime.v1.linux`.',
      ),
    ],
    check: ({ shim = '' }) => [
      tMarkdown(
        '{0} on the node shows where the program is; {1} shows the PATH of containerd.',
        code(`find / -xdev -name ${nameOfShim(shim)}`),
        code("tr '\\0' '\\n' < /proc/$(pidof containerd)/environ | grep ^PATH"),
      ),
    ],
    advice: ({ shim = '' }) => [
      tMarkdown(
        'Install the shim on the nodes of the class, link {0} into `/usr/local/bin`, or write its path as `runtime_path` (containerd 1.6). Restart containerd.',
        code(nameOfShim(shim)),
      ),
      selectNodes(),
    ],
    rules: ['removed-runtime-setting', 'missing-runtime-type'],
  },
  {
    // Go's os/exec: ENOEXEC of a program that the shim or the kubelet starts
    id: 'runtime-of-other-architecture',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: ['fork/exec {path}: exec format error'].map(wordsPattern),
    what: ({ path }) =>
      tMarkdown(
        'The node cannot run the program of the runtime, {0}: its format is another one.',
        code(path),
      ),
    causes: () => [
      tMarkdown('The program was built for another CPU than that of the node.'),
      tMarkdown('The file is empty or damaged, as by a download that failed.'),
    ],
    check: ({ path }) => [
      tMarkdown('{0} on the node, and {1}, name both CPUs.', code(`file ${path ?? ''}`), code('uname -m')),
    ],
    advice: () => [tMarkdown('Install the program for the CPU of the node.'), selectNodes()],
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
      'fork/exec {path}: no such file or directory',
      'fork/exec {path}: permission denied',
      // Without the words before it that tell who starts the program.
      `exec: "{program}": ${notInPath}`,
    ].map(wordsPattern),
    applies: ({ program }) => program === undefined || runtimePrograms.test(program),
    what: missingProgram,
    causes: causesOfMissingProgram,
    check: ({ program, path = program ?? '' }) => [
      path.startsWith('/')
        ? tMarkdown('{0} on the node shows whether the file is there.', code(`ls -l ${path}`))
        : tMarkdown('{0} on the node shows whether it is in a PATH.', code(`command -v ${path}`)),
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
  {
    // containerd internal/cri/server/sandbox_portforward_linux.go
    id: 'port-forward',
    link: () => 'runtime',
    saidBy: 'containerd',
    releases: 'containerd 1.5 and later',
    patterns: [
      'failed to execute portforward in network namespace "{netns}": failed to connect to localhost:{port} inside namespace',
      'failed to execute portforward in network namespace {*rest}: failed to connect to localhost:{port} inside namespace',
      'failed to execute portforward in network namespace',
    ].map(wordsPattern),
    what: ({ port }) =>
      port === undefined
        ? tMarkdown('containerd could not forward a port into the network namespace of the Pod.')
        : tMarkdown(
            'containerd reached nothing at localhost:{0} in the network namespace of the Pod on the node.',
            port,
          ),
    causes: () => [
      tMarkdown(
        'The Pod runs with gVisor or Kata: its programs listen inside the sandbox, and containerd connects outside of it. `kubectl port-forward` does not work there, whatever the program does.',
      ),
      tMarkdown('With runc or crun: no program of the Pod listens on this port of localhost.'),
    ],
    check: () => [
      tMarkdown(
        '{0} names the class of the Pod.',
        code("kubectl get pod POD -o jsonpath='{.spec.runtimeClassName}'"),
      ),
    ],
    advice: () => [
      tMarkdown('Connect to the IP of the Pod, or through a Service (NodePort, LoadBalancer) or an Ingress.'),
    ],
    rules: ['unsupported-by-runtime', 'different-on-runtime'],
  },
  {
    // containerd pkg/cdi/oci_opt.go; CRI-O and Docker have the same; nvidia-container-toolkit cdi/registry.go
    id: 'unresolvable-cdi-device',
    link: () => 'node',
    saidBy: 'containerd',
    releases: 'containerd 1.7 and later, CRI-O 1.24 and later, nvidia-container-runtime',
    patterns: ['unresolvable CDI devices {*devices}'].map(wordsPattern),
    what: ({ devices = '' }) =>
      tMarkdown(
        'No CDI specification that the runtime read on the node has the devices {0}.',
        code(withoutUnknown(devices)),
      ),
    causes: () => [
      tMarkdown('No file describes them: what writes the specification did not run on this node.'),
      tMarkdown('The file is old: the names of devices changed with the driver, a restart or MIG.'),
      tMarkdown('The file is in a folder that is not in `cdi_spec_dirs`.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node shows the files; {1} the names of devices in them.',
        code('ls /etc/cdi /var/run/cdi'),
        code('nvidia-ctk cdi list'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Write the specification anew: {0} for NVIDIA, or restart the Pod of the device plugin or the toolkit on the node.',
        code('nvidia-ctk cdi generate --output=/var/run/cdi/nvidia.yaml'),
      ),
    ],
    rules: [],
  },
  {
    // containerd internal/cri: enable_cdi = false, 2.3 and later
    id: 'cdi-disabled',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.3',
    patterns: ['CDI support is explicitly disabled'].map(wordsPattern),
    what: () =>
      tMarkdown('containerd does not give the container its devices, because `enable_cdi` is false.'),
    advice: () => [
      tMarkdown(
        'Remove `enable_cdi = false` from the plugin of containerd, which is true by default since 2.0, and restart containerd.',
      ),
    ],
    rules: [],
  },
];

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

function selectNodes(): Markdown {
  return tMarkdown('Let the class select only nodes that have it (`scheduling.nodeSelector`).');
}

/** The name of a shim, of which a pattern may have taken the end only. */
function nameOfShim(shim: string): string {
  return shim.startsWith('-') ? `containerd-shim${shim}` : shim;
}

/** containerd ends its errors with the code that gRPC has for them. */
function withoutUnknown(text: string): string {
  return text.replace(/:? ?unknown\W{0,3}$/, '').trim();
}
