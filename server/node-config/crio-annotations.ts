/**
 * The annotations of Pods that CRI-O 1.37 deprecates, each with the one that replaces it; with both in a Pod the new one
 * counts. Source: CRI-O `ANNOTATION_MIGRATION.md`.
 */
export const deprecatedCrioAnnotations: Readonly<Record<string, string>> = {
  'io.kubernetes.cri-o.Devices': 'devices.crio.io',
  'io.kubernetes.cri-o.DisableFIPS': 'disable-fips.crio.io',
  'io.kubernetes.cri-o.LinkLogs': 'link-logs.crio.io',
  'io.kubernetes.cri-o.PlatformRuntimePath': 'platform-runtime-path.crio.io',
  'io.kubernetes.cri-o.PodLinuxOverhead': 'pod-linux-overhead.crio.io',
  'io.kubernetes.cri-o.PodLinuxResources': 'pod-linux-resources.crio.io',
  'io.kubernetes.cri-o.ShmSize': 'shm-size.crio.io',
  'io.kubernetes.cri-o.Spoofed': 'spoofed.crio.io',
  'io.kubernetes.cri-o.TrySkipVolumeSELinuxLabel': 'try-skip-volume-selinux-label.crio.io',
  'io.kubernetes.cri-o.UnifiedCgroup': 'unified-cgroup.crio.io',
  'io.kubernetes.cri-o.cgroup2-mount-hierarchy-rw': 'cgroup2-mount-hierarchy-rw.crio.io',
  'io.kubernetes.cri-o.seccompNotifierAction': 'seccomp-notifier-action.crio.io',
  'io.kubernetes.cri-o.umask': 'umask.crio.io',
  'io.kubernetes.cri-o.userns-mode': 'userns-mode.crio.io',
  'seccomp-profile.kubernetes.cri-o.io': 'seccomp-profile.crio.io',
};

/**
 * Annotations that CRI-O takes from Pods whose handler does not list them in `allowed_annotations`. Source: CRI-O
 * `pkg/annotations/v2/annotations.go` (AllAnnotations, AllV1Annotations) of 1.37.
 */
const filtered = [
  ...Object.entries(deprecatedCrioAnnotations).flat(),
  'cpu-c-states.crio.io',
  'cpu-freq-governor.crio.io',
  'cpu-load-balancing.crio.io',
  'cpu-quota.crio.io',
  'cpu-shared.crio.io',
  'io.containers.trace-syscall',
  'irq-load-balancing.crio.io',
];

/** Those of OCI runtimes since 1.27.6, 1.28.6, 1.29.4 and 1.30. Source: AllAllowedAnnotations there; commit 976ab1f4c9. */
const filteredSince130 = [
  'module.wasm.image/variant',
  'org.criu.config',
  'org.systemd.property.',
  'run.oci.',
];

/**
 * The name under which `allowed_annotations` has to list an annotation; `undefined` if CRI-O passes it on in any case. A name may
 * be followed by that of a container.
 */
export function filteredName(annotation: string, isSince130: boolean): string | undefined {
  return [...filtered, ...(isSince130 ? filteredSince130 : [])].find(
    name =>
      annotation === name ||
      (annotation.startsWith(name) && (name.endsWith('.') || /[./]/.test(annotation.charAt(name.length)))),
  );
}

/** The names that a name in `allowed_annotations` stands for: also the one that it replaces, or that replaces it. */
export function allowedNames(listed: string): readonly string[] {
  const pair = Object.entries(deprecatedCrioAnnotations).find(names => names.includes(listed));
  return pair ?? [listed];
}
