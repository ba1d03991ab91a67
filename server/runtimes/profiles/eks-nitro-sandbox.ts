import { t } from '../../base/l10n.ts';
import { listAt, stringAt, valueAt } from '../../kubernetes/objects/value.ts';
import { anyOf, at, type Condition, isFalse, isTrue, where } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';

const setUp = 'https://docs.aws.amazon.com/eks/latest/userguide/sandboxing-isolated-setup.html';
const limits = 'https://docs.aws.amazon.com/eks/latest/userguide/sandboxing-limitations.html';
const installedBy = 'Amazon EKS (Nitro sandboxes)';

const limitations: readonly Limitation[] = [
  {
    id: 'host-users',
    effect: 'does-not-start',
    text: () => t('EKS sandboxes report no support for user namespaces, so the kubelet refuses the Pod'),
    condition: at('spec.hostUsers', isFalse),
    nodeFeature: 'userNamespaces',
    source: limits,
    certainty: 'certain',
  },
  {
    id: 'host-network',
    effect: 'does-not-start',
    text: () => t('An EKS sandbox does not start in the host network'),
    condition: at('spec.hostNetwork', isTrue),
    source: limits,
    certainty: 'certain',
  },
  {
    id: 'host-namespaces',
    effect: 'works-differently',
    text: () => t('In an EKS sandbox processes and IPC are its own, not those of the node'),
    condition: anyOf(at('spec.hostPID', isTrue), at('spec.hostIPC', isTrue)),
    source: limits,
    certainty: 'certain',
  },
  {
    id: 'shared-volume',
    effect: 'unsupported',
    text: () => t('EKS sandboxes cannot share an EBS volume'),
    more: () => t('The access mode should be ReadWriteOncePod.'),
    condition: where(({ count }) => count > 1n, at('spec.volumes[].persistentVolumeClaim.claimName')),
    source: limits,
    certainty: 'certain',
  },
  {
    id: 'volume-expansion',
    effect: 'unsupported',
    text: () => t('A volume cannot be expanded while the Pod runs'),
    source: limits,
    certainty: 'certain',
  },
  {
    id: 'claim-mounted-twice',
    effect: 'does-not-start',
    text: () => t('A Pod in an EKS sandbox can mount a claim only once'),
    words: ['EKS', 'shared filesystem PVC is already mounted at ...'],
    condition: claimsMountedTwice(),
    source: 'https://github.com/NVIDIA/OpenShell/discussions/5497',
    certainty: 'likely',
  },
  {
    id: 'no-terminal',
    effect: 'needs-configuration',
    text: () => t('The policy of a confidential EKS sandbox forbids exec and attach'),
    condition: where(
      ({ className }) => className === 'confidential-sandbox',
      anyOf(at('spec.containers[].stdin', isTrue), at('spec.containers[].tty', isTrue)),
    ),
    source: 'https://docs.aws.amazon.com/eks/latest/userguide/sandboxing-observability.html',
    certainty: 'certain',
  },
];

export const eksNitroSandbox: RuntimeProfile = {
  id: 'eks-nitro-sandbox',
  title: 'Amazon EKS Nitro Sandboxes',
  homepage: setUp,
  isolation: 'virtual machine',
  // Neither the handler nor the overhead is published.
  handlers: [],
  runtimeTypes: [],
  classes: [
    { name: 'isolated-sandbox', installedBy, source: setUp },
    { name: 'confidential-sandbox', installedBy, source: setUp },
  ],
  nodeLabels: { 'eks.amazonaws.com/nitro-sandbox': 'true' },
  limitations,
};

/** Every mount but the first of a volume that is a persistent volume claim. */
function claimsMountedTwice(): Condition {
  return ({ pod }) => {
    const volumes = listAt(pod, ['spec', 'volumes']);
    const claims = volumes.filter(volume => valueAt(volume, ['persistentVolumeClaim']) !== undefined);
    return claims.flatMap(claim => {
      const name = stringAt(claim, ['name']);
      const mounts = at('spec.containers[].volumeMounts[].name', value => value === name);
      return mounts({ pod, isPatch: false, count: 1n })
        .slice(1)
        .map(path => [...path.slice(0, -1), 'mountPath']);
    });
  };
}
