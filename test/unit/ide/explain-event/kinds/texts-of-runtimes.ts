const noSandbox = 'Failed to create pod sandbox: rpc error: code = Unknown desc = ';
const noTask = `${noSandbox}failed to create containerd task: `;
const noContainer = 'Error: failed to create containerd task: failed to create shim task: ';

/** What runtimes, shims and programs in containers say, by the id of the kind. */
export const textsOfRuntimes: Readonly<Record<string, readonly string[]>> = {
  'program-of-other-architecture': [
    `${noTask}failed to start shim: fork/exec /usr/local/bin/containerd-shim-runsc-v1: exec format error`,
  ],
  'runtime-lacks-option': [
    `${noSandbox}container create failed: flag provided but not defined: -systemd-cgroup`,
    `${noTask}failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error (open log.json: no such file): flag provided but not defined: -f`,
  ],
  'cgroup-drivers-differ': [
    `${noContainer}OCI runtime create failed: runc create failed: expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/burstable/pod1/ab" instead: unknown`,
  ],
  'unknown-snapshotter': [
    `${noSandbox}failed to create containerd container: error unpacking image: snapshotter devmapper was not found: not found`,
  ],
  'unknown-sandboxer': [`${noSandbox}failed to get sandbox controller by vmm: not found`],
  'unreadable-options': [
    `${noSandbox}failed to generate sandbox runtime options: toml: cannot decode TOML string into struct field Options.SystemdCgroup of type bool`,
  ],
  'foreign-options': [
    `${noTask}failed to create shim task: type with url runtimeoptions.v1.Options: not found`,
    `${noTask}type with url containerd.linux.runc.RuncOptions: not found: unknown`,
    `${noTask}failed to create shim task: can't unmarshal type "containerd.runc.v1.Options" to output "runtimeoptions.v1.Options": unknown`,
    `${noTask}invalid task create option for io.containerd.runsc.v1: unknown`,
  ],
  'missing-options-file': [`${noTask}decode config file "/etc/containerd/runsc.toml": open: no such file`],
  'unresolvable-cdi-device': [
    'Error: failed to create containerd container: CDI device injection failed: unresolvable CDI devices nvidia.com/gpu=0',
    `${noContainer}OCI runtime create failed: could not apply required modification to OCI specification: error modifying OCI spec: failed to inject CDI devices: unresolvable CDI devices management.nvidia.com/gpu=all: unknown`,
  ],
  'cdi-disabled': ['Error: failed to generate spec: CDI support is explicitly disabled'],
  'port-forward': [
    'error forwarding port 8888 to pod 08a55c, uid : failed to execute portforward in network namespace \\"/var/run/netns/cni-f9e0\\": failed to connect to localhost:8888 inside namespace \\"08a55c\\", IPv4: dial tcp4 127.0.0.1:8888: connect: connection refused',
  ],
  'shim-start-failed': [
    `${noTask}failed to start shim: start failed: io.containerd.x.v1: bad: exit status 1: unknown`,
  ],
  'container-command-missing': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: exec: "bash": executable file not found in $PATH: unknown`,
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: error during container init: exec: "npm run start": executable file not found in $PATH: unknown`,
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: exec: "/app": stat /app: no such file or directory: unknown`,
    'OCI runtime create failed: container_linux.go:380: starting container process caused: exec: "bash": executable file not found in $PATH: unknown',
    'OCI runtime create failed: container_linux.go:345: starting container process caused \\"exec: \\\\\\"bash\\\\\\": executable file not found in $PATH\\": unknown',
    'Error: container create failed: executable file `bash` not found in $PATH: No such file or directory',
  ],
  'exec-command-missing': [
    'OCI runtime exec failed: exec failed: unable to start container process: exec: "bash": executable file not found in $PATH: unknown',
    'Readiness probe errored: rpc error: code = Unknown desc = failed to exec in container: failed to start exec "ab": OCI runtime exec failed: exec failed: unable to start container process: exec: "/bin/probe": stat /bin/probe: no such file or directory: unknown',
  ],
  'container-command-fails': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: exec: "/app/run.sh": permission denied: unknown`,
  ],
  'unknown-program-missing': ['exec: "bash": executable file not found in $PATH'],
  'container-without-gpu': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: exec: "nvidia-smi": executable file not found in $PATH: unknown`,
    'OCI runtime exec failed: exec failed: unable to start container process: exec: "/usr/bin/nvidia-smi": stat /usr/bin/nvidia-smi: no such file or directory: unknown',
    'Error: container create failed: executable file `nvidia-smi` not found in $PATH',
  ],
  'exec-format-error': [
    'exec /app.wasm: exec format error',
    'standard_init_linux.go:228: exec user process caused: exec format error',
    'exec container process `/app`: Exec format error',
  ],
  'out-of-memory-on-start': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: container init was OOM-killed (memory limit too low?): unknown`,
    'OCI runtime exec failed: exec failed: process_linux.go:1: (possibly OOM-killed)',
  ],
  'memory-limit-too-low': ['Error: set memory limit 1048576 too low; should be at least 12582912 bytes'],
  'hook-fails': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: error during container init: error running prestart hook #0: exit status 1, stdout: , stderr: no: unknown`,
  ],
  'no-virtualisation': [
    `${noTask}failed to create shim task: failed to launch qemu: exit status 1, error messages from qemu log: Could not access KVM kernel module: No such file or directory`,
    `${noTask}failed to create shim task: open /dev/kvm: no such file or directory: unknown`,
  ],
  'kata-annotation-not-enabled': [
    `${noTask}failed to create shim: annotation io.katacontainers.config.hypervisor.memory_offset is not enabled: unknown`,
  ],
  'kata-memory-annotation': [
    `${noSandbox}CreateContainer failed: Memory specified in annotation io.katacontainers.config.hypervisor.default_memory is less than minimum required 256, please specify a larger value: unknown`,
  ],
  'missing-vhost-device': [
    `${noTask}failed to create shim: open /dev/vhost-vsock: no such device: unknown`,
    `${noSandbox}CreateContainer failed: Could not setup vhost fds eth0 : open /dev/vhost-net: no such file or directory: unknown`,
  ],
  'kata-agent-silent': [
    `${noTask}failed to create shim task: Failed to Check if grpc server is working: rpc error: code = DeadlineExceeded desc = timed out connecting to vsock 2037123642:1024: unknown`,
    `${noTask}failed to create shim task: timed out connecting to hybrid vsocket hvsock:///run/vc/vm/ab/clh.sock: unknown`,
  ],
  'kata-qemu-fails': [`${noTask}failed to create shim task: failed to launch qemu: exit status 1: unknown`],
  'kata-file-missing': [
    `${noTask}failed to create shim task: file /usr/share/kata-containers/vmlinux.container does not exist: unknown`,
    `${noTask}failed to create shim task: fork/exec /opt/kata/libexec/virtiofsd: no such file or directory: unknown`,
    'virtiofsd daemon path is empty',
  ],
  'limitation-host-network': [
    `${noTask}failed to create shim task: Host networking requested, not supported by runtime`,
  ],
  'gvisor-gofer': [
    `${noContainer}OCI runtime create failed: creating container: cannot create gofer process: gofer: fork/exec /proc/self/exe: operation not permitted: unknown`,
  ],
  'limitation-host-users': [
    `${noContainer}creating container: cannot create gofer process: gofer: error setting namespace of type user: x`,
  ],
  'sysbox-host-namespace': [
    "container create failed: sysbox containers can't share network namespaces with the host",
  ],
  'sysbox-service-down': [
    'container create failed: failed to register with sysbox-mgr: failed to invoke Register via grpc',
    'container create failed: failed to pre-register with sysbox-fs: connection refused',
  ],
  'mount-not-permitted': [
    'Error: container create failed: time="2025-07-02T09:41:43Z" level=error msg="container init caused: rootfs_linux.go:1220: mounting \\"sysfs\\" to rootfs \\"/var/lib/sysbox/rootfs/ab/merged\\" at \\"sys\\" caused: mount through procfd: operation not permitted"',
  ],
  'windows-isolation': [
    `${noTask}invalid runtime sandbox isolation (PROCESS) for hypervisor isolated OCI spec`,
  ],
  'windows-build-differs': [
    'hcs::CreateComputeSystem ab: The container operating system does not match the host operating system.',
  ],
  'plugin-without-driver': [
    'E1125 main.go: Failed to initialize NVML: ERROR_LIBRARY_NOT_FOUND',
    'E1125 main.go: If this is a GPU node, did you set the default container runtime to `nvidia`?',
    'could not load NVML library: libnvidia-ml.so.1: cannot open shared object file: No such file or directory',
  ],
  'nvidia-driver-missing': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: error during container init: error running prestart hook #0: exit status 1, stdout: , stderr: nvidia-container-cli: initialization error: load library failed: libnvidia-ml.so.1: cannot open shared object file: no such file or directory: unknown`,
  ],
  'nvidia-cli-refuses': [
    'stderr: nvidia-container-cli: requirement error: unsatisfied condition: cuda>=12.4, please update your driver to a newer version: unknown',
  ],
  'crun-library-missing': [
    'Error: container create failed: could not load `libwasmedge.so.0`: `libwasmedge.so.0: cannot open shared object file`',
  ],
  'wasm-shim-refuses-image': [`${noContainer}executor can't handle spec: unknown`],
  'missing-hook': [
    `${noContainer}OCI runtime create failed: runc create failed: unable to start container process: error during container init: error running prestart hook #0: fork/exec /usr/bin/nvidia-container-runtime-hook: no such file or directory: unknown`,
  ],
  'kata-deploy-distribution': [
    'Error: this node runs k3s, but the chart was configured for k8sDistribution "k8s"',
    'Error: K3s/RKE2: cannot read rendered config at /etc/containerd/config.toml. Ensure the containerd config dir is mounted and k3s/RKE2 has rendered the config.',
  ],
  'kata-deploy-drop-ins': [
    "Error: K3s/RKE2: rendered config at /etc/containerd/config.toml does not import the drop-in dir 'config-v3.toml.d'.",
  ],
  'runtime-fails': [
    `${noContainer}OCI runtime create failed: runc create failed: something that nobody knows: unknown`,
    `${noSandbox}container create failed: failed to create pod network sandbox`,
  ],
};
