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
