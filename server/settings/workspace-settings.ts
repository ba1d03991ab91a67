import type { RuleSeverity } from '../base/settings.ts';
import type { Range } from '../yaml/tree.ts';

/**
 * What a workspace sets for everybody who works in it, in the editor and on the command line: the file
 * `.runtimeclass/settings.yaml` of a folder.
 */
export interface WorkspaceSettings {
  /** The URI of the file. */
  readonly uri: string;
  /** Severity of a rule by its id. */
  readonly rules: Readonly<Record<string, RuleSeverity>>;
  /** Version of Kubernetes to check against, such as `1.30`; empty: not set. */
  readonly kubernetesVersion: string;
  /** Globs of files that are neither read nor diagnosed, from the folder that `.runtimeclass` is in. */
  readonly exclude: readonly string[];
  /** Globs of the files that are for a cluster, by its name, from the same folder. */
  readonly clusters: Readonly<Record<string, readonly string[]>>;
}

/** An error in the file. */
export interface SettingsProblem {
  readonly range: Range;
  readonly message: string;
}

/** The URI of the settings of a folder. */
export function settingsUri(folder: string): string {
  return `${folder.replace(/\/$/, '')}/.runtimeclass/settings.yaml`;
}
