import { missingShimWords } from '../../../node-config/shim.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { shellWord } from './shell-word.ts';
import { wordsPattern } from './words-pattern.ts';

const notInPath = 'executable file not found in $PATH';

/** The shim of a runtime is not on the node, or cannot run there. */
export const shimEvents: readonly EventKind[] = [
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
        code(`find / -xdev -name ${shellWord(nameOfShim(shim))}`),
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
    rules: ['ignored-shim-option', 'removed-runtime-setting', 'missing-runtime-type'],
  },
  {
    // Go's os/exec: ENOEXEC of a program that the shim or the kubelet starts
    id: 'program-of-other-architecture',
    link: () => 'runtime',
    saidBy: 'containerd',
    patterns: ['fork/exec {path}: exec format error'].map(wordsPattern),
    what: ({ path }) =>
      tMarkdown('The node cannot run the program {0}, whose format it does not know.', code(path)),
    causes: () => [
      tMarkdown('The program was built for another CPU than that of the node.'),
      tMarkdown('The file is empty or damaged, as by a download that failed.'),
    ],
    check: ({ path }) => [
      tMarkdown(
        '{0} on the node, and {1}, name both CPUs.',
        code(`file ${shellWord(path)}`),
        code('uname -m'),
      ),
    ],
    advice: () => [tMarkdown('Install the program for the CPU of the node.'), selectNodes()],
    rules: [],
  },
];

/** The name of a shim, of which a pattern may have taken the end only. */
function nameOfShim(shim: string): string {
  return shim.startsWith('-') ? `containerd-shim${shim}` : shim;
}

/** The remedy where only some nodes have something. */
export function selectNodes(): Markdown {
  return tMarkdown('Let the class select only nodes that have it (`scheduling.nodeSelector`).');
}
