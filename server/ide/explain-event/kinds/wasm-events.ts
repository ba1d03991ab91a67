import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { shellWord } from './shell-word.ts';
import { wordsPattern } from './words-pattern.ts';

/** What runtimes for Wasm say. */
export const wasmEvents: readonly EventKind[] = [
  {
    // crun src/libcrun/handlers/*.c: dlopen
    id: 'crun-library-missing',
    link: () => 'runtime',
    saidBy: 'crun',
    patterns: ['could not load `{library}`: {*why}', 'could not load `{library}`'].map(wordsPattern),
    what: ({ library }) => tMarkdown('crun does not find the library {0} on the node.', code(library)),
    causes: () => [
      tMarkdown('The library is not installed on the node, or in another major version.'),
      tMarkdown('This crun was built for another Wasm runtime than the one that is installed.'),
    ],
    check: ({ library = '' }) => [
      tMarkdown(
        '{0} on the node; {1} names what this crun was built with.',
        code(`ldconfig -p | grep ${shellWord(library.split('.')[0])}`),
        code('crun --version'),
      ),
    ],
    advice: () => [
      tMarkdown('Install the library, or a crun for the one that is there.'),
      tMarkdown('Let the class select only nodes that have it (`scheduling.nodeSelector`).'),
    ],
    rules: [],
  },
  {
    // runwasi crates/containerd-shim-wasm/src/sandbox/shim
    id: 'wasm-shim-refuses-image',
    link: () => 'workload',
    saidBy: 'runwasi',
    patterns: ["executor can't handle spec"].map(wordsPattern),
    what: () => tMarkdown('The Wasm shim runs, and the image is nothing that it can start.'),
    causes: () => [
      tMarkdown(
        'The image has no Wasm module where this shim looks for it: shims differ in what they start.',
      ),
      tMarkdown('The image is a plain Linux one, as of a sidecar: not every shim starts those too.'),
      tMarkdown('`command` of the container does not name the module.'),
    ],
    advice: () => [
      tMarkdown(
        'Build the image for this shim, or name the class of the shim that the image was built for. Run Linux containers with the default runtime.',
      ),
    ],
    rules: ['does-not-start-on-runtime'],
  },
];
