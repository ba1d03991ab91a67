import { t } from '../base/l10n.ts';
/** A part of a configuration that containerd has removed. Releases are written as in `2.0`. */
export interface RemovedSetting {
  readonly deprecatedIn: string;
  readonly removedIn: string;
  /** The replacement as written in a file: a value, setting or table. */
  readonly instead: string;
  /** A text about the replacement for the user, if `instead` alone is not clear enough. */
  readonly insteadInWords?: () => string;
}

/**
 * Removed values of `runtime_type`. Source: "Deprecated features" of
 * https://github.com/containerd/containerd/blob/301026e58c619e63d09c0ec411012e54c0124b03/RELEASES.md#deprecated-features
 */
export const removedRuntimeTypes: Readonly<Record<string, RemovedSetting>> = {
  'io.containerd.runtime.v1.linux': {
    deprecatedIn: '1.4',
    removedIn: '2.0',
    instead: 'io.containerd.runc.v2',
  },
  'io.containerd.runc.v1': { deprecatedIn: '1.4', removedIn: '2.0', instead: 'io.containerd.runc.v2' },
};

/**
 * Removed keys of a handler's table, as in `DeclaredHandler.settings`. Source: same file, "Deprecated config
 * properties".
 */
export const removedHandlerSettings: Readonly<Record<string, RemovedSetting>> = {
  runtime_engine: { deprecatedIn: '1.3', removedIn: '2.0', instead: 'runtime_type' },
  runtime_root: { deprecatedIn: '1.3', removedIn: '2.0', instead: 'options.Root' },
  'options.CriuPath': {
    deprecatedIn: '1.7',
    removedIn: '2.0',
    instead: 'PATH',
    insteadInWords: () => t('criu on the PATH of containerd'),
  },
};

/** Removed tables beside `runtimes`, as in `ContainerdPlugin.deprecatedTables`. Source: the same section. */
export const removedTables: Readonly<Record<string, RemovedSetting>> = {
  untrusted_workload_runtime: { deprecatedIn: '1.2', removedIn: '2.0', instead: 'runtimes.untrusted' },
  default_runtime: { deprecatedIn: '1.3', removedIn: '2.0', instead: 'default_runtime_name' },
};
