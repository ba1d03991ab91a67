import { t } from '../../base/l10n.ts';
import { annotations, at, where } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const classFile = sources.urunc('deployment/urunc-deploy/runtimeclasses/runtimeclass.yaml');

export const urunc: RuntimeProfile = {
  id: 'urunc',
  title: 'urunc (unikernels)',
  homepage: 'https://github.com/urunc-dev/urunc',
  isolation: 'virtual machine',
  handlers: [{ name: 'urunc', usedBy: 'urunc-deploy', source: classFile }],
  runtimeTypes: ['io.containerd.urunc.v2'],
  classes: [{ name: 'urunc', installedBy: 'urunc-deploy', handler: 'urunc', source: classFile }],
  nodeLabels: {},
  limitations: [
    {
      id: 'unikernel-image',
      effect: 'needs-configuration',
      text: () => t('The image for urunc has to be a unikernel that describes itself'),
      more: () => t('It does so in annotations com.urunc.unikernel.* or in a file urunc.json.'),
      condition: where(
        pod => !pod.isPatch && annotations(/^com\.urunc\.unikernel\./)(pod).length === 0,
        at('spec.containers[].image'),
      ),
      source: sources.urunc('docs/package/index.md'),
      certainty: 'likely',
    },
  ],
};
