/**
 * Returns whether a container runtime as a node reports it (`containerd://2.2.1`) is a release of containerd that gets no
 * fixes any more (2026-11). Not 1.7, which distributions go on to support. Source: containerd `RELEASES.md`, "Support
 * Horizon".
 */
export function isOutOfSupport(containerRuntimeVersion: string | undefined): boolean {
  const [, major, minor] =
    /^containerd:\/\/v?(\d{1,3})\.(\d{1,3})\./.exec(containerRuntimeVersion ?? '') ?? [];
  if (major === undefined) return false;
  return Number(major) === 1 ? Number(minor) < 7 : Number(major) === 2 && Number(minor) < 3;
}
