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
const givesUpSandbox = () =>
  t('runsc runs with network=host, which gives up the network stack of the sandbox');

export const gvisorLimitations: readonly Limitation[] = [
  {
    id: 'host-network',
    effect: 'silently-weaker',
    text: () =>
      t(
        'With containerd the Pod gets no network at all instead of that of the node, and never becomes Ready if a probe needs one',
      ),
    unless: givesUpSandbox,
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
    text: () =>
      t(
        'With CRI-O runsc refuses the host network: "cannot run with network enabled in root network namespace"',
      ),
    unless: givesUpSandbox,
    condition: at('spec.hostNetwork', isTrue),
    onlyWith: 'cri-o',
    run: runs.gvisorUnderCrio,
    source: network,
    certainty: 'certain',
  },
  {
    id: 'host-pid',
    effect: 'works-differently',
    text: () => t('The container sees the processes of its own Pod, not those of the node'),
    condition: at('spec.hostPID', isTrue),
    run,
    source: sources.gvisor('runsc/boot/loader.go'),
    certainty: 'certain',
  },
  {
    id: 'host-ipc',
    effect: 'works-differently',
    text: () => t('The container sees the shared memory of its own Pod, not that of the node'),
    condition: at('spec.hostIPC', isTrue),
    run,
    source: sources.gvisor('runsc/boot/loader.go'),
    certainty: 'certain',
  },
  {
    id: 'host-users',
    effect: 'does-not-start',
    text: () =>
      t(
        'runsc cannot enter a user namespace of the Pod, even where the handler reports support for it: "cannot create gofer process: gofer: error setting namespace of type user"',
      ),
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
    text: () => t('`kubectl port-forward` does not reach what listens in the sandbox'),
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
    text: () =>
      t(
        'A checkpoint is one of the whole sandbox, made with `runsc checkpoint` and not through the kubelet; it can only be restored on a node whose processor has all features of the one it was made on',
      ),
    source: sources.gvisor('g3doc/user_guide/checkpoint_restore.md'),
    certainty: 'likely',
  },
  {
    id: 'cri-o',
    effect: 'needs-configuration',
    text: () =>
      t(
        'This annotation is for CRI-O; gVisor with CRI-O needs CRI-O 1.37, runtime_type = "vm" and SELinux off, and is not officially supported',
      ),
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
