import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

export const quark: RuntimeProfile = {
  id: 'quark',
  title: 'Quark',
  homepage: 'https://github.com/QuarkContainer/Quark',
  isolation: 'virtual machine',
  handlers: [{ name: 'quark', usedBy: "Quark's documentation", source: sources.quark('doc/k8s_setup.md') }],
  runtimeTypes: ['io.containerd.quark.v1'],
  classes: [
    {
      name: 'quark',
      installedBy: 'Quark',
      handler: 'quark',
      source: sources.quark('doc/quark-k8s-deploy.yaml'),
    },
  ],
  nodeLabels: {},
  limitations: [],
};
