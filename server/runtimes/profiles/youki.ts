import { t } from '../../base/l10n.ts';
import { at, is, isFalse } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { belowReadOnlyMount } from './runc.ts';
import { annotationsOfModules } from './wasm-limitations.ts';

const run = runs.youki;
const kubelet = sources.kubernetes;
const deploy = sources.youki('tools/youki-deploy/youki-deploy.yaml');

export const youki: RuntimeProfile = {
  id: 'youki',
  title: 'youki',
  homepage: 'https://github.com/youki-dev/youki',
  isolation: 'process',
  handlers: [{ name: 'youki', usedBy: 'youki-deploy, Kubespray, Talos', source: deploy }],
  runtimeTypes: ['io.containerd.runc.v2'],
  binaries: ['youki'],
  crioType: 'oci',
  tableNeeds: { annotations: annotationsOfModules },
  classes: [
    { name: 'youki', installedBy: 'youki-deploy', handler: 'youki', source: deploy },
    {
      name: 'youki',
      installedBy: 'Kubespray',
      handler: 'youki',
      source: sources.kubespray('roles/kubernetes-apps/container_runtimes'),
    },
    {
      name: 'youki',
      installedBy: "Talos' documentation",
      handler: 'youki',
      source: sources.talosExtensions('container-runtime/youki/README.md'),
      onlyShown: true,
    },
  ],
  nodeLabels: {},
  limitations: [
    {
      id: 'host-users',
      effect: 'does-not-start',
      text: () => t('youki reports no support for user namespaces, so the kubelet refuses the Pod'),
      condition: at('spec.hostUsers', isFalse),
      nodeFeature: 'userNamespaces',
      run,
      source: kubelet('pkg/kubelet/userns/userns_manager.go'),
      certainty: 'certain',
    },
    {
      id: 'recursive-read-only',
      effect: 'does-not-start',
      text: () => t('youki reports no support for recursive read-only mounts, so the kubelet refuses them'),
      condition: at('containers[].volumeMounts[].recursiveReadOnly', is('Enabled')),
      nodeFeature: 'recursiveReadOnlyMounts',
      run,
      source: kubelet('pkg/kubelet/kubelet_pods.go'),
      certainty: 'certain',
    },
    {
      id: 'mount-propagation',
      effect: 'does-not-start',
      text: () => t('youki starts no container whose mounts propagate, in either direction'),
      words: ['youki', 'UnknownRootfsPropagation("rshared")'],
      condition: at('containers[].volumeMounts[].mountPropagation', is('HostToContainer', 'Bidirectional')),
      run,
      source: sources.youki('crates/libcontainer/src/rootfs/rootfs.rs'),
      certainty: 'certain',
    },
    { ...belowReadOnlyMount, run },
  ],
};
