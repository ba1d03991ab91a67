import { t } from '../../base/l10n.ts';
import { anyOf, at, is, isTrue } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const overview = sources.aksDocs('articles/aks/confidential-containers-overview.md');

const limitations: readonly Limitation[] = [
  {
    id: 'policy',
    effect: 'needs-configuration',
    text: () => t('The security policy of AKS Confidential Containers forbids exec, attach and logs'),
    more: () => t('Change the generated policy to allow them.'),
    condition: anyOf(
      at('spec.ephemeralContainers[].name'),
      at('spec.containers[].stdin', isTrue),
      at('spec.containers[].tty', isTrue),
    ),
    source: overview,
    certainty: 'certain',
  },
  {
    id: 'image-manifest-version',
    effect: 'unsupported',
    text: () => t('Images with a manifest of schema version 1 do not work'),
    source: overview,
    certainty: 'certain',
  },
  {
    id: 'service-protocol',
    effect: 'unsupported',
    text: () => t('AKS Confidential Containers reach a Service over TCP only'),
    condition: at('containers[].ports[].protocol', is('UDP', 'SCTP')),
    source: overview,
    certainty: 'certain',
  },
  {
    id: 'termination-message',
    effect: 'unsupported',
    text: () => t('AKS Confidential Containers have no termination messages'),
    condition: anyOf(
      at('containers[].terminationMessagePath'),
      at('containers[].terminationMessagePolicy', is('FallbackToLogsOnError')),
    ),
    source: overview,
    certainty: 'certain',
  },
  {
    id: 'environment',
    effect: 'works-differently',
    text: () => t('AKS makes this value a part of the security policy of the Pod'),
    more: () => t('When the ConfigMap or Secret changes, the policy has to be generated again.'),
    condition: anyOf(
      ...['configMap', 'secret'].flatMap(kind => [
        at(`containers[].env[].valueFrom.${kind}KeyRef`),
        at(`containers[].envFrom[].${kind}Ref`),
      ]),
    ),
    source: overview,
    certainty: 'certain',
  },
  {
    id: 'requests',
    effect: 'unsupported',
    text: () => t('AKS Confidential Containers do not support requests'),
    more: () => t('Limits size the virtual machine.'),
    condition: at('containers[].resources.requests'),
    source: overview,
    certainty: 'certain',
  },
  {
    id: 'writable-layer',
    effect: 'works-differently',
    text: () => t('AKS keeps what a container writes to its file system in memory'),
    more: () => t('It counts against the memory limit.'),
    condition: anyOf(
      at('containers[].resources.limits.ephemeral-storage'),
      at('containers[].resources.requests.ephemeral-storage'),
    ),
    source: overview,
    certainty: 'certain',
  },
];

export const aksConfidentialContainers: RuntimeProfile = {
  id: 'aks-confidential-containers',
  title: 'AKS Confidential Containers (Kata)',
  homepage: 'https://learn.microsoft.com/azure/aks/confidential-containers-overview',
  isolation: 'confidential virtual machine',
  handlers: [{ name: 'kata-cc', usedBy: 'AKS', source: sources.agentBaker('pkg/agent/baker.go') }],
  runtimeTypes: ['io.containerd.kata-cc.v2'],
  classes: [
    {
      name: 'kata-cc-isolation',
      installedBy: 'Azure Kubernetes Service (Confidential Containers)',
      handler: 'kata-cc',
      source: overview,
      podFixed: { memory: '2Gi' },
      nodeSelector: { 'kubernetes.azure.com/kata-cc-isolation': 'true' },
    },
    {
      name: 'kata-cc',
      installedBy: 'Azure Kubernetes Service (Confidential Containers, preview)',
      source:
        'https://github.com/microsoft/confidential-sidecar-containers/blob/45e45fa61982486f1ab43d4f497e2b5410d44e43/examples/skr/aks/aasp-sample-template.yaml',
    },
  ],
  nodeLabels: { 'kubernetes.azure.com/kata-cc-isolation': 'true' },
  limitations,
};
