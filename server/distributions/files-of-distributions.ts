import { groupBy } from '../base/collections.ts';
import { goPathGlob } from '../base/globs.ts';
import { distributions } from './index.ts';
import type { Distribution, NodeFile } from './model/distribution.ts';

/** A file that nodes of a distribution read, or its source. */
export interface FileOfDistribution {
  readonly distribution: Distribution;
  readonly file: NodeFile;
}

/**
 * What a path is on the nodes of each distribution that knows it, by the end of the path: a workspace may have a copy of a
 * node's tree below any folder. The longest path that fits counts, so the file of K3s is not that of containerd, of which
 * the path has the end. Empty for a file of which nothing is known.
 */
export function distributionsOfFile(path: string): readonly FileOfDistribution[] {
  const fitting = known.filter(({ fits, segments }) => fits(lastSegments(path, segments)));
  const longest = Math.max(...fitting.map(({ segments }) => segments));
  return fitting.filter(({ segments }) => segments === longest).flatMap(({ files }) => files);
}

/** Each path once, with the files that it is on nodes: K3s before k3d, which is recognised first, but is one kind of K3s. */
const known = [
  ...groupBy(
    [...distributions]
      .reverse()
      .flatMap(distribution =>
        (distribution.reads ?? []).map((file): FileOfDistribution => ({ distribution, file })),
      ),
    ({ file }) => file.tail ?? file.path,
  ),
].map(([tail, files]) => {
  return { segments: tail.split('/').length - 1, fits: goPathGlob(tail), files };
});

function lastSegments(path: string, count: number): string {
  return `/${path.split('/').slice(-count).join('/')}`;
}
