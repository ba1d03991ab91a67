import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What CRI-O says in its journal about the runtimes of its configuration when it starts; all of `pkg/config/config.go`. */
export const crioStartEvents: readonly EventKind[] = [
  {
    // RuntimeConfig.ValidateDefaultRuntime
    id: 'crio-default-runtime',
    link: () => 'table',
    saidBy: 'CRI-O',
    patterns: [
      'default_runtime set to "{handler}", but no runtime entry table [crio.runtime.runtimes.{same}] was found',
      'default_runtime set to "{handler}", but no runtime entry was found for it',
    ].map(wordsPattern),
    what: ({ handler }) =>
      tMarkdown('CRI-O does not start, because its `default_runtime` {0} has no table.', code(handler)),
    causes: () => [
      tMarkdown(
        'No file has the table. Without a file CRI-O has `crun` (since 1.31) or `runc` (before), and no other.',
      ),
      tMarkdown('`default_runtime` has a typing error.'),
    ],
    advice: ({ handler = '' }) => [
      tMarkdown(
        'Write the table {0}, or name another `default_runtime`. A class can name the handler without its being the default.',
        code(`[crio.runtime.runtimes.${handler}]`),
      ),
    ],
    rules: ['undefined-default-runtime'],
  },
  {
    // RuntimeHandler.ValidateRuntimePath, since 1.21; the pattern asked for -v2 until 1.36
    id: 'crio-shim-name',
    link: () => 'table',
    saidBy: 'CRI-O',
    releases: 'CRI-O 1.21 and later',
    patterns: [
      "invalid runtime_path for runtime '{handler}': containerd binary naming pattern is not followed",
      'containerd binary naming pattern is not followed',
    ].map(wordsPattern),
    what: () =>
      tMarkdown(
        'CRI-O does not accept the program in `runtime_path`, because the file of a runtime of type `vm` has to be called like a shim of containerd.',
      ),
    details: consequence,
    causes: () => [
      tMarkdown(
        'CRI-O 1.21 to 1.36 wants a file called `containerd-shim-NAME-v2`: shims that end with `-v1`, such as `containerd-shim-runsc-v1`, work from 1.37 on.',
      ),
      tMarkdown('`runtime_path` names a program of type `oci`, such as `kata-runtime`.'),
    ],
    check: () => [tMarkdown('{0} on the node says which release it is.', code('crio --version'))],
    advice: () => [
      tMarkdown(
        'Name the shim `containerd-shim-NAME-v2` of the runtime in `runtime_path`, or remove `runtime_type = "vm"` where the program is an OCI runtime. Restart CRI-O.',
      ),
      tMarkdown('For gVisor, update to CRI-O 1.37.'),
    ],
    rules: ['invalid-crio-runtime'],
  },
  {
    // RuntimeHandler.ValidateRuntimePath
    id: 'crio-runtime-path',
    link: () => 'table',
    saidBy: 'CRI-O',
    patterns: [
      'invalid runtime_path for runtime \'{handler}\': "stat {path}: {*why}"',
      "invalid runtime_path for runtime '{handler}': stat {path}: {*why}",
      "invalid runtime_path for runtime '{handler}': {*why}",
      '"{handler}" not found in $PATH: exec:',
    ].map(wordsPattern),
    what: ({ handler, path, why }) => {
      if (path !== undefined)
        return tMarkdown(
          'CRI-O does not find the program {0}, the `runtime_path` of the handler {1}.',
          code(path),
          code(handler),
        );
      return why === undefined
        ? tMarkdown(
            'CRI-O does not find a program called {0} in its PATH; the table of that handler has no `runtime_path`.',
            code(handler),
          )
        : tMarkdown('CRI-O cannot use the `runtime_path` of the handler {0}: {1}', code(handler), code(why));
    },
    details: consequence,
    causes: () => [
      tMarkdown('The program was installed in another folder, or is not on this node.'),
      tMarkdown('The path has a typing error.'),
    ],
    advice: () => [
      tMarkdown(
        'Install the program, correct `runtime_path`, or remove the table from nodes that do not have it. Restart CRI-O.',
      ),
    ],
    rules: ['invalid-crio-runtime'],
  },
  {
    // RuntimeHandler.ValidateRuntimeType
    id: 'crio-runtime-type',
    link: () => 'table',
    saidBy: 'CRI-O',
    patterns: [wordsPattern('invalid `runtime_type` "{type}" for runtime "{handler}"')],
    what: ({ type, handler }) =>
      tMarkdown('CRI-O does not know the `runtime_type` {0} of the handler {1}.', code(type), code(handler)),
    details: consequence,
    advice: () => [
      tMarkdown(
        'Write `oci` for an OCI runtime, `vm` for a shim of containerd such as that of Kata, or `pod` (1.24). Names such as `io.containerd.kata.v2` are those of containerd. Restart CRI-O.',
      ),
    ],
    rules: ['invalid-crio-runtime'],
  },
];

/** RuntimeConfig.ValidateRuntimes */
export function consequence(): readonly Markdown[] {
  return [
    tMarkdown(
      'Since 1.21 CRI-O leaves such a table out, and Pods of the handler do not start. It ends itself only over the table of `default_runtime`, before 1.21 over any.',
    ),
  ];
}
