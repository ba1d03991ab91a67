import { t } from '../../base/l10n.ts';
import { at, isTrue } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const setUp = sources.ederaLearn('ai-agents/code-interpreter/SETUP.md');

export const edera: RuntimeProfile = {
  id: 'edera',
  title: 'Edera Protect',
  homepage: 'https://edera.dev',
  isolation: 'virtual machine',
  handlers: [{ name: 'edera', usedBy: 'Edera', source: setUp, certain: false }],
  runtimeTypes: [],
  classes: [
    {
      name: 'edera',
      installedBy: 'Edera',
      handler: 'edera',
      source: setUp,
      nodeSelector: { runtime: 'edera' },
    },
  ],
  nodeLabels: { runtime: 'edera' },
  limitations: [
    {
      id: 'privileged',
      effect: 'works-differently',
      text: () => t('In Edera a privileged container is privileged in the zone of its Pod only'),
      more: () => t('The zone is a virtual machine.'),
      condition: at('containers[].securityContext.privileged', isTrue),
      source: sources.ederaLearn('docker-in-docker/manifests/04-tenant-a-dind-edera.yaml'),
      certainty: 'certain',
    },
  ],
};
