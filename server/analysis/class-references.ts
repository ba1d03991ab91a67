import { type ClassReference, namedIn } from '../documents/class-reference.ts';
import type { PlacedManifestDocument } from '../documents/manifest-file.ts';
import { wiredPlaces } from './chart-values.ts';
import { statedValues } from './stated-values.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * The class references of a document: those that it tells by itself or with the definitions of kinds, and values that the
 * templates of a chart of the workspace read as the name of a class.
 */
export function classReferencesOf(
  model: WorkspaceModel,
  uri: string,
  placed: PlacedManifestDocument,
): readonly ClassReference[] {
  const wired = namedIn(wiredPlaces(statedValues(model, uri, placed)));
  return [...placed.document.classReferencesIn(model.definedKinds), ...wired];
}
