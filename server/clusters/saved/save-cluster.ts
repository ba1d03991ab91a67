import { t } from '../../base/l10n.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { SaveClusterParams, SaveClusterResult } from '../../protocol/saving.ts';
import { isOwnText } from './is-own-text.ts';
import { findSavedClusterFile } from './saved-cluster-file.ts';
import type { SavedText } from './saved-cluster-text.ts';

export interface ClusterToSave extends SaveClusterParams {
  /** The URI of a folder at or above `snapshotFolder`: below it no symbolic link is followed. */
  readonly below: string;
  /** `savedClusterText` of the cluster and the text in the file. */
  readonly textAfter: (before: string | undefined) => SavedText | undefined;
}

/**
 * Writes the file of a cluster if the cluster has changed since, as far as the user has agreed to that. Returns `undefined`
 * if there is nothing to save, because the classes could not be read.
 */
export async function saveCluster(
  files: Pick<WorkspaceFiles, 'read' | 'replace'>,
  { context, snapshotFolder, below, agreedTo, textAfter }: ClusterToSave,
): Promise<SaveClusterResult | undefined> {
  const { uri, fileName, text: before } = await findSavedClusterFile(files, snapshotFolder, context);
  const saved = textAfter(before);
  if (saved === undefined) return undefined;
  const { text: after, keepsNodes } = saved;
  const result = { fileName, keepsNodes };
  if (after === before) return { ...result, outcome: 'unchanged' };
  if (agreedTo === 'nothing') return { ...result, outcome: 'asks-to-save' };
  const isByHand = before !== undefined && !isOwnText(before);
  if (isByHand && agreedTo !== 'overwrite') return { ...result, outcome: 'asks-to-overwrite' };
  const why = files.replace
    ? await files.replace(uri, { before, after, below })
    : t('files can only be read here');
  return why === undefined ? { ...result, outcome: 'written' } : { ...result, outcome: 'refused', why };
}
