import { foreignOptionsWords } from '../../../node-config/shim.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { listOnNode } from './table-settings-events.ts';
import { wordsPattern } from './words-pattern.ts';

/** The shim or the runtime cannot work with the options in the table of a handler. */
export const tableOptionsEvents: readonly EventKind[] = [
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
    rules: [
      'ignored-shim-option',
      'missing-runtime-type',
      'removed-runtime-setting',
      'misplaced-runtime-setting',
    ],
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
    rules: ['ignored-shim-option'],
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
    rules: ['cgroup-driver-mismatch'],
  },
];
