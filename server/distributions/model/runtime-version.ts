/** A container runtime as a node reports it (`containerd://2.1.4-k3s1`). */
export interface RuntimeVersion {
  /** `containerd`, `cri-o`, `docker`. */
  readonly name: string;
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** What follows the numbers: `-k3s1`. */
  readonly build: string;
}

/** Reads `status.nodeInfo.containerRuntimeVersion`; `undefined` for a text in another form. */
export function runtimeVersionOf(text: string | undefined): RuntimeVersion | undefined {
  const match = /^([a-z-]{1,30}):\/\/v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(.{0,100})$/.exec(text ?? '');
  if (match === null) return undefined;
  const [, name, major, minor, patch = '0', build] = match;
  return { name: name!, major: Number(major), minor: Number(minor), patch: Number(patch), build: build! };
}

/**
 * The highest `version` of a configuration that a release of containerd reads; `undefined` if it refuses none. Sources:
 * containerd 1.7.35 `services/server/config/config.go` (ValidateV2; up to 1.7.16 any version above 1 was read as 2), 2.0.14
 * to 2.4.2 `version/version.go` (ConfigVersion).
 */
export function highestConfigVersion({ major, minor, patch }: RuntimeVersion): number | undefined {
  if (major === 2) return minor < 3 ? 3 : 4;
  return major === 1 && minor === 7 && patch >= 17 ? 2 : undefined;
}
