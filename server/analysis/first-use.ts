import { rememberWhileAlive } from '../base/remember.ts';
import type { DocumentPlace } from '../documents/manifest-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { ClassUse } from '../workspace/file-summary.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * Whether a place is the first in the workspace that names a class, in the order of the files: what is wrong with a class that only a
 * cluster has is said there, and not at each of its uses. Also where the place is not known as a use.
 */
export function isFirstUse(
  className: string | undefined,
  { uri, document, range }: DocumentPlace,
  { uses }: Pick<WorkspaceModel, 'uses'>,
): boolean {
  const first = firstOf(uses.get(className ?? '') ?? []);
  if (first === undefined) return true;
  return (
    normalisedUri(first.uri) === normalisedUri(uri) &&
    first.document === document &&
    first.range.start.line === range.start.line
  );
}

const firstOf = rememberWhileAlive((uses: readonly ClassUse[]) =>
  uses
    .filter(({ isListed }) => !isListed)
    .reduce<ClassUse | undefined>((a, b) => (a && isBefore(a, b) ? a : b), undefined),
);

function isBefore(a: ClassUse, b: ClassUse): boolean {
  if (a.uri !== b.uri) return a.uri < b.uri;
  return a.document === b.document ? a.range.start.line <= b.range.start.line : a.document < b.document;
}
