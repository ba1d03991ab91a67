import { t } from '../../base/l10n.ts';
import { at } from '../model/condition.ts';
import { kataDeployNames } from '../model/kata-deploy.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { kata } from './kata.ts';

const operator = sources.cocoOperator('config');
const names = [
  'kata-clh',
  'kata-qemu',
  'kata-qemu-coco-dev',
  'kata-qemu-se',
  'kata-qemu-snp',
  'kata-qemu-tdx',
  'kata-remote',
];
const installedBy = 'Confidential Containers operator';

export const coco: RuntimeProfile = {
  id: 'coco',
  title: 'Confidential Containers',
  homepage: 'https://confidentialcontainers.org',
  isolation: 'confidential virtual machine',
  buildOf: kata,
  handlers: names.map(name => {
    const { isolation } = kataDeployNames.find(row => row.name === name)!;
    return { name, usedBy: installedBy, source: operator, isolation };
  }),
  runtimeTypes: ['io.containerd.kata.v2', 'io.containerd.kata-*.v2'],
  classes: [
    ...names.map(name => ({ name, installedBy, handler: name, source: operator })),
    {
      name: 'kata-cc',
      installedBy: 'Confidential Containers operator (first releases)',
      source: 'https://github.com/confidential-containers/operator/pull/15',
    },
  ],
  // Its classes select the label that kata-deploy sets.
  nodeLabels: {},
  limitations: [
    {
      // Replaces Kata's limitation of the same volumes; its other limitations apply here too.
      id: 'host-path',
      effect: 'needs-configuration',
      text: () => t('A confidential virtual machine gets a copy of the hostPath, made at its start'),
      more: () => t('The copy is not kept up to date.'),
      condition: at('spec.volumes[].hostPath'),
      source: sources.kata('docs/Limitations.md'),
      certainty: 'certain',
    },
  ],
};
