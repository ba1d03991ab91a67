import { t } from '../../base/l10n.ts';
import { listAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { parseQuantity, zeroQuantity } from '../../kubernetes/quantities/quantity.ts';
import { compareQuantities, hasFraction } from '../../kubernetes/quantities/quantity-arithmetic.ts';
import { noResources, readResourceList, sumOfResources } from '../../kubernetes/quantities/resource-list.ts';
import { anyOf, at, isTrue, missing, type PodOnRuntime, where } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { kata } from './kata.ts';

const guide = sources.aksDocs('articles/aks/use-pod-sandboxing.md');
const considerations = sources.aksDocs('articles/aks/considerations-pod-sandboxing.md');
const smallestMachine = parseQuantity('128Mi').quantity!;

const limitations: readonly Limitation[] = [
  {
    id: 'host-network',
    effect: 'unsupported',
    text: () => t('AKS does not support the host network for sandboxed Pods'),
    condition: at('spec.hostNetwork', isTrue),
    source: guide,
    certainty: 'certain',
  },
  {
    id: 'small-memory-limits',
    effect: 'unsupported',
    text: () => t('The memory limits add up to less than 128 MiB, the least that AKS supports'),
    condition: where(isTooSmall, at('spec.containers[].resources.limits.memory')),
    source: considerations,
    certainty: 'certain',
  },
  {
    id: 'no-limits',
    effect: 'works-differently',
    text: () => t('Without a memory limit the virtual machine of AKS has 512 MiB'),
    more: () => t('That cannot change after its start.'),
    condition: where(hasNoMemoryLimit, missing('spec.containers[].resources.limits.memory')),
    source: considerations,
    certainty: 'certain',
  },
  {
    id: 'whole-cpus',
    effect: 'works-differently',
    text: () => t('The virtual machine of AKS has whole CPUs'),
    more: () => t('The limit is rounded up, and no limit counts as 1.'),
    condition: anyOf(
      at('spec.containers[].resources.limits.cpu', isFraction),
      missing('spec.containers[].resources.limits.cpu'),
    ),
    source: considerations,
    certainty: 'certain',
  },
  {
    id: 'host-path',
    effect: 'works-differently',
    text: () => t('A hostPath volume weakens the sandbox of AKS'),
    more: () => t('Paths below /dev are those of the guest.'),
    condition: at('spec.volumes[].hostPath'),
    source: guide,
    certainty: 'likely',
  },
  {
    id: 'privileged',
    effect: 'works-differently',
    text: () => t('A privileged container in the sandbox of AKS gets no devices of the node'),
    condition: at('containers[].securityContext.privileged', isTrue),
    source: guide,
    certainty: 'likely',
  },
];

export const aksPodSandboxing: RuntimeProfile = {
  id: 'aks-pod-sandboxing',
  title: 'AKS Pod Sandboxing (Kata)',
  homepage: 'https://learn.microsoft.com/azure/aks/use-pod-sandboxing',
  isolation: 'virtual machine',
  buildOf: kata,
  // The overhead of AKS covers the parts on the node only.
  lifted: ['overhead'],
  handlers: [{ name: 'kata', usedBy: 'AKS', source: sources.agentBaker('pkg/agent/baker.go') }],
  runtimeTypes: ['io.containerd.kata.v2'],
  classes: [
    {
      // The class of node pools with the workload runtime KataVmIsolation.
      name: 'kata-vm-isolation',
      installedBy: 'Azure Kubernetes Service (Pod Sandboxing)',
      handler: 'kata',
      source: guide,
      podFixed: { memory: '600Mi' },
      // User-defined classes, by the size of the virtual machine: from 128 MiB to 128 GiB.
      formerly: [
        { version: 'for the smallest machine', podFixed: { memory: '16Mi' } },
        { version: 'for the largest machine', podFixed: { memory: '1Gi' } },
      ],
      nodeSelector: { 'kubernetes.azure.com/kata-vm-isolation': 'true' },
    },
    {
      // That of the preview, whose node pools had the workload runtime KataMshvVmIsolation.
      name: 'kata-mshv-vm-isolation',
      installedBy: 'Azure Kubernetes Service (Pod Sandboxing, preview)',
      handler: 'kata',
      source: guide,
      // Azure/AKS CHANGELOG of 2025-08-29.
      note: () =>
        t('AKS calls this class `kata-vm-isolation` since 2025-08-29. The old name was still allowed then.'),
    },
  ],
  nodeLabels: {
    'kubernetes.azure.com/kata-vm-isolation': 'true',
    'kubernetes.azure.com/kata-mshv-vm-isolation': 'true',
  },
  limitations,
};

function memoryOf({ pod }: PodOnRuntime) {
  const containers = listAt(pod, ['spec', 'containers']);
  const limits = containers.map(container => readResourceList(valueAt(container, ['resources', 'limits'])));
  const isComplete = limits.every(list => list.has('memory'));
  return { isComplete, sum: limits.reduce(sumOfResources, noResources).get('memory') ?? zeroQuantity };
}

function isTooSmall(pod: PodOnRuntime): boolean {
  const { isComplete, sum } = memoryOf(pod);
  return !pod.isPatch && isComplete && compareQuantities(sum, smallestMachine) < 0;
}

function hasNoMemoryLimit(pod: PodOnRuntime): boolean {
  return compareQuantities(memoryOf(pod).sum, zeroQuantity) === 0;
}

function isFraction(value: Value): boolean {
  const { quantity } = parseQuantity(String(value));
  return quantity !== undefined && hasFraction(quantity);
}
