import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import {
  foreignOptionsWords,
  invalidRuntimeTypeWords,
  noRuntimeTypeWords,
} from '../../../node-config/shim.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { addTable } from './kubelet-events.ts';
import { wordsPattern } from './words-pattern.ts';

const noTable = {
  link: () => 'table',
  what: ({ handler }) =>
    tMarkdown(
      'The class names the handler {0}, and the configuration of the container runtime on the node has no table for it.',
      code(handler),
    ),
  advice: () => [
    tMarkdown(
      'Where the configuration is in this workspace, the quick fix on the handler of the class adds the table.',
    ),
    addTable(),
  ],
  rules: ['undeclared-handler', 'handler-not-on-nodes', 'unreachable-handler', 'unread-plugin-table'],
} satisfies Partial<EventKind>;

/** Messages of containerd and CRI-O about the table of a handler in their configuration. */
export const tableEvents: readonly EventKind[] = [
  {
    ...noTable,
    id: 'no-table-in-containerd',
    saidBy: 'containerd',
    patterns: [
      sandboxWords.unknownToContainerd2('{handler}'),
      sandboxWords.unknownToContainerd1('{handler}'),
      'no runtime for "{handler}" is configured',
    ].map(wordsPattern),
  },
  {
    ...noTable,
    id: 'no-table-in-crio',
    saidBy: 'CRI-O',
    patterns: [wordsPattern(sandboxWords.unknownToCrio('{handler}'))],
  },
  {
    ...noTable,
    id: 'no-table-in-dockershim',
    saidBy: 'dockershim',
    patterns: [wordsPattern(sandboxWords.unknownToDocker('{handler}'))],
    advice: () => [
      tMarkdown('dockershim knows the handler `docker` alone: move the node to containerd or CRI-O.'),
    ],
  },
  {
    id: 'no-runtime-type',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern(noRuntimeTypeWords)],
    what: () =>
      tMarkdown('The table of the handler has no `runtime_type`, so containerd does not know what to start.'),
    advice: () => [
      tMarkdown('Write the `runtime_type` of the runtime into its table, and restart containerd.'),
    ],
    rules: ['missing-runtime-type'],
  },
  {
    id: 'invalid-runtime-type',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern(invalidRuntimeTypeWords('{type}'))],
    what: ({ type }) =>
      tMarkdown(
        'The `runtime_type` {0} in the table of the handler is neither a name like `io.containerd.runc.v2` nor an absolute path.',
        code(type),
      ),
    advice: () => [
      tMarkdown('Write the `runtime_type` of the runtime into its table, and restart containerd.'),
    ],
    rules: ['missing-runtime-type'],
  },
  {
    id: 'foreign-options',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern(foreignOptionsWords)],
    what: () =>
      tMarkdown(
        'The table of the handler has options for a shim that does not read them, as where `runtime_type` is the path of the shim of runc.',
      ),
    advice: () => [
      tMarkdown('Write the name of the shim, such as `io.containerd.runc.v2`, instead of its path.'),
    ],
    rules: ['missing-runtime-type'],
  },
  {
    // gVisor shim/v1/runsccmd, as a node answered.
    id: 'missing-options-file',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern('decode config file "{path}": open')],
    what: ({ path }) =>
      tMarkdown('The options of the table name the file {0}, which is not on the node.', code(path)),
    advice: () => [
      tMarkdown('Put the file onto the node, or correct `ConfigPath` in the table of the handler.'),
    ],
    rules: [],
  },
];
