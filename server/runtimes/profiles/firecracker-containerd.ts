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
      text: () =>
        t(
          'Its containerd runs without the CRI plugin that the kubelet talks to, so no Pod can use it; use Kata with Firecracker (kata-fc) instead',
        ),
      condition: className,
      source: sources.firecrackerContainerd('docs/getting-started.md'),
      certainty: 'certain',
    },
  ],
};
