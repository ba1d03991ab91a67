import { type KubernetesVersion, newestVersion, parseVersion } from '../kubernetes/objects/versions.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * The Kubernetes version to judge by, and whether a setting or a cluster determines it (otherwise it is the newest
 * known).
 */
export interface JudgedVersion {
  readonly version: KubernetesVersion;
  readonly isKnown: boolean;
}

/** The version in the setting, else the oldest of the known clusters, else the newest version known. */
export function judgedVersion(
  kubernetesVersion: string,
  clusters: WorkspaceModel['clusters'],
): JudgedVersion {
  const set = parseVersion(kubernetesVersion);
  if (set !== undefined) return { version: set, isKnown: true };
  const versions = clusters
    .map(({ serverVersion }) => parseVersion(serverVersion ?? ''))
    .filter(version => version !== undefined)
    .sort((a, b) => a.major - b.major || a.minor - b.minor || a.patch - b.patch);
  return versions[0] === undefined
    ? { version: newestVersion, isKnown: false }
    : { version: versions[0], isKnown: true };
}
