import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { windowsLimitations } from './windows-limitations.ts';

export const windowsRunhcsProcess: RuntimeProfile = {
  id: 'windows-runhcs-process',
  title: 'Windows containers',
  homepage: 'https://github.com/microsoft/hcsshim',
  isolation: 'Windows process',
  handlers: [
    {
      name: 'runhcs-wcow-process',
      usedBy: 'containerd on Windows (default)',
      source: sources.containerd('internal/cri/config/config_windows.go'),
    },
  ],
  runtimeTypes: ['io.containerd.runhcs.v1'],
  classes: [
    {
      name: 'windows-1809',
      installedBy: 'the proposal KEP-1301',
      source:
        'https://github.com/kubernetes/enhancements/tree/64765b4b0/keps/sig-windows/1301-windows-runtime-class',
      nodeSelector: {
        'kubernetes.io/os': 'windows',
        'kubernetes.io/arch': 'amd64',
        'node.kubernetes.io/windows-build': '10.0.17763',
      },
      onlyShown: true,
    },
  ],
  // Both isolation modes of Windows containers use the same nodes.
  nodeLabels: {},
  limitations: windowsLimitations,
};
