import { t } from '../../base/l10n.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { gvisorLimitations } from './gvisor-limitations.ts';

const quickStart = sources.gvisor('g3doc/user_guide/containerd/quick_start.md');
const talos = sources.talosExtensions('container-runtime/gvisor/README.md');
const containerdDocs = sources.containerd('docs/cri/config.md');

export const gvisor: RuntimeProfile = {
  id: 'gvisor',
  title: 'gVisor',
  homepage: 'https://gvisor.dev',
  isolation: 'user-space kernel',
  handlers: [
    { name: 'runsc', usedBy: "gVisor's documentation, minikube, Kubespray, Talos", source: quickStart },
    { name: 'gvisor', usedBy: "containerd's documentation", source: containerdDocs },
    { name: 'runsc-kvm', usedBy: 'Talos', source: talos },
  ],
  runtimeTypes: ['io.containerd.runsc.v1'],
  binaries: ['runsc'],
  crioType: 'vm',
  tableNeeds: {
    // Source: g3doc/user_guide/containerd/configuration.md, g3doc/user_guide/systemd.md, pkg/shim/v1/runsc/container.go.
    optionsOfRunc: [],
    insteadOf: {
      BinaryName: () => t('binary_name in the file that ConfigPath names'),
      SystemdCgroup: () =>
        t('systemd-cgroup = "true" below [runsc_config] in the file that ConfigPath names'),
    },
    annotations: [{ pattern: 'dev.gvisor.*', keys: /^dev\.gvisor\./ }],
    // Source: https://github.com/google/gvisor/issues/193. In which release the flag came is not known.
    withoutSystemdFlag: { program: 'runsc', words: 'flag provided but not defined: -systemd-cgroup' },
  },
  classes: [
    {
      name: 'gvisor',
      installedBy: 'Kubespray',
      handler: 'runsc',
      source: sources.kubespray('roles/kubernetes-apps/container_runtimes'),
    },
    {
      name: 'gvisor',
      installedBy: 'minikube (gvisor addon)',
      handler: 'runsc',
      source: sources.minikube('deploy/addons/gvisor/gvisor-runtimeclass.yaml.tmpl'),
    },
    {
      name: 'gvisor',
      installedBy: 'Gardener (gVisor extension)',
      handler: 'runsc',
      source: sources.gardenerGvisor('charts/internal/gvisor/templates/runtimeclass-gvisor.yaml'),
    },
    {
      name: 'gvisor',
      installedBy: "gVisor's documentation",
      handler: 'runsc',
      source: quickStart,
      onlyShown: true,
    },
    {
      name: 'gvisor',
      installedBy: "containerd's documentation",
      handler: 'gvisor',
      source: containerdDocs,
      onlyShown: true,
    },
    { name: 'gvisor', installedBy: "Talos' documentation", handler: 'runsc', source: talos, onlyShown: true },
    {
      name: 'gvisor',
      installedBy: "Talos' documentation (KVM)",
      handler: 'runsc-kvm',
      source: talos,
      onlyShown: true,
    },
  ],
  nodeLabels: {},
  limitations: gvisorLimitations,
};
