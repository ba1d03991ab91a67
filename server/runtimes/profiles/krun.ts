import { t } from '../../base/l10n.ts';
import { at, missing } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const manual = sources.crun('krun.1.md');

export const krun: RuntimeProfile = {
  id: 'krun',
  title: 'krun (crun with libkrun)',
  homepage: 'https://github.com/containers/libkrun',
  isolation: 'virtual machine',
  handlers: [{ name: 'krun', usedBy: 'by convention', source: manual, certain: false }],
  runtimeTypes: ['io.containerd.runc.v2'],
  binaries: ['krun'],
  crioType: 'oci',
  // Source: the manual of krun.
  tableNeeds: { annotations: [{ pattern: 'krun.*', keys: /^krun\./ }] },
  classes: [],
  nodeLabels: {},
  limitations: [
    {
      id: 'no-memory-limit',
      effect: 'works-differently',
      text: () => t('Without a memory limit the virtual machine of krun has 1024 MiB'),
      condition: missing('spec.containers[].resources.limits.memory'),
      source: manual,
      certainty: 'certain',
    },
    {
      id: 'shared-volumes',
      effect: 'works-differently',
      text: () => t('A directory that krun shares with the node does not behave like one of the node'),
      condition: at('spec.volumes[].hostPath'),
      source: manual,
      certainty: 'likely',
    },
  ],
};
