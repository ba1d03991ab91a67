import type { JudgedVersion } from '../../analysis/judged-version.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import { labelOf } from '../../clusters/info/cluster-info.ts';
import { runtimeClassVersions } from '../../kubernetes/kinds/runtime-class-versions.ts';
import type { RuntimeClassVersion } from '../../kubernetes/manifests/runtime-class.ts';
import { atLeast, parseVersion } from '../../kubernetes/objects/versions.ts';

/** Since when a version of RuntimeClass is not served, its life, and what to use instead. */
export function versionHistory(version: 'v1alpha1' | 'v1beta1'): string {
  const { introduced, deprecated, removed } = runtimeClassVersions[version];
  const life = [
    `first served in 1.${introduced}`,
    ...(deprecated === undefined ? [] : [`deprecated in 1.${deprecated}`]),
    `gone since 1.${removed}`,
  ];
  return `node.k8s.io/${version} is not served by Kubernetes 1.${removed} and later (${life.join(', ')}).`;
}

/** Whether the cluster is known to be without a version of RuntimeClass that it once had. */
export function isGone(version: RuntimeClassVersion, judged: JudgedVersion): boolean {
  const { removed } = runtimeClassVersions[version];
  return judged.isKnown && removed !== undefined && atLeast(judged.version, removed);
}

/** A cluster that is known to be older than v1 needs the old version. */
export function needsOldVersion({ isKnown, version }: JudgedVersion): boolean {
  return isKnown && !atLeast(version, runtimeClassVersions.v1.introduced);
}

/** What the clusters whose release is known do with a version: a sentence a cluster, each after a blank. */
export function inClusters(version: RuntimeClassVersion, { clusters }: WorkspaceModel): string {
  const { introduced, deprecated = Number.POSITIVE_INFINITY, removed } = runtimeClassVersions[version];
  return clusters
    .map(cluster => {
      const release = parseVersion(cluster.serverVersion ?? '');
      if (release === undefined) return '';
      const where = ` ${labelOf(cluster)} (${cluster.serverVersion})`;
      const isRemoved = removed !== undefined && atLeast(release, removed);
      if (isRemoved || !atLeast(release, introduced)) return `${where} does not serve it.`;
      if (version === 'v1alpha1') return `${where} serves it only where an administrator turned it on.`;
      return `${where} still serves it${atLeast(release, deprecated) ? ', with a warning' : ''}.`;
    })
    .join('');
}
