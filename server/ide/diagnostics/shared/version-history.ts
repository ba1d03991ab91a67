import type { JudgedVersion } from '../../../analysis/judged-version.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import { runtimeClassVersions } from '../../../kubernetes/kinds/runtime-class-versions.ts';
import type { RuntimeClassVersion } from '../../../kubernetes/manifests/runtime-class.ts';
import { atLeast, formatVersion, parseVersion } from '../../../kubernetes/objects/versions.ts';

/** A text about a version of RuntimeClass: when it was removed. */
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

/** Sentences about how the clusters whose releases are known treat a version, one for those that do the same. */
export function inClusters(version: RuntimeClassVersion, { clusters }: WorkspaceModel): readonly string[] {
  const { introduced, deprecated = Number.POSITIVE_INFINITY, removed } = runtimeClassVersions[version];
  const treated = clusters.flatMap(({ context, serverVersion = '' }) => {
    const release = parseVersion(serverVersion);
    if (release === undefined) return [];
    const isRemoved = removed !== undefined && atLeast(release, removed);
    const how =
      isRemoved || !atLeast(release, introduced)
        ? 'not'
        : version === 'v1alpha1'
          ? 'if enabled'
          : atLeast(release, deprecated)
            ? 'with a warning'
            : 'as ever';
    return [{ how, name: `${context} ${formatVersion(release)}` } as const];
  });
  return [...groupBy(treated, ({ how }) => how)].map(([how, alike]) =>
    treatedInWords(how, alike.map(({ name }) => name).join(t(', '))),
  );
}

function treatedInWords(how: 'not' | 'if enabled' | 'with a warning' | 'as ever', clusters: string): string {
  switch (how) {
    case 'not':
      return t('Not served by {0}.', clusters);
    case 'if enabled':
      return t('Served by {0} only if an administrator enabled it.', clusters);
    case 'with a warning':
      return t('Still served by {0}, with a warning.', clusters);
    case 'as ever':
      return t('Still served by {0}.', clusters);
  }
}
