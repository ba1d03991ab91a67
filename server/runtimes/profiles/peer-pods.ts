import { t } from '../../base/l10n.ts';
import { anyOf, at } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { kata } from './kata.ts';

const classFile = sources.cloudApiAdaptor('src/webhook/hack/rc.yaml');
const firstClassFile =
  'https://github.com/confidential-containers/cloud-api-adaptor/blob/05afe381063ee323bd1d2d4957f6ab69fe763e36/ibmcloud/demo/runtime-class.yaml';

export const peerPods: RuntimeProfile = {
  id: 'peer-pods',
  title: 'Peer Pods (cloud-api-adaptor)',
  homepage: 'https://github.com/confidential-containers/cloud-api-adaptor',
  isolation: 'virtual machine',
  buildOf: kata,
  // The virtual machine is an instance of the cloud, with the size of its instance type.
  lifted: ['no-limits', 'overhead', 'cpu-pinning', 'host-path'],
  handlers: [
    { name: 'kata-remote', usedBy: 'Confidential Containers, IBM Cloud', source: classFile },
    { name: 'kata', usedBy: 'the first peer Pods', source: firstClassFile },
  ],
  runtimeTypes: ['io.containerd.kata-remote.v2'],
  crioType: 'vm',
  classes: [
    {
      name: 'kata-remote',
      installedBy: 'Confidential Containers cloud-api-adaptor (peer Pods)',
      handler: 'kata-remote',
      source: classFile,
      podFixed: { memory: '120Mi', cpu: '250m' },
    },
  ],
  nodeLabels: {},
  limitations: [
    {
      id: 'resources',
      effect: 'needs-configuration',
      text: () => t('Peer Pods request one kata.peerpods.io/vm instead of these requests and limits'),
      more: () =>
        t(
          "The project's webhook replaces them. Nodes have to offer that resource, or the Pod stays Pending.",
        ),
      condition: anyOf(at('containers[].resources.limits'), at('containers[].resources.requests')),
      source: sources.cloudApiAdaptor('src/webhook/docs/INSTALL.md'),
      certainty: 'certain',
    },
  ],
};
