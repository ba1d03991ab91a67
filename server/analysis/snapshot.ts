import type { Settings } from '../base/settings.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import type { ClusterView } from './cluster-view.ts';
import type { JudgedVersion } from './judged-version.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** What a feature sees at one moment. Nothing in it changes, and everything is in memory. */
export interface Snapshot {
  readonly settings: Settings;
  readonly model: WorkspaceModel;
  readonly version: JudgedVersion;
  /** The clusters to predict for: at least one. */
  readonly views: readonly ClusterView[];
  /** Another extension already completes and explains the fields of Kubernetes in the same files. */
  readonly fieldsFromOtherExtension: boolean;
  /** Opens the list of completions once more after a field was completed, where the editor has a command for it. */
  readonly suggestCommand: SuggestCommand | undefined;
  /** Lists the classes for the Pod at the cursor, where the editor has a command for it. */
  readonly chooseClassCommand: string | undefined;
  /** Shows the file that a code action has made, where the editor has a command for it. */
  readonly showFileCommand: string | undefined;
  /** Address below which the pages of the rules are, where the editor shows them. */
  readonly rulePages: string | undefined;
  /** An open file, or the one under examination on the command line. */
  file(uri: string): ManifestFile | undefined;
}

export interface SuggestCommand {
  readonly title: string;
  readonly command: string;
}
