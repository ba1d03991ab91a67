import { t } from '../base/l10n.ts';
import type { SettingValue } from './declared.ts';

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

/**
 * Keys of `crio.runtime` that CRI-O removed; it ignores every key that it does not know. Without the namespaces of Pods
 * (`manage_ns_lifecycle`), which it manages in any case. Source: CRI-O `pkg/config/config.go`
 * (RuntimeConfig), 1.13 to 1.36.
 */
export const removedCrioSettings: Readonly<Record<string, RemovedCrioKey>> = {
  runtime_untrusted_workload: {
    removedIn: '1.14',
    instead: () => t('a table of crio.runtime.runtimes and a RuntimeClass with its name as handler'),
  },
  default_workload_trust: { removedIn: '1.14', default: 'trusted', instead: () => 'default_runtime' },
};

export interface RemovedCrioKey {
  readonly removedIn: string;
  /** The value that changed nothing. */
  readonly default?: string;
  readonly instead: () => string;
}

/**
 * Whether a program is the one that Kata Containers 1.x had for containerd's shim of runc. Since 2.0.0 `kata-runtime` starts no
 * containers. Source: kata-containers 069505e2d5 (2.0.0-alpha3).
 */
export function isKataOf1(program: SettingValue | undefined): boolean {
  return typeof program === 'string' && /(?:^|\/)kata-runtime$/.test(program);
}

/** The removed type whose plugin has a table with the program of all its runtimes. */
export const linuxType = 'io.containerd.runtime.v1.linux';

/** The type of runtime that Kata Containers has instead. */
export const typeOfKata = 'io.containerd.kata.v2';
