import { className } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

export const firecrackerContainerd: RuntimeProfile = {
  id: 'firecracker-containerd',
  title: 'firecracker-containerd',
  homepage: 'https://github.com/firecracker-microvm/firecracker-containerd',
  isolation: 'virtual machine',
  handlers: [],
  runtimeTypes: ['aws.firecracker'],
  classes: [],
  nodeLabels: {},
  limitations: [
    {
      id: 'no-cri',
      effect: 'does-not-start',
      text: 'Its containerd runs without the plugin that the kubelet talks to, so no Pod can use it; Kata with Firecracker (kata-fc) can be used',
      condition: className,
      source: sources.firecrackerContainerd('docs/getting-started.md'),
      confidence: 'high',
    },
  ],
};
