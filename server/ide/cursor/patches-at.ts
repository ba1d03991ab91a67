import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { normalisedUri } from '../../documents/uri.ts';
import type { ClassChange, PatchOutcome } from '../../kustomize/outcome.ts';
import type { Position } from '../../yaml/line-index.ts';
import { placesAround } from './places-around.ts';

/** A patch of a kustomization that has to do with a position of a file. */
export interface PatchAtPosition {
  /**
   * The position is where the patch sets or removes the class, where its target is written, or where a workload that it
   * changes is declared or names its class.
   */
  readonly on: 'patch' | 'target' | 'base';
  readonly place: FilePlace;
  readonly patch: PatchOutcome;
  /** The workloads that it changes, of which the position is at one if it is in a base. */
  readonly changes: readonly ClassChange[];
  /** URI of the kustomization. */
  readonly kustomization: string;
}

/** The patches that set or remove a class and have to do with a position of a file. */
export function patchesAt(snapshot: Snapshot, uri: string, position: Position): readonly PatchAtPosition[] {
  const at = placesAround(snapshot, uri, position);
  const patches = snapshot.model.kustomizationsByFile.get(normalisedUri(uri))?.patches ?? [];
  return patches.flatMap(({ patch, kustomization }): readonly PatchAtPosition[] => {
    const { changes } = patch;
    const onPatch = at(patch.at);
    if (onPatch !== undefined) return [{ on: 'patch', place: onPatch, patch, changes, kustomization }];
    const onTarget = at(patch.targetAt);
    if (onTarget !== undefined) return [{ on: 'target', place: onTarget, patch, changes, kustomization }];
    return changes.flatMap(change => {
      const place = at(change.at) ?? at(change.beforeAt);
      return place === undefined ? [] : [{ on: 'base', place, patch, changes: [change], kustomization }];
    });
  });
}
