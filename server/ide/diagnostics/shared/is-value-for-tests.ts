import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import type { ClassReference } from '../../../documents/class-reference.ts';
import { isForTests } from '../../../node-config/sample-folders.ts';

/**
 * Whether a reference is in values for tests: the tests of a chart set any class to see it in the output, and no cluster
 * needs to have it.
 */
export function isValueForTests(
  { certainty }: ClassReference,
  uri: string,
  { roots }: WorkspaceModel,
): boolean {
  return certainty !== 'certain' && isForTests(uri, roots);
}
