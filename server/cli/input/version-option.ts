import {
  formatVersion,
  type KubernetesVersion,
  newestVersion,
  oldestVersion,
  parseVersion,
} from '../../kubernetes/objects/versions.ts';

/** A command with `--kubernetes-version`. */
export interface VersionOption {
  /** The cluster's version, such as `1.20.2`. */
  readonly kubernetesVersion?: string;
}

/** The version that the option asks for. */
export function wantedVersion({ kubernetesVersion }: VersionOption): KubernetesVersion | undefined {
  return kubernetesVersion === undefined ? undefined : parseVersion(kubernetesVersion);
}

/** Why the option cannot be used. */
export function versionProblems(options: VersionOption): readonly string[] {
  const { kubernetesVersion } = options;
  if (kubernetesVersion === undefined) return [];
  const version = wantedVersion(options);
  const said = `--kubernetes-version ${kubernetesVersion}`;
  if (version === undefined) return [`${said}: not a version: write it like 1.30 or v1.30.2`];
  const isTooOld = version.major < 1 || (version.major === 1 && version.minor < oldestVersion.minor);
  const isTooNew = version.major > 1 || version.minor > newestVersion.minor;
  if (isTooNew) return [`${said}: the newest release known here is ${formatVersion(newestVersion)}`];
  return isTooOld ? [`${said}: there is no RuntimeClass before ${formatVersion(oldestVersion)}`] : [];
}
