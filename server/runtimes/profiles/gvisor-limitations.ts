import { t } from '../../base/l10n.ts';
import { annotations, at, isFalse, isTrue } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';
import { untrustedWorkload } from './containerd-limitations.ts';
import { limitationsOfGvisorProtections } from './gvisor-protections.ts';
import { limitationsOfGvisorResources } from './gvisor-resources.ts';
import { limitationsOfGvisorVolumes } from './gvisor-volumes.ts';

const network = sources.gvisor('runsc/sandbox/network.go');
const run = runs.gvisor;
const hasHostNetwork = () => t('runsc runs with network=host');

export const gvisorLimitations: readonly Limitation[] = [
  {
    id: 'host-network',
    effect: 'silently-weaker',
    text: () => t('With hostNetwork a Pod in gVisor has no network'),
    more: () =>
      t(
        'containerd starts it all the same; it never becomes Ready if a probe needs the network. With network=host the sandbox gives up its own network stack.',
      ),
    unless: hasHostNetwork,
    condition: at('spec.hostNetwork', isTrue),
    onlyWith: 'containerd',
    neverReady: true,
    run,
    source: network,
    certainty: 'certain',
  },
  {
    id: 'host-network-under-cri-o',
    effect: 'does-not-start',
    text: () => t('Under CRI-O gVisor refuses hostNetwork'),
    more: () => t('With network=host the sandbox gives up its own network stack.'),
    words: ['runsc', 'cannot run with network enabled in root network namespace'],
    unless: hasHostNetwork,
    condition: at('spec.hostNetwork', isTrue),
    onlyWith: 'cri-o',
    run: runs.gvisorUnderCrio,
    source: network,
    certainty: 'certain',
  },
  {
    id: 'host-pid',
    effect: 'works-differently',
    text: () => t('In gVisor a container sees the processes of its Pod, not those of the node'),
    condition: at('spec.hostPID', isTrue),
    run,
    source: sources.gvisor('runsc/boot/loader.go'),
    certainty: 'certain',
  },
  {
    id: 'host-ipc',
    effect: 'works-differently',
    text: () => t('In gVisor a container sees the shared memory of its Pod, not that of the node'),
    condition: at('spec.hostIPC', isTrue),
    run,
    source: sources.gvisor('runsc/boot/loader.go'),
    certainty: 'certain',
  },
  {
    id: 'host-users',
    effect: 'does-not-start',
    text: () => t('gVisor starts no Pod with a user namespace (hostUsers: false)'),
    more: () => t('That is so even where the handler reports support for it.'),
    words: ['runsc', 'cannot create gofer process: gofer: error setting namespace of type user'],
    condition: at('spec.hostUsers', isFalse),
    nodeFeature: 'userNamespaces',
    evenIfReported: true,
    run,
    source: 'https://github.com/google/gvisor/issues/13303',
    certainty: 'certain',
  },
  {
    id: 'port-forward',
    effect: 'unsupported',
    text: () => t('`kubectl port-forward` does not reach what listens in gVisor'),
    run,
    source: 'https://github.com/google/gvisor/issues/3811',
    certainty: 'certain',
  },
  {
    id: 'ephemeral-containers',
    effect: 'works-differently',
    text: () => t('An ephemeral container (`kubectl debug --target`) sees the processes of the whole Pod'),
    run,
    source: sources.gvisor('runsc/boot/loader.go'),
    certainty: 'certain',
  },
  {
    id: 'checkpoint',
    effect: 'unsupported',
    text: () => t('The kubelet cannot checkpoint a container in gVisor'),
    more: () => t('`runsc checkpoint` makes a checkpoint of the whole sandbox.'),
    source: sources.gvisor('g3doc/user_guide/checkpoint_restore.md'),
    certainty: 'likely',
  },
  {
    id: 'cri-o',
    effect: 'needs-configuration',
    text: () => t('This annotation is for CRI-O, where gVisor is not officially supported'),
    more: () => t('gVisor needs CRI-O 1.37, runtime_type = "vm" and SELinux off there.'),
    condition: annotations(
      /^(io\.kubernetes\.cri-o\.|cpu-(load-balancing|quota)\.crio\.io|irq-load-balancing\.crio\.io)/,
    ),
    source: sources.gvisor('g3doc/user_guide/containerd/crio.md'),
    certainty: 'certain',
  },
  { ...untrustedWorkload, run },
  ...limitationsOfGvisorProtections,
  ...limitationsOfGvisorVolumes,
  ...limitationsOfGvisorResources,
];
