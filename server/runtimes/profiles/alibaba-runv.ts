import { at, inSecurityContext, isTrue } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';

const source =
  'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/compatibility-notes';

const limitations: readonly Limitation[] = [
  unsupported('host-ipc', 'The IPC namespace of the node is', at('spec.hostIPC', isTrue)),
  unsupported('host-network', 'The network of the node is', at('spec.hostNetwork', isTrue)),
  unsupported('host-pid', 'The processes of the node are', at('spec.hostPID', isTrue)),
  unsupported(
    'shared-processes',
    'Sharing processes between containers is',
    at('spec.shareProcessNamespace', isTrue),
  ),
  unsupported(
    'privileged',
    'A privileged container is',
    at('containers[].securityContext.privileged', isTrue),
  ),
  unsupported('windows-options', 'Windows options are', inSecurityContext('windowsOptions')),
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

function unsupported(id: string, what: string, condition: Limitation['condition']): Limitation {
  return {
    id,
    effect: 'unsupported',
    text: `${what} on Alibaba's list of what a sandboxed Pod cannot have`,
    ...(condition && { condition }),
    source,
    confidence: 'high',
  };
}
