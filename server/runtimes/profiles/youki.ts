import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

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
  limitations: [],
};
