import { t } from '../../base/l10n.ts';
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
      text: () => t('firecracker-containerd has no CRI plugin, so no Pod can use it'),
      more: () => t('The kubelet talks to that plugin. Use Kata with Firecracker (kata-fc) instead.'),
      condition: className,
      source: sources.firecrackerContainerd('docs/getting-started.md'),
      certainty: 'certain',
    },
  ],
};
