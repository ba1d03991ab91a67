import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What containerd says in its journal about its configuration when it starts. */
export const containerdStartEvents: readonly EventKind[] = [
  {
    // containerd 1.7 services/server/config/config.go:ValidateV2
    id: 'containerd-plugin-key',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.3 to 1.7',
    patterns: [
      'invalid plugin key URI "{key}" expect io.containerd.x.vx',
      'invalid disabled plugin URI "{key}"',
    ].map(wordsPattern),
    what: ({ key }) =>
      tMarkdown(
        'containerd does not start, because its file of version 2 has the plugin {0}, a name of version 1.',
        code(key),
      ),
    advice: ({ key = '' }) => [
      key === 'cri'
        ? tMarkdown(
            'Write `io.containerd.grpc.v1.cri` instead of `cri`, in `plugins` and in `disabled_plugins`, and start containerd again.',
          )
        : tMarkdown(
            'Write the whole name of the plugin instead of {0}, such as `io.containerd.grpc.v1.cri`, and start containerd again.',
            code(key),
          ),
    ],
    rules: ['unread-plugin-table'],
  },
  {
    // containerd services/server/config/config.go:ValidateV2 (1.6.32, 1.7.17); cmd/containerd/server/config (2.0)
    id: 'containerd-file-too-new',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6.32, 1.7.17 and later',
    patterns: [
      'expected containerd config version equal to or less than `{newest}`, got `{version}`',
      'unsupported config version `{version}`',
    ].map(wordsPattern),
    what: ({ version, newest }) =>
      tMarkdown(
        'containerd does not start, because its file has `version = {0}`, and this release reads files up to version {1}.',
        version ?? '',
        newest ?? '2',
      ),
    causes: () => [
      tMarkdown(
        'The file is for a newer containerd: 1.7 reads up to version 2, 2.0 to 2.2 up to version 3, 2.3 and later version 4.',
      ),
    ],
    check: () => [
      tMarkdown('{0} on the node says which release it is.', code('containerd --version')),
      tMarkdown('{0} prints a file in the version of that release.', code('containerd config default')),
    ],
    advice: () => [
      tMarkdown(
        'Write the file for the containerd of the node, or update containerd. In version 2 the runtimes stand below `io.containerd.grpc.v1.cri`, from version 3 on below `io.containerd.cri.v1.runtime`.',
      ),
    ],
    rules: ['unread-plugin-table'],
  },
  {
    // containerd cmd/containerd/server/config/config.go, in 2.3.0 to 2.3.4
    id: 'containerd-drop-in-version',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.3.0 to 2.3.4',
    patterns: [wordsPattern('drop-in config version {version} higher than root config version {root}')],
    what: ({ version, root }) =>
      tMarkdown(
        'containerd does not start, because an imported file has version {0} and the main file version {1}.',
        version ?? '',
        root ?? '',
      ),
    advice: ({ version }) => [
      tMarkdown(
        'Give the main file `version = {0}` too, with the plugins of that version, or update to containerd 2.3.5.',
        version ?? '',
      ),
    ],
    rules: [],
  },
  {
    // containerd internal/cri/config/config.go:ValidateRuntimeConfig
    id: 'containerd-default-runtime',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [
      'no corresponding runtime configured in `containerd.runtimes` for `containerd` `default_runtime_name = "{handler}',
      'no corresponding runtime configured in `runtimes` for `containerd` `default_runtime_name = "{handler}',
      'no corresponding runtime configured in `{*where}` for `containerd` `default_runtime_name = "{handler}',
    ].map(wordsPattern),
    what: ({ handler }) =>
      tMarkdown(
        'containerd runs without its CRI plugin, because the default runtime {0} has no table: the node becomes NotReady.',
        code(handler),
      ),
    causes: ({ handler = '' }) => [
      ...(handler === 'runc'
        ? [
            tMarkdown(
              'Up to containerd 1.7, the tables of a file replace the built-in `runc`: a file or an import that declares only another runtime has no `runc`.',
            ),
          ]
        : []),
      tMarkdown('`default_runtime_name` has a typing error, or names a runtime that was removed.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node prints the tables and `default_runtime_name` of all files together.',
        code('containerd config dump'),
      ),
    ],
    advice: ({ handler }) => [
      tMarkdown(
        'Write a table for {0} into the same file as the other runtimes, or correct `default_runtime_name`. Restart containerd.',
        code(handler),
      ),
    ],
    rules: ['undefined-default-runtime', 'dropped-runc'],
  },
  {
    // containerd internal/cri/config/config.go: any error of validation fails the plugin as a whole
    id: 'containerd-invalid-setting',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [
      'invalid plugin config: {*why}',
      '`runtime_root` only works for runtime io.containerd.runtime.v1.linux',
      '`runtime_engine` only works for runtime io.containerd.runtime.v1.linux',
      '`systemd_cgroup` only works for runtime io.containerd.runtime.v1.linux',
    ].map(wordsPattern),
    what: () =>
      tMarkdown(
        'containerd runs without its CRI plugin, because a setting of it is invalid: the node becomes NotReady.',
      ),
    details: ({ why }) => (why === undefined ? [] : [code(why.split('" ')[0])]),
    advice: () => [
      tMarkdown(
        'Correct or remove the setting that the message names, and restart containerd. One invalid table stops all handlers.',
      ),
    ],
    rules: ['removed-runtime-setting', 'undefined-default-runtime', 'misplaced-runtime-setting'],
  },
  {
    // go-toml, in the words of both of its versions; CRI-O has another parser.
    id: 'containerd-duplicate-table',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [
      'toml: table {table} already exists',
      'toml: key {table} is already defined',
      'toml: key {table} already exists as a {*rest}',
    ].map(wordsPattern),
    what: ({ table }) =>
      tMarkdown('containerd cannot read its file, because {0} stands in it twice.', code(table)),
    causes: () => [
      tMarkdown('An installer ran twice and appended its tables again.'),
      tMarkdown(
        'A template repeats what it includes: with `{{ template "base" . }}` of K3s and RKE2, `imports` and `runc` are there already.',
      ),
    ],
    advice: () => [tMarkdown('Keep one of the two, and start containerd again.')],
    rules: [],
  },
  {
    // containerd cmd/containerd/server/config/config.go:loadConfigFile; K3s has another sentence before the same.
    id: 'containerd-not-toml',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: ['failed to load TOML from {path}: {*why}', 'failed to unmarshal TOML: {*why}'].map(
      wordsPattern,
    ),
    what: ({ why }) => tMarkdown('containerd cannot read its file: {0}', code(why)),
    causes: () => [
      tMarkdown('A line is not TOML.'),
      tMarkdown('The file is a template of Go (`{{ ... }}`), which only K3s or RKE2 makes TOML of.'),
    ],
    advice: () => [tMarkdown('Correct the line that the message names, and start containerd again.')],
    rules: [],
  },
  {
    // containerd pkg and core since 2.0: a warning, never an error
    id: 'containerd-unknown-key',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.0 and later',
    patterns: [
      'Ignoring unknown key in TOML for plugin{*fields}',
      'Ignoring unknown key in TOML{*fields}',
    ].map(wordsPattern),
    what: ({ fields = '' }) => {
      const key = keyIn(fields);
      return key === undefined
        ? tMarkdown('containerd ignores a key of its file that it does not know.')
        : tMarkdown('containerd ignores the key {0} of its file, which it does not know.', code(key));
    },
    causes: () => [
      tMarkdown('The key has a typing error, or stands in another table than its own.'),
      tMarkdown('The key is one of containerd 1.x that 2.0 removed.'),
      tMarkdown(
        'The table is below a plugin of another version: in a file of version 3 the runtimes stand below `io.containerd.cri.v1.runtime`, not `io.containerd.grpc.v1.cri`.',
      ),
    ],
    advice: () => [
      tMarkdown('Correct the key, or move its table, and restart containerd. The rest of the file works.'),
    ],
    rules: ['misplaced-runtime-setting', 'removed-runtime-setting', 'unread-plugin-table'],
  },
];

/** The key in the fields of a line of the log: `key="containerd runtimes kata runtime_pathh" plugin=...`. */
function keyIn(fields: string): string | undefined {
  const [, quoted, plain] = /\bkey=(?:\\{0,4}"([^"\\]{1,300})|([^\s"\\]{1,300}))/.exec(fields) ?? [];
  return quoted ?? plain;
}
