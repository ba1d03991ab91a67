import { t } from '../../base/l10n.ts';
import { listAt, stringAt } from '../../kubernetes/objects/value.ts';
import { at, where } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const guide = sources.inclavare('shim/README.md');

export const inclavareRune: RuntimeProfile = {
  id: 'inclavare-rune',
  title: 'Inclavare rune (dormant)',
  homepage: 'https://github.com/inclavare-containers/inclavare-containers',
  isolation: 'enclave',
  handlers: [{ name: 'rune', usedBy: "Inclavare's documentation", source: guide }],
  runtimeTypes: ['io.containerd.rune.v2'],
  classes: [
    {
      name: 'rune',
      installedBy: "Inclavare's documentation",
      handler: 'rune',
      source: guide,
      onlyShown: true,
    },
  ],
  nodeLabels: { 'alibabacloud.com/container-runtime': 'rune' },
  limitations: [
    {
      id: 'carrier',
      effect: 'needs-configuration',
      text: () => t('No container sets RUNE_CARRIER, which chooses what runs in the enclave'),
      condition: where(
        ({ pod, isPatch }) =>
          !isPatch &&
          !listAt(pod, ['spec', 'containers']).some(container =>
            listAt(container, ['env']).some(variable => stringAt(variable, ['name']) === 'RUNE_CARRIER'),
          ),
        at('spec.containers[].name'),
      ),
      source: guide,
      certainty: 'likely',
    },
  ],
};
