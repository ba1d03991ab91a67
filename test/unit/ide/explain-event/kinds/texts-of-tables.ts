const noSandbox = 'Failed to create pod sandbox: rpc error: code = Unknown desc = ';
const noTask = `${noSandbox}failed to create containerd task: `;

/** What containerd and CRI-O say about handlers, tables and shims, by the id of the kind. */
export const textsOfTables: Readonly<Record<string, readonly string[]>> = {
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
};
