import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import type { ClassReference } from '../../documents/class-reference.ts';
import { isSample } from '../../node-config/sample-folders.ts';

/**
 * Whether a reference is in values that are only an example: the tests of a chart set a class to see it in the output,
 * and no cluster needs to have it.
 */
export function isForExample({ isCertain }: ClassReference, uri: string, { roots }: WorkspaceModel): boolean {
  return !isCertain && isSample(uri, roots);
}
