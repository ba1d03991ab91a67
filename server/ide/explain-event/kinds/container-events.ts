import { code, tMarkdown } from '../../text/markdown.ts';
import { adviceOnCommand, causesOfCommand } from './container-command-events.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

const notInPath = 'executable file not found in $PATH';
const exec = 'exec: "{*command}": ';

/** What else fails at the start of a container, and words that do not tell whose program is missing; tried after what runtimes say of themselves. */
export const containerEvents: readonly EventKind[] = [
  {
    // runc linux.go; the log of the container has it, because the program is replaced by then
    id: 'exec-format-error',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: [
      'exec container process `{command}`: Exec format error',
      'exec container process {command}: Exec format error',
      'exec user process caused: exec format error',
      'exec user process caused "exec format error"',
      'exec {command}: exec format error',
      `${exec}exec format error`,
      'exec format error',
      'Exec format error',
    ].map(wordsPattern),
    what: ({ command }) =>
      command === undefined
        ? tMarkdown('The node does not know the format of the program that the container starts.')
        : tMarkdown(
            'The node does not know the format of the program {0} that the container starts.',
            code(command),
          ),
    causes: () => [
      tMarkdown('The image is for another CPU than that of the node.'),
      tMarkdown('The program is a script without `#!` in its first line.'),
      tMarkdown(
        'The program is a Wasm module, and the Pod runs with a runtime for Linux programs: it names no class for Wasm, or the table of the handler does not pass its annotation (`module.wasm.image/variant`, `run.oci.handler`) on.',
      ),
    ],
    check: () => [
      tMarkdown(
        '{0} is the CPU of the node; {1} lists those of the image.',
        code("kubectl get node NODE -o jsonpath='{.status.nodeInfo.architecture}'"),
        code('crane manifest IMAGE'),
      ),
      tMarkdown(
        '{0} names the class of the Pod.',
        code("kubectl get pod POD -o jsonpath='{.spec.runtimeClassName}'"),
      ),
    ],
    advice: () => [
      tMarkdown('Build the image for the CPU of the node, or select nodes with `kubernetes.io/arch`.'),
      tMarkdown(
        'For a Wasm module, name a class whose runtime runs it (runwasi, Spin, crun with Wasm) as `runtimeClassName` of the Pod spec.',
      ),
    ],
    rules: ['misplaced-field', 'class-name-outside-pod-spec'],
  },
  {
    // runc libcontainer/container_linux.go, process_linux.go
    id: 'out-of-memory-on-start',
    link: () => 'workload',
    saidBy: 'runc',
    releases: 'runc 1.0 and later',
    patterns: ['container init was OOM-killed (memory limit too low?)', 'possibly OOM-killed'].map(
      wordsPattern,
    ),
    what: () =>
      tMarkdown(
        'runc was ended while it started a program in the container, likely by the kernel for lack of memory.',
      ),
    advice: () => [
      tMarkdown(
        'Raise the memory limit of the container. Where the class has no overhead, the runtime itself lives within that limit too.',
      ),
    ],
    rules: [],
  },
  {
    // CRI-O internal/config/cgmgr/cgmgr_linux.go:VerifyMemoryIsEnough
    id: 'memory-limit-too-low',
    link: () => 'workload',
    saidBy: 'CRI-O',
    patterns: ['set memory limit {limit} too low; should be at least {least}'].map(wordsPattern),
    what: ({ limit, least }) =>
      tMarkdown(
        'CRI-O refuses the memory limit of {0} bytes, because it accepts none below {1} bytes.',
        limit ?? '',
        least ?? '',
      ),
    advice: () => [
      tMarkdown(
        'Raise the memory limit. On the node, `container_min_memory` in the table of the handler is the least that CRI-O accepts (1.30).',
      ),
    ],
    rules: ['does-not-start-on-runtime'],
  },
  {
    // runc libcontainer/hooks: a program that runs beside the container, mostly that of NVIDIA's toolkit
    id: 'hook-fails',
    link: () => 'runtime',
    saidBy: 'OCI runtime',
    patterns: [
      'error running {stage} hook #{number}: {*why}',
      'error running hook #{number}: {*why}',
      'running hook #{number}: {*why}',
    ].map(wordsPattern),
    what: ({ why }) =>
      tMarkdown('A hook that the node runs for the container failed: {0}', code(lastLine(why))),
    check: () => [
      tMarkdown(
        'The message has what the hook printed behind `stderr:`; {0} on the node shows its files.',
        code('ls /usr/share/containers/oci/hooks.d /etc/containers/oci/hooks.d'),
      ),
    ],
    advice: () => [
      tMarkdown('Repair what the hook says, or remove the hook from nodes that do not need it.'),
    ],
    rules: [],
  },
  {
    // Without the words before it, it can be either.
    id: 'unknown-program-missing',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: [`${exec}${notInPath}`, `${exec}stat {same}: no such file or directory`].map(wordsPattern),
    what: ({ command }) => tMarkdown('The program {0} was not found.', code(command)),
    causes: ({ command }) => [
      ...causesOfCommand({ command: command ?? '' }),
      tMarkdown(
        'The program belongs to the node: only the words before `exec:` tell, such as `unable to retrieve OCI runtime error` or `failed to create shim task`.',
      ),
    ],
    advice: adviceOnCommand,
    rules: [],
  },
];

function lastLine(text = ''): string {
  return text.length > 600 ? `${text.slice(0, 600)} …` : text;
}
