import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import type { PodSpecPlace } from '../kubernetes/kinds/pod-spec-places.ts';
import { apiGroup, type Manifest } from '../kubernetes/manifests/manifest.ts';

/**
 * The clusters whose CustomResourceDefinitions have a place of a Pod spec; none for a place that is known without them:
 * from the workspace or from the table of kinds.
 */
export function clustersThatDefine(
  place: PodSpecPlace,
  { apiVersion, kind }: Manifest,
  clusters: readonly ClusterInfo[],
): readonly ClusterInfo[] {
  const group = apiGroup(apiVersion);
  const path = place.path.join('\0');
  const having = clusters.flatMap(cluster => {
    const defined = cluster.definedKinds.find(known => known.kind === kind && known.group === group);
    const same = defined?.places.find(other => other.path.join('\0') === path);
    return same === undefined ? [] : [{ cluster, isSource: same === place }];
  });
  return having.some(({ isSource }) => isSource) ? having.map(({ cluster }) => cluster) : [];
}
