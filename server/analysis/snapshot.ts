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
  /** The clusters to predict for: at least one; for a file those of `snapshotFor`. */
  readonly views: readonly ClusterView[];
  /** The context that the user has selected. */
  readonly selected: string | undefined;
  /** The index of the view that leads, where several clusters judge a file and one of them is selected (`snapshotFor`). */
  readonly lead?: number | undefined;
  /** The file of a URI, if it is open, or being checked on the command line. */
  file(uri: string): ManifestFile | undefined;
}
