import type { ClusterParams } from './requests.ts';

/** Request: saves what `syncRequest` read of a cluster in a file, if it differs from what is saved there. */
export const saveClusterRequest = 'runtimeclass/cluster/save';

export interface SaveClusterParams extends ClusterParams {
  /** URI of the folder with the saved clusters. */
  readonly snapshotFolder: string;
  /** The consent of the user: to write a file, or also to replace one that a person has written or changed. */
  readonly agreedTo: 'nothing' | 'save' | 'overwrite';
}

/** Answer to `saveClusterRequest`. */
export interface SaveClusterResult {
  /** The name of the file in `snapshotFolder`. */
  readonly fileName: string;
  /** The outcome for the file. If it `asks`, nothing was written: the user has to agree first. */
  readonly outcome: 'written' | 'unchanged' | 'asks-to-save' | 'asks-to-overwrite' | 'refused';
  /** Why nothing was written if it is refused, in the language of the editor: a part of a sentence. */
  readonly why?: string | undefined;
  /** Whether the nodes are those of the previous file, because none could be read. */
  readonly keepsNodes: boolean;
}
