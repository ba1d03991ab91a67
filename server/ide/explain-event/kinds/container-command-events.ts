import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const notInPath = 'executable file not found in $PATH';
const exec = 'exec: "{*command}": ';

/** How runc says that it could not start a program in a container, and what it says before 1.1 and before 1.0. */
const starting = [
  `unable to start container process: ${exec}`,
  `unable to start container process: {*stage}${exec}`,
  `starting container process caused: ${exec}`,
  `starting container process caused "${exec}`,
];

/**
 * The runtime works, and what it is to start in the container does not: its command is not in the image, or cannot run there.
 * runc libcontainer/container_linux.go, process_linux.go; crun src/libcrun/utils.c, container.c.
 */
export const containerCommandEvents: readonly EventKind[] = [
  {
    id: 'exec-command-missing',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: [
      'OCI runtime exec failed: ',
      'failed to exec in container: ',
      'error executing command in container: ',
    ]
      .flatMap(before => [
        `${before}{*stage}${exec}${notInPath}`,
        `${before}{*stage}${exec}stat {same}: no such file or directory`,
        `${before}{*stage}executable file \`{command}\` not found`,
      ])
      .map(wordsPattern),
    what: ({ command }) =>
      tMarkdown('The container runs, and has no program {0} that could be started in it.', code(command)),
    causes: () => [
      tMarkdown('The image has no such program: small images often have no shell.'),
      tMarkdown('A probe or a hook of the Pod names a program that is not in the image.'),
    ],
    advice: () => [
      tMarkdown(
        'Start a program that the image has, such as `sh` for `bash`, or bring one: {0}.',
        code('kubectl debug -it POD --image=busybox --target=CONTAINER'),
      ),
      notTheRuntime(),
    ],
    rules: [],
  },
  {
    id: 'container-command-missing',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: [
      ...starting.flatMap(words => [
        `${words}${notInPath}`,
        `${words}stat {same}: no such file or directory`,
        `${words}no such file or directory`,
      ]),
      'executable file `{command}` not found',
    ].map(wordsPattern),
    what: ({ command }) =>
      tMarkdown('The container is to start with {0}, which is not in its image.', code(command)),
    causes: causesOfCommand,
    check: ({ command = '' }) => [
      tMarkdown('{0} shows what the image has as its command.', code('crane config IMAGE')),
      ...(command.includes(' ')
        ? [tMarkdown('The name has a space: a command with arguments has to be a list.')]
        : []),
    ],
    advice: adviceOnCommand,
    rules: [],
  },
  {
    id: 'container-command-fails',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: starting
      .flatMap(words => [`${words}permission denied`, `${words}is a directory`])
      .map(wordsPattern),
    what: ({ command }) =>
      tMarkdown('The container is to start with {0}, which is no file that it may execute.', code(command)),
    causes: () => [
      tMarkdown('The file lacks the right to be executed, or is a folder.'),
      tMarkdown(
        'The user of the container (`runAsUser`) may not read it, or it is on a volume with `noexec`.',
      ),
    ],
    advice: () => [
      tMarkdown('Correct `command` of the container, or the file in its image.'),
      notTheRuntime(),
    ],
    rules: [],
  },
];

export function causesOfCommand({ command = '' }: Facts): readonly Markdown[] {
  return [
    tMarkdown('`command` of the container has a typing error, or is a whole line where a list is needed.'),
    tMarkdown('The image does not have {0}, or has it in a folder that is not in its PATH.', code(command)),
    tMarkdown('A volume of the Pod hides the folder that has it.'),
  ];
}

export function adviceOnCommand(): readonly Markdown[] {
  return [
    tMarkdown('Correct `command` (or the entry point of the image), or use an image that has the program.'),
    notTheRuntime(),
  ];
}

function notTheRuntime(): Markdown {
  return tMarkdown(
    'These words are about the program in the container, not about the runtime or the table of its handler.',
  );
}
