import { existsSync } from 'node:fs';
import { installDebianPackages } from '../debian-packages.ts';
import { type ModulePrograms, modulesFolder, setUpModulePrograms } from '../module-programs.ts';

const containerd: ModulePrograms = {
  name: 'containerd',
  module: 'github.com/containerd/containerd/v2',
  version: 'v2.3.7',
  go: '1.26.8',
  programs: {
    'containerd-shim-runc-v2': 'cmd/containerd-shim-runc-v2',
    containerd: 'cmd/containerd',
    ctr: 'cmd/ctr',
  },
  tags: ['no_btrfs', 'no_zfs', 'no_devmapper'],
  // The node reports this version.
  values: { 'github.com/containerd/containerd/v2/version.Version': 'v2.3.7' },
  usually: 60,
};

const runc: ModulePrograms = {
  name: 'runc',
  module: 'github.com/opencontainers/runc',
  version: 'v1.5.2',
  go: '1.25.0',
  programs: { runc: '' },
  tags: ['seccomp', 'netgo', 'osusergo'],
  values: { 'main.version': '1.5.2' },
  // It enters the namespaces of a container in C, before Go starts.
  cgo: true,
  usually: 50,
};

/** gVisor's branch `go`, which is its source without Bazel; it has no releases. */
const gvisor: ModulePrograms = {
  name: 'gvisor',
  module: 'gvisor.dev/gvisor',
  version: 'v0.0.0-20260905035102-160fafc42237',
  go: '1.26.3',
  programs: { 'containerd-shim-runsc-v1': 'shim', runsc: 'runsc' },
  // Root of a container may not have CAP_SYS_RESOURCE, which an OOM score below zero takes; the shim would not start.
  change: {
    file: 'pkg/shim/v1/manager.go',
    from: 'sys.SetOOMScore(cmd.Process.Pid, oomScoreMax)',
    to: 'sys.SetOOMScore(cmd.Process.Pid, 0)',
  },
  usually: 150,
};

const networkPlugins: ModulePrograms = {
  name: 'cni-plugins',
  module: 'github.com/containernetworking/plugins',
  version: 'v1.9.1',
  go: '1.24.2',
  programs: {
    loopback: 'plugins/main/loopback',
    bridge: 'plugins/main/bridge',
    'host-local': 'plugins/ipam/host-local',
  },
  usually: 15,
};

const built = { runc, networkPlugins, containerd, gvisor };

/** The folders of the programs that run Pods on the node, once they are built. */
export type NodePrograms = Readonly<Record<keyof typeof built, string>>;

export function nodePrograms(): NodePrograms {
  const folders = Object.entries(built).map(([name, programs]) => [name, modulesFolder(programs)]);
  return Object.fromEntries(folders) as NodePrograms;
}

/** Debian's runc and crun are older than those that are built: facts are about both. */
const debianPackages = [
  { name: 'gcc', provides: '/usr/bin/gcc' },
  { name: 'libc6-dev', provides: '/usr/include/unistd.h' },
  { name: 'libseccomp-dev', provides: '/usr/include/seccomp.h' },
  { name: 'pkg-config', provides: '/usr/bin/pkg-config' },
  { name: 'busybox-static', provides: '/bin/busybox' },
  { name: 'runc', provides: '/usr/sbin/runc' },
  { name: 'crun', provides: '/usr/bin/crun' },
];

/** Builds or installs what is missing. Rejects with a `MissingPart` that says what cannot be had. */
export async function setUpNodePrograms(): Promise<void> {
  await installDebianPackages(debianPackages, 'a node that runs Pods', 20);
  // Side by side: while one is built, the others fetch their modules.
  await Promise.all(Object.values(built).map(setUpModulePrograms));
}

/** The file of each Debian package that is missing. */
export function missingDebianFiles(): readonly string[] {
  return debianPackages.map(({ provides }) => provides).filter(path => !existsSync(path));
}
