import { code, tMarkdown } from '../../text/markdown.ts';
import { consequence } from './crio-start-events.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What CRI-O says in its journal about other settings in the table of a handler; all of `pkg/config/config.go`. */
export const crioSettingsEvents: readonly EventKind[] = [
  {
    // RuntimeHandler.ValidateRuntimeAllowedAnnotations, ValidateRuntimeConfigPath, ValidateNoSyncLog
    id: 'crio-invalid-setting',
    link: () => 'table',
    saidBy: 'CRI-O',
    patterns: [
      'invalid allowed_annotation: {setting}',
      "runtime_config_path can only be used with the 'vm' runtime type",
      "no_sync_log is only allowed with runtime type 'oci', runtime type is '{setting}'",
      'invalid exec_cpu_affinity "{setting}"',
    ].map(wordsPattern),
    what: () => tMarkdown('CRI-O refuses a setting in the table of a handler.'),
    details: consequence,
    advice: () => [
      tMarkdown('Correct or remove the setting that the message names, and restart CRI-O.'),
      tMarkdown(
        '`allowed_annotations` takes names that CRI-O knows, `runtime_config_path` is for the type `vm`, `no_sync_log` for the type `oci`.',
      ),
    ],
    rules: ['invalid-crio-runtime', 'misplaced-runtime-setting'],
  },
  {
    // RuntimeConfig.TranslateMonitorFields and its validation of the cgroup
    id: 'crio-monitor-cgroup',
    link: () => 'table',
    saidBy: 'CRI-O',
    patterns: [
      "cgroupfs manager conmon cgroup should be 'pod' or empty, but got: '{cgroup}'",
      "conmon cgroup should be 'pod' or a systemd slice",
    ].map(wordsPattern),
    what: ({ cgroup }) =>
      cgroup === undefined
        ? tMarkdown('The cgroup of conmon is neither `pod` nor a slice of systemd, which CRI-O wants here.')
        : tMarkdown(
            'CRI-O uses the driver cgroupfs, with which the cgroup of conmon is `pod` or empty, not {0}.',
            code(cgroup),
          ),
    advice: () => [
      tMarkdown(
        'Write `monitor_cgroup = "pod"` (in older files `conmon_cgroup`), or change `cgroup_manager` in CRI-O together with `cgroupDriver` of the kubelet. Restart CRI-O.',
      ),
    ],
    rules: [],
  },
  {
    // BurntSushi/toml parse.go
    id: 'crio-duplicate-table',
    link: () => 'table',
    saidBy: 'CRI-O',
    patterns: ["Key '{key}' has already been defined", 'Key "{key}" has already been defined'].map(
      wordsPattern,
    ),
    what: ({ key }) =>
      tMarkdown('CRI-O cannot read its file, because {0} is defined in it twice.', code(key)),
    causes: () => [tMarkdown('An installer ran twice and appended its tables again.')],
    advice: () => [tMarkdown('Keep one of the two, and start CRI-O again.')],
    rules: [],
  },
  {
    // RuntimeConfig.ValidateRuntimes, since 1.21
    id: 'crio-left-out-table',
    link: () => 'table',
    saidBy: 'CRI-O',
    releases: 'CRI-O 1.21 and later',
    patterns: [
      'Runtime handler "{handler}" is being ignored due to: {*why}',
      '\'{handler} is being ignored due to: "{*why}"',
    ].map(wordsPattern),
    what: ({ handler }) =>
      tMarkdown(
        'CRI-O left the table of the handler {0} out, because it found an error in it.',
        code(handler),
      ),
    details: ({ why }) => [code(why)],
    advice: () => [tMarkdown('Correct what the message names, and restart CRI-O.')],
    rules: ['invalid-crio-runtime'],
  },
];
