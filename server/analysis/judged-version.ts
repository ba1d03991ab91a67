import type { Certainty } from '../base/certainty.ts';
import { type KubernetesVersion, newestVersion, parseVersion } from '../kubernetes/objects/versions.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The Kubernetes version to judge by: `certain` if a setting or a cluster states it, else `likely`. */
export interface JudgedVersion {
  readonly version: KubernetesVersion;
  readonly certainty: Certainty;
}

/** The version in the setting, else the oldest of the known clusters, else the newest version known. */
export function judgedVersion(
  kubernetesVersion: string,
  clusters: WorkspaceModel['clusters'],
): JudgedVersion {
  const set = parseVersion(kubernetesVersion);
  if (set !== undefined) return { version: set, certainty: 'certain' };
  const versions = clusters
    .map(({ serverVersion }) => parseVersion(serverVersion ?? ''))
    .filter(version => version !== undefined)
    .sort((a, b) => a.major - b.major || a.minor - b.minor || a.patch - b.patch);
  return versions[0] === undefined
    ? { version: newestVersion, certainty: 'likely' }
    : { version: versions[0], certainty: 'certain' };
}
