import { classTree } from '../../ide/class-tree/class-tree.ts';
import { displayPath } from '../input/display-path.ts';
import { openRoots } from './open-roots.ts';
import type { Tool } from './tool-answer.ts';

/** What the view RuntimeClasses shows: the saved clusters and the workspace, with their classes. */
export const clustersTool: Tool<'clusters'> = async (_input, roots) => {
  const snapshot = (await openRoots(roots)).snapshot();
  const clusters = classTree(snapshot, []).map(({ path, context, description, place }) => {
    const cluster = snapshot.model.clusters.find(each => each.context === context);
    return {
      name: context ?? null,
      description,
      file: place === undefined ? null : displayPath(place.uri),
      saved_at: cluster?.syncedAt ?? null,
      kubernetes_version: cluster?.serverVersion ?? null,
      classes: classTree(snapshot, path).map(item => ({
        name: item.label,
        description: item.description,
        health: item.healthInWords ?? null,
      })),
    };
  });
  return { data: { clusters } };
};
