import {
  foreignOptionsWords,
  invalidRuntimeTypeWords,
  noRuntimeTypeWords,
} from '../../../node-config/shim.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** containerd found the table of a handler, and cannot work with a setting of it. */
export const tableSettingsEvents: readonly EventKind[] = [
  {
    id: 'no-runtime-type',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern(noRuntimeTypeWords)],
    what: () =>
      tMarkdown('The table of the handler has no `runtime_type`, so containerd does not know what to start.'),
    advice: () => [writeType()],
    rules: ['missing-runtime-type'],
  },
  {
    id: 'invalid-runtime-type',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6 and later',
    patterns: [wordsPattern(invalidRuntimeTypeWords('{type}'))],
    what: ({ type }) =>
      tMarkdown(
        'The `runtime_type` {0} in the table of the handler is neither a name like `io.containerd.runc.v2` nor an absolute path.',
        code(type),
      ),
    advice: () => [writeType()],
    rules: ['missing-runtime-type'],
  },
  {
    // containerd core/runtime/v2/shim_manager.go:resolveRuntimePath
    id: 'shim-path-missing',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6 and later',
    patterns: ['invalid custom binary path: stat {path}: {*why}', 'invalid custom binary path: {*why}'].map(
      wordsPattern,
    ),
    what: ({ path, why }) =>
      tMarkdown(
        'containerd cannot use the path of the shim in the table of the handler: {0}',
        code(path ?? why),
      ),
    causes: () => [
      tMarkdown('The program was installed in another folder, or is not on this node.'),
      tMarkdown('The path has a typing error.'),
    ],
    check: ({ path }) => (path === undefined ? [] : [listOnNode(path)]),
    advice: () => [
      tMarkdown(
        'Correct `runtime_path` (or the path in `runtime_type`), or install the shim there. Restart containerd.',
      ),
    ],
    rules: ['missing-runtime-type'],
  },
  {
    // containerd typeurl types.go; plugins/services/tasks/local.go; the shims of runc, gVisor and Kata
    id: 'foreign-options',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [
      foreignOptionsWords.replace('runtimeoptions.v1.Options', '{options}'),
      'can\'t unmarshal type "{options}" to output "{expected}"',
      'invalid task create option for {runtime}',
    ].map(wordsPattern),
    what: ({ options }) =>
      options === undefined
        ? tMarkdown('The shim refuses the options in the table of the handler.')
        : tMarkdown(
            'The shim does not read options of the type {0}, which containerd made from the table of the handler.',
            code(options),
          ),
    causes: ({ options = '' }) => {
      const old = tMarkdown(
        '`runtime_engine` and `runtime_root` are settings of the shim that containerd 2.0 removed: the shim of runc has `BinaryName` and `Root` in `options` instead.',
      );
      const mixed = tMarkdown(
        'The options are those of another runtime: `BinaryName`, `Root` and `SystemdCgroup` are for `io.containerd.runc.v2`, `TypeUrl` and `ConfigPath` for the others.',
      );
      const path = tMarkdown(
        '`runtime_type` is the path of the shim of runc: only for the name `io.containerd.runc.v2` containerd writes the options of runc.',
      );
      const kata = tMarkdown(
        'containerd 2.1.0 to 2.3.0 has an error with the sandboxer `shim` and options of Kata; 2.3.4 does not have it.',
      );
      if (options.startsWith('containerd.linux.runc')) return [old, mixed];
      return options.startsWith('runtimeoptions') ? [path, mixed, kata] : [mixed, path, old, kata];
    },
    advice: () => [
      tMarkdown(
        'Write the name of the shim as `runtime_type`, such as `io.containerd.runc.v2`, its path as `runtime_path`, and only the options of that shim. Restart containerd.',
      ),
    ],
    rules: ['missing-runtime-type', 'removed-runtime-setting', 'misplaced-runtime-setting'],
  },
  {
    // containerd internal/cri/config/config.go:GenerateRuntimeOptions
    id: 'unreadable-options',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern('failed to generate sandbox runtime options: {*why}')],
    what: ({ why }) =>
      tMarkdown('containerd cannot read the options in the table of the handler: {0}', code(why)),
    advice: () => [
      tMarkdown('Give the option a value of its type: `true`, not `"true"`. Restart containerd.'),
    ],
    rules: [],
  },
  {
    // gVisor shim/v1/runsccmd, as a node answered.
    id: 'missing-options-file',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern('decode config file "{path}": open')],
    what: ({ path }) =>
      tMarkdown('The shim cannot open the file {0}, which the options of the table name.', code(path)),
    check: ({ path }) => [listOnNode(path)],
    advice: () => [
      tMarkdown('Put the file onto the node, or correct `ConfigPath` in the table of the handler.'),
    ],
    rules: [],
  },
  {
    // containerd client/client.go:getSnapshotter
    id: 'unknown-snapshotter',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6 and later',
    patterns: [wordsPattern('snapshotter {snapshotter} was not found')],
    what: ({ snapshotter }) =>
      tMarkdown('The running containerd does not have the snapshotter {0}.', code(snapshotter)),
    causes: ({ snapshotter = '' }) => [
      tMarkdown(
        'No file configures it: a built-in one needs its plugin (`devmapper` has to have a pool), others a table {0} with the socket of their daemon.',
        code(`proxy_plugins.${snapshotter}`),
      ),
      tMarkdown('The plugin is configured, and failed to load when containerd started.'),
      tMarkdown('containerd was not restarted after it was configured.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node lists the snapshotters; one that failed has the status `error` or `skip`.',
        code('ctr plugins ls'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Configure the snapshotter on the node and restart containerd, or remove `snapshotter` from the table of the handler.',
      ),
    ],
    rules: [],
  },
  {
    // containerd internal/cri/server/podsandbox; the registry of sandbox controllers
    id: 'unknown-sandboxer',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.0 and later',
    patterns: [wordsPattern('failed to get sandbox controller by {sandboxer}')],
    what: ({ sandboxer }) =>
      tMarkdown('The running containerd does not have the sandboxer {0}.', code(sandboxer)),
    check: () => [
      tMarkdown(
        '{0} on the node lists the plugins; a sandboxer of its own is one of type `sandbox`.',
        code('ctr plugins ls'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Write `podsandbox` or `shim` as `sandboxer`, or configure the proxy plugin of that name. Restart containerd.',
      ),
    ],
    rules: [],
  },
  {
    // runc libcontainer/specconv/spec_linux.go:CreateCgroupConfig
    id: 'cgroup-drivers-differ',
    link: () => 'table',
    saidBy: 'runc',
    patterns: [
      wordsPattern(
        'expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "{path}" instead',
      ),
    ],
    what: ({ path }) =>
      tMarkdown(
        'runc is to use the cgroups of systemd (`SystemdCgroup = true`), and the kubelet gives it the path {0}, which is one of the driver cgroupfs.',
        code(path),
      ),
    check: () => [
      tMarkdown(
        '`cgroupDriver` in the configuration of the kubelet ({0}), and `SystemdCgroup` in the tables of containerd.',
        code('/var/lib/kubelet/config.yaml'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Let both have the same driver on the node: `cgroupDriver: systemd` with `SystemdCgroup = true` in every table whose runtime is runc or crun, or `cgroupfs` with `false`. Restart both.',
      ),
    ],
    rules: [],
  },
];

function writeType(): Markdown {
  return tMarkdown('Write the `runtime_type` of the runtime into its table, and restart containerd.');
}

function listOnNode(path = ''): Markdown {
  return tMarkdown('{0} on the node shows whether the file is there.', code(`ls -l ${path}`));
}
