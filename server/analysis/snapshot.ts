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
  /** The file of a URI, if it is open, or being checked on the command line. */
  file(uri: string): ManifestFile | undefined;
}
