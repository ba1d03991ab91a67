import { classTree } from '../../ide/index.ts';
import { displayPath } from '../input/display-path.ts';
import { fitting } from './fitting.ts';
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
  const total = clusters.reduce((sum, { classes }) => sum + 1 + classes.length, 0);
  const advice = 'Ask a server that was started with fewer folders.';
  return fitting<'clusters'>({ total, name: 'clusters and classes', advice }, count => {
    let room = count;
    const shown = clusters.flatMap(cluster => {
      if (room <= 0) return [];
      const classes = cluster.classes.slice(0, room - 1);
      room -= 1 + classes.length;
      return [{ ...cluster, classes }];
    });
    return { data: { clusters: shown } };
  });
};
