import type { JudgedVersion } from '../../../analysis/judged-version.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { t } from '../../../base/l10n.ts';
import { labelOf } from '../../../clusters/info/cluster-info.ts';
import { runtimeClassVersions } from '../../../kubernetes/kinds/runtime-class-versions.ts';
import type { RuntimeClassVersion } from '../../../kubernetes/manifests/runtime-class.ts';
import { atLeast, parseVersion } from '../../../kubernetes/objects/versions.ts';

/** A sentence about the release that removed a version of RuntimeClass. */
export function versionHistory(version: 'v1alpha1' | 'v1beta1'): string {
  return t(
    'node.k8s.io/{0} was removed in Kubernetes 1.{1}.',
    version,
    runtimeClassVersions[version].removed!,
  );
}

/** Whether the cluster is known to have removed a version of RuntimeClass that it once served. */
export function isGone(version: RuntimeClassVersion, judged: JudgedVersion): boolean {
  const { removed } = runtimeClassVersions[version];
  return judged.certainty === 'certain' && removed !== undefined && atLeast(judged.version, removed);
}

/** Whether the cluster needs the old version, because it is known to be older than v1. */
export function needsOldVersion({ certainty, version }: JudgedVersion): boolean {
  return certainty === 'certain' && !atLeast(version, runtimeClassVersions.v1.introduced);
}

/** Sentences, one for each cluster whose release is known, about how it treats a version. */
export function inClusters(version: RuntimeClassVersion, { clusters }: WorkspaceModel): readonly string[] {
  const { introduced, deprecated = Number.POSITIVE_INFINITY, removed } = runtimeClassVersions[version];
  return clusters.flatMap(cluster => {
    const release = parseVersion(cluster.serverVersion ?? '');
    if (release === undefined) return [];
    const where = `${labelOf(cluster)} (${cluster.serverVersion})`;
    const isRemoved = removed !== undefined && atLeast(release, removed);
    if (isRemoved || !atLeast(release, introduced)) return t('{0} does not serve it.', where);
    if (version === 'v1alpha1') return t('{0} serves it only if an administrator enabled it.', where);
    return atLeast(release, deprecated)
      ? t('{0} still serves it, with a warning.', where)
      : t('{0} still serves it.', where);
  });
}
