import { t } from '../../base/l10n.ts';
import { at, inSecurityContext, isTrue } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';

const source =
  'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/compatibility-notes';

const limitations: readonly Limitation[] = [
  unsupported(
    'host-ipc',
    () => t('Alibaba lists the host IPC namespace as not supported in sandboxed Pods'),
    at('spec.hostIPC', isTrue),
  ),
  unsupported(
    'host-network',
    () => t('Alibaba lists the host network as not supported in sandboxed Pods'),
    at('spec.hostNetwork', isTrue),
  ),
  unsupported(
    'host-pid',
    () => t('Alibaba lists the host PID namespace as not supported in sandboxed Pods'),
    at('spec.hostPID', isTrue),
  ),
  unsupported(
    'shared-processes',
    () => t('Alibaba lists a shared process namespace as not supported in sandboxed Pods'),
    at('spec.shareProcessNamespace', isTrue),
  ),
  unsupported(
    'privileged',
    () => t('Alibaba lists privileged containers as not supported in sandboxed Pods'),
    at('containers[].securityContext.privileged', isTrue),
  ),
  unsupported(
    'windows-options',
    () => t('Alibaba lists windowsOptions as not supported in sandboxed Pods'),
    inSecurityContext('windowsOptions'),
  ),
];

export const alibabaRunv: RuntimeProfile = {
  id: 'alibaba-runv',
  title: 'Alibaba Cloud runV',
  homepage: source,
  isolation: 'virtual machine',
  handlers: [{ name: 'runv', usedBy: 'ACK', source, certain: false }],
  runtimeTypes: [],
  classes: [{ name: 'runv', installedBy: 'Alibaba Cloud ACK (Sandboxed-Container)', source }],
  nodeLabels: { 'alibabacloud.com/sandboxed-container': 'Sandboxed-Container.runv' },
  limitations,
};

function unsupported(id: string, text: () => string, condition: Limitation['condition']): Limitation {
  return {
    id,
    effect: 'unsupported',
    text,
    ...(condition && { condition }),
    source,
    certainty: 'certain',
  };
}
