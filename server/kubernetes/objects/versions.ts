/** A Kubernetes release; the patch level matters only if a fix was backported. */
export interface KubernetesVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** The first release with RuntimeClass at all (as a custom resource). */
export const oldestVersion: KubernetesVersion = { major: 1, minor: 12, patch: 0 };

/** The newest release whose source the rules of this folder are based on; later ones count as equal to it. */
export const newestVersion: KubernetesVersion = { major: 1, minor: 37, patch: 0 };

/**
 * Parses `1.20.2`, `v1.30` or a vendor's `v1.29.4-gke.100`; `undefined` for any other text. A missing patch level is
 * 0.
 */
export function parseVersion(text: string): KubernetesVersion | undefined {
  const match = /^v?(\d{1,3})\.(\d{1,3})(?:\.(\d{1,5}))?(?:[-+][-+.\w]*)?$/.exec(text.trim());
  if (!match) return undefined;
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3] ?? 0) };
}

export function formatVersion(version: KubernetesVersion): string {
  return `${version.major}.${version.minor}.${version.patch}`;
}

/** Whether `version` is 1.`minor` or later. */
export function atLeast(version: KubernetesVersion, minor: number): boolean {
  return version.major > 1 || (version.major === 1 && version.minor >= minor);
}
