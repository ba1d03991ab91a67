import { filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses } from '../../analysis/workspace-model.ts';
import { closest } from '../diagnostics/shared/did-you-mean.ts';
import { code, joined, tMarkdown } from '../text/markdown.ts';
import { nowhere, type PlaceOfEvent, placeIn } from './place-of-event.ts';

/** Describes a class that no file declares and no known cluster has, and states what is unknown. */
export function missingClass(snapshot: Snapshot, className: string): readonly PlaceOfEvent[] {
  const { model } = snapshot;
  const made = (model.operatorClasses.get(className) ?? []).map(created =>
    placeIn(
      snapshot,
      tMarkdown('An operator creates the class {0} because of this', code(className)),
      filePlaceOf(snapshot, created),
    ),
  );
  if (made.length > 0) return made;
  if (!model.isWorkspaceComplete)
    return [nowhere(tMarkdown('The files of the workspace are still being read.'))];
  const { clusters } = model;
  const labels = (isComplete: boolean) =>
    clusters.filter(cluster => cluster.isComplete === isComplete).map(cluster => code(cluster.context));
  const [without, unknown] = [labels(true), labels(false)];
  const names = [...new Set(allClasses(model).map(({ name }) => name))];
  const similar = closest(className, names);
  return [
    clusters.length === 0
      ? tMarkdown('The class {0} is in no file of this workspace, and no cluster was read.', code(className))
      : tMarkdown('The class {0} is in no file of this workspace.', code(className)),
    ...(without.length === 0 ? [] : [tMarkdown('It is not in {0} either.', joined(without))]),
    ...(unknown.length === 0 ? [] : [tMarkdown('Whether it is in {0} is not known.', joined(unknown))]),
    ...(similar === undefined ? [] : [tMarkdown('Did you mean {0}?', code(similar))]),
  ].map(nowhere);
}
