import { t } from '../../base/l10n.ts';
import { className, inSecurityContext, isTrue } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { windowsLimitations } from './windows-limitations.ts';

const tests = sources.hcsshim('test/cri-containerd/main_test.go');
const usedBy = 'tests of hcsshim';

export const windowsRunhcsHypervisor: RuntimeProfile = {
  id: 'windows-runhcs-hypervisor',
  title: 'Windows containers with Hyper-V',
  homepage: 'https://github.com/microsoft/hcsshim',
  isolation: 'Hyper-V',
  handlers: [
    {
      name: 'runhcs-wcow-hypervisor',
      usedBy: 'containerd on Windows',
      source: sources.containerd('internal/cri/config/config_windows.go'),
    },
    { name: 'runhcs-wcow-hypervisor-17763', usedBy, source: tests },
    { name: 'runhcs-wcow-hypervisor-18362', usedBy, source: tests },
    { name: 'runhcs-wcow-hypervisor-19041', usedBy, source: tests },
    { name: 'runhcs-lcow', usedBy, source: tests },
  ],
  runtimeTypes: ['io.containerd.runhcs.v1'],
  classes: [],
  nodeLabels: {},
  limitations: [
    {
      id: 'hyper-v',
      effect: 'unsupported',
      text: () => t('Kubernetes does not officially support containers isolated by Hyper-V'),
      more: () => t('containerd 1.7 and later can start them.'),
      condition: className,
      source: 'https://kubernetes.io/docs/concepts/windows/intro/',
      certainty: 'likely',
    },
    {
      id: 'host-process',
      effect: 'does-not-start',
      text: () => t('A HostProcess container runs on the node itself and cannot be isolated by Hyper-V'),
      condition: inSecurityContext('windowsOptions.hostProcess', isTrue),
      source: 'https://docs.azure.cn/aks/use-windows-hpc',
      certainty: 'likely',
    },
    ...windowsLimitations,
  ],
};
