import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventKinds } from '../../../../../server/ide/explain-event/kinds/index.ts';
import { idOf, saidOf } from './said-of.ts';

const noSandbox = 'Failed to create pod sandbox: rpc error: code = Unknown desc = ';
const noTask = `${noSandbox}failed to create containerd task: `;
const noContainer = 'Error: failed to create containerd task: failed to create shim task: ';

/** The text of each event by the id of its kind. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'no-table-in-containerd': [
    `${noSandbox}unable to get OCI runtime for sandbox "ab": no runtime for "kata" is configured`,
  ],
  'no-runtime-configured': [
    `${noSandbox}failed to get sandbox runtime: no runtime for "kata" is configured`,
    'level=error msg="RunPodSandbox failed" error="no runtime for \\"kata\\" is configured"',
  ],
  'no-table-in-crio': [
    `${noSandbox}failed to find runtime handler kata from runtime list map[crun:0xc0004dd5f0 runc:0xc0004dd790]`,
  ],
  'handler-unknown-to-docker': [`${noSandbox}RuntimeHandler "runsc" not supported`],
  'handler-removed-before-pods': [
    'error killing pod: failed to "KillPodSandbox" for "4a" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to find runtime handler nvidia from runtime list map[crun:0xc0 runc:0xc1]"',
    'StopPodSandbox from runtime service failed: no runtime for "kata" is configured',
  ],
  'untrusted-annotation': [
    `${noSandbox}failed to get sandbox runtime: untrusted workload with explicit runtime handler is not allowed`,
    `${noSandbox}failed to get sandbox runtime: untrusted workload with host access is not allowed`,
  ],
  'containerd-plugin-key': [
    'containerd: failed to load TOML from /etc/containerd/config.toml: invalid plugin key URI "cri" expect io.containerd.x.vx',
    'containerd: invalid disabled plugin URI "cri"',
  ],
  'containerd-file-too-new': [
    'containerd: failed to load TOML from /etc/containerd/config.toml: unsupported config version `3`',
    'containerd: expected containerd config version equal to or less than `3`, got `4`',
  ],
  'containerd-drop-in-version': ['containerd: drop-in config version 3 higher than root config version 2'],
  'containerd-default-runtime': [
    'level=warning msg="failed to load plugin io.containerd.grpc.v1.cri" error="invalid plugin config: no corresponding runtime configured in `containerd.runtimes` for `containerd` `default_runtime_name = \\"runc\\""',
    'invalid plugin config: no corresponding runtime configured in `runtimes` for `containerd` `default_runtime_name = "kata"',
  ],
  'containerd-invalid-setting': [
    'level=warning msg="failed to load plugin" error="invalid plugin config: `privileged_without_host_devices_all_devices_allowed` requires `privileged_without_host_devices` to be enabled" id=io.containerd.grpc.v1.cri',
    'invalid plugin config: `systemd_cgroup` only works for runtime io.containerd.runtime.v1.linux',
  ],
  'containerd-duplicate-table': [
    'failed to unmarshal TOML: toml: key imports is already defined',
    'failed to load TOML from /etc/containerd/config.toml: toml: table runc already exists',
  ],
  'containerd-not-toml': [
    'failed to load TOML from /etc/containerd/config.toml: (1, 2): unexpected token type in inline table: keys cannot contain { character',
  ],
  'containerd-unknown-key': [
    'level=warning msg="Ignoring unknown key in TOML for plugin" error="strict mode" key="containerd runtimes kata runtime_pathh" plugin=io.containerd.cri.v1.runtime',
    'level=warning msg="Ignoring unknown key in TOML" column=1 file=/etc/containerd/config.toml key=foo row=3',
  ],
  'crio-default-runtime': [
    'default_runtime set to "kata", but no runtime entry table [crio.runtime.runtimes.kata] was found',
    'level=fatal msg="default_runtime set to \\"kata\\", but no runtime entry was found for it"',
  ],
  'crio-runtime-path': [
    'level=fatal msg="Validating runtime config: runtime validation: invalid runtime_path for runtime \'kata\': \\"stat /usr/bin/containerd-shim-kata-v2: no such file or directory\\"" file="crio/main.go:335"',
    'level=warning msg="\'kata is being ignored due to: \\"\\"kata\\" not found in $PATH: exec: \\"kata\\": executable file not found in $PATH\\""',
  ],
  'crio-shim-name': [
    'Runtime handler "runsc" is being ignored due to: invalid runtime_path for runtime \'runsc\': containerd binary naming pattern is not followed',
  ],
  'crio-runtime-type': [
    'Runtime handler "kata" is being ignored due to: invalid `runtime_type` "io.containerd.kata.v2" for runtime "kata"',
  ],
  'crio-invalid-setting': [
    'Runtime handler "kata" is being ignored due to: invalid allowed_annotation: io.example',
    "runtime_config_path can only be used with the 'vm' runtime type",
    "no_sync_log is only allowed with runtime type 'oci', runtime type is 'vm'",
  ],
  'crio-monitor-cgroup': [
    "cgroupfs manager conmon cgroup should be 'pod' or empty, but got: 'system.slice'",
    "conmon cgroup should be 'pod' or a systemd slice",
  ],
  'crio-duplicate-table': [
    "crio: (last key parsed 'crio.runtime.runtimes'): Key 'crio.runtime.runtimes.kata-qemu' has already been defined.",
  ],
  'crio-left-out-table': [
    'level=warning msg="Runtime handler \\"kata\\" is being ignored due to: something else"',
    'level=warning msg="\'kata is being ignored due to: \\"something else\\""',
  ],
  'missing-shim': [
    `${noTask}failed to start shim: failed to resolve runtime path: runtime "io.containerd.spin.v2" binary not installed "containerd-shim-spin-v2": file does not exist: unknown`,
    `${noTask}failed to start shim: exec: "containerd-shim-kata-v1": executable file not found in $PATH: unknown`,
  ],
  'shim-path-missing': [
    `${noTask}failed to start shim: failed to resolve runtime path: invalid custom binary path: stat /opt/kata/bin/containerd-shim-kata-v2: no such file or directory: unknown`,
  ],
  'invalid-runtime-type': [
    `${noTask}failed to start shim: invalid runtime name kata, correct runtime name should be either format like \`io.containerd.runc.v2\` or a full path to the binary`,
  ],
  'no-runtime-type': [`${noSandbox}container.Runtime.Name must be set: invalid argument`],
  'missing-program': [
    `${noTask}failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error (open /run/containerd/ab/log.json: no such file or directory): fork/exec /usr/bin/nvidia-container-runtime: no such file or directory: unknown`,
    `${noTask}failed to create shim task: OCI runtime create failed: unable to retrieve OCI runtime error (open /run/containerd/ab/log.json: no such file or directory): exec: "my-runtime": executable file not found in $PATH: unknown`,
    `${noTask}failed to create shim task: exec: "runsc": executable file not found in $PATH: unknown`,
    `${noTask}failed to create shim: exec: "runsc": executable file not found in $PATH`,
    'exec: "/usr/local/bin/crun": executable file not found in $PATH',
    'exec: "kata-runtime": executable file not found in $PATH',
  ],
  'runtime-of-other-architecture': [
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
  'runtime-fails': [
    `${noContainer}OCI runtime create failed: runc create failed: something that nobody knows: unknown`,
    `${noSandbox}container create failed: failed to create pod network sandbox`,
  ],
};

describe('what a node says is of its kind', () => {
  for (const [id, ofKind] of Object.entries(texts)) {
    it(id, () => {
      for (const text of ofKind) assert.equal(idOf(text), id, text);
    });
  }
});

describe('every kind of a node', () => {
  const all = Object.values(texts).flat();

  it('says only whole sentences, with nothing left open', () => {
    for (const text of all) {
      for (const surface of ['terminal', 'editor'] as const) {
        const { all: said, advice } = saidOf(text, surface);
        assert.doesNotMatch(said, /undefined|\{\d\}/, text);
        assert.notEqual(advice, '', text);
      }
    }
  });

  it('gives no advice in a terminal that needs an editor', () => {
    for (const text of all)
      assert.doesNotMatch(saidOf(text).all, /\bhover\b|quick fix|RuntimeClass: [A-Z]|palette/i, text);
  });

  it('has an id of its own', () => {
    const ids = eventKinds()
      .map(({ id }) => id)
      .filter(id => !id.startsWith('limitation-'));
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });
});
