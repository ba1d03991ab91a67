import type { TextOnDisk } from '../workspace/text-on-disk.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** Whether a file on disk may have findings, by what was found out when all files were read. It need not be read again if not. */
export function mayHaveFindings(
  { policy, kustomizationsByFile }: Pick<WorkspaceModel, 'policy' | 'kustomizationsByFile'>,
  normalisedUri: string,
  text: TextOnDisk,
): boolean {
  // Policies also apply to Pods without a class.
  return text.concernsUs || policy.requirements.length > 0 || kustomizationsByFile.has(normalisedUri);
}
