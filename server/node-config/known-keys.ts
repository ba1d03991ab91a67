/** The release that brought a key, as `[1, 7]`. */
export type RuntimeRelease = readonly [major: number, minor: number];

/**
 * The keys of a runtime's table by the release that brought them. Removed ones are here too: another rule tells of them. Sources:
 * containerd `vendor/github.com/containerd/cri/pkg/config/config.go` (1.3, 1.4), `pkg/cri/config/config.go` (1.5 to 1.7),
 * `internal/cri/config/config.go` (2.0 to 2.4.2), each `Runtime`; CRI-O `pkg/config/config.go` (RuntimeHandler), 1.18 to 1.36.
 */
export const keysOfRuntime: Readonly<
  Record<'containerd' | 'crio', Readonly<Record<string, RuntimeRelease>>>
> = {
  containerd: {
    runtime_type: [1, 3],
    runtime_engine: [1, 3],
    runtime_root: [1, 3],
    options: [1, 3],
    pod_annotations: [1, 3],
    privileged_without_host_devices: [1, 3],
    container_annotations: [1, 4],
    base_runtime_spec: [1, 4],
    runtime_path: [1, 6],
    cni_conf_dir: [1, 6],
    cni_max_conf_num: [1, 6],
    snapshotter: [1, 7],
    privileged_without_host_devices_all_devices_allowed: [1, 7],
    sandbox_mode: [1, 7],
    sandboxer: [2, 0],
    io_type: [2, 0],
    cgroup_writable: [2, 1],
    disable_pause_image_pull: [2, 4],
  },
  crio: {
    runtime_path: [1, 18],
    runtime_type: [1, 18],
    runtime_root: [1, 18],
    privileged_without_host_devices: [1, 18],
    allowed_annotations: [1, 20],
    runtime_config_path: [1, 22],
    monitor_path: [1, 24],
    monitor_cgroup: [1, 24],
    monitor_env: [1, 24],
    monitor_exec_cgroup: [1, 24],
    platform_runtime_paths: [1, 28],
    runtime_pull_image: [1, 29],
    container_min_memory: [1, 30],
    no_sync_log: [1, 31],
    default_annotations: [1, 32],
    inherit_default_runtime: [1, 32],
    seccomp_profile: [1, 34],
    exec_cpu_affinity: [1, 34],
    stream_websockets: [1, 34],
    container_create_timeout: [1, 35],
  },
};
