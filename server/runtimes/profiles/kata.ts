import { kataDeployNames, labelsOfKataDeploy } from '../model/kata-deploy.ts';
import type { InstalledClass, RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { kataLimitations } from './kata-limitations.ts';

const chart = sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/values.yaml');
const talos = "Talos' documentation";
const talosGuide = sources.talosExtensions('container-runtime/kata-containers/README.md');

const kataDeployClasses: readonly InstalledClass[] = kataDeployNames.map(
  ({ name, source, removed, podFixed, formerly, nodeSelector }) => ({
    name,
    installedBy: removed ? 'kata-deploy (older releases)' : 'kata-deploy',
    handler: name,
    source,
    podFixed,
    nodeSelector,
    ...(formerly && { formerly }),
    ...(!removed && { version: '4.1.0' }),
  }),
);

export const kata: RuntimeProfile = {
  id: 'kata',
  title: 'Kata Containers',
  homepage: 'https://katacontainers.io',
  isolation: 'virtual machine',
  handlers: [
    { name: 'kata', usedBy: 'installations by hand, Talos, MicroK8s', source: chart },
    ...kataDeployNames.map(({ name, source, removed, isolation }) => ({
      name,
      usedBy: removed ? 'kata-deploy (older releases)' : 'kata-deploy',
      source,
      isolation,
    })),
  ],
  runtimeTypes: ['io.containerd.kata.v2', 'io.containerd.kata-*.v2'],
  crioType: 'vm',
  tableNeeds: {
    // Source: src/runtime/pkg/containerd-shim-v2/create.go: of its options the shim reads ConfigPath.
    optionsOfRunc: [],
    // Source: tools/packaging/kata-deploy/binary/src/runtime/containerd.rs.
    annotations: [{ pattern: 'io.katacontainers.*', keys: /^io\.katacontainers\./ }],
    // Source: commit 069505e2d5, first in 2.0.0-alpha3; the program of that name is a helper since.
    formerOciPrograms: { 'kata-runtime': 'Kata Containers 2.0' },
  },
  classes: [
    ...kataDeployClasses,
    {
      name: 'kata-qemu',
      installedBy: 'Kubespray',
      handler: 'kata-qemu',
      source: sources.kubespray('roles/kubernetes-apps/container_runtimes'),
    },
    {
      name: 'kata',
      installedBy: 'kata-deploy (`runtimeClasses.createDefault`)',
      handler: 'kata-qemu-runtime-rs',
      source: chart,
      podFixed: { memory: '320Mi', cpu: '250m' },
      formerly: [{ version: '3.x', podFixed: { memory: '160Mi', cpu: '250m' } }],
      nodeSelector: labelsOfKataDeploy,
      version: '4.1.0',
    },
    {
      name: 'kata',
      installedBy: talos,
      handler: 'kata',
      source: talosGuide,
      podFixed: { memory: '130Mi', cpu: '250m' },
      onlyShown: true,
    },
    {
      name: 'kata-qemu',
      installedBy: talos,
      handler: 'kata-qemu',
      source: talosGuide,
      podFixed: { memory: '160Mi', cpu: '250m' },
      onlyShown: true,
    },
    {
      name: 'kata-qemu-snp',
      installedBy: talos,
      handler: 'kata-qemu-snp',
      source: sources.talosExtensions('container-runtime/kata-containers-snp/README.md'),
      podFixed: { memory: '2Gi', cpu: '1' },
      onlyShown: true,
    },
  ],
  nodeLabels: labelsOfKataDeploy,
  limitations: kataLimitations,
};
