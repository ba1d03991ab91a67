import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What containerd says in its journal when it starts, and cannot with its configuration. */
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
        'Write the file for the containerd of the node, or update containerd. In version 2 the runtimes are below `io.containerd.grpc.v1.cri`, from version 3 on below `io.containerd.cri.v1.runtime`.',
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
];
