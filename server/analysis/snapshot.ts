import type { Settings } from '../base/settings.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import type { ClusterView } from './cluster-view.ts';
import type { JudgedVersion } from './judged-version.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** Everything a feature can read, at one moment. It never changes and is all in memory. */
export interface Snapshot {
  readonly settings: Settings;
  readonly model: WorkspaceModel;
  readonly version: JudgedVersion;
  /** The clusters to predict for: at least one. */
  readonly views: readonly ClusterView[];
  /** Whether another extension already completes and explains the fields of Kubernetes in the same files. */
  readonly fieldsFromOtherExtension: boolean;
  /** The command that reopens completion after a field was completed, if the editor has one. */
  readonly suggestCommand: SuggestCommand | undefined;
  /** The command that lists the classes for the Pod at the cursor, if the editor has one. */
  readonly chooseClassCommand: string | undefined;
  /** The command that shows the file a code action has created, if the editor has one. */
  readonly showFileCommand: string | undefined;
  /** The command that shows the references at a position, if the editor has one. */
  readonly showReferencesCommand: string | undefined;
  /** The editor's command that turns a rule off in the workspace. */
  readonly disableRuleCommand: string | undefined;
  /** The base URL of the pages about the rules, if the editor shows them. */
  readonly rulePages: string | undefined;
  /** The file of a URI, if it is open, or being checked on the command line. */
  file(uri: string): ManifestFile | undefined;
}

export interface SuggestCommand {
  readonly title: string;
  readonly command: string;
}
