import { anyOf, at, is, isTrue } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';

const overview = sources.aksDocs('articles/aks/confidential-containers-overview.md');

const limitations: readonly Limitation[] = [
  {
    id: 'policy',
    effect: 'needs-configuration',
    text: 'The generated security policy denies to enter the container, to attach to it and to read its logs; it has to be changed for that',
    condition: anyOf(
      at('spec.ephemeralContainers[].name'),
      at('spec.containers[].stdin', isTrue),
      at('spec.containers[].tty', isTrue),
    ),
    source: overview,
    confidence: 'high',
  },
  {
    id: 'image-manifest-version',
    effect: 'unsupported',
    text: 'Images with a manifest of version 1 do not work',
    source: overview,
    confidence: 'high',
  },
  {
    id: 'service-protocol',
    effect: 'unsupported',
    text: 'Pods reach a Service over TCP only',
    condition: at('containers[].ports[].protocol', is('UDP', 'SCTP')),
    source: overview,
    confidence: 'high',
  },
  {
    id: 'termination-message',
    effect: 'unsupported',
    text: 'There are no termination messages',
    condition: anyOf(
      at('containers[].terminationMessagePath'),
      at('containers[].terminationMessagePolicy', is('FallbackToLogsOnError')),
    ),
    source: overview,
    confidence: 'high',
  },
  {
    id: 'environment',
    effect: 'works-differently',
    text: 'The value is part of the security policy of the Pod: when the ConfigMap or Secret changes, the policy has to be made again',
    condition: anyOf(
      ...['configMap', 'secret'].flatMap(kind => [
        at(`containers[].env[].valueFrom.${kind}KeyRef`),
        at(`containers[].envFrom[].${kind}Ref`),
      ]),
    ),
    source: overview,
    confidence: 'high',
  },
  {
    id: 'requests',
    effect: 'unsupported',
    text: 'Requests are not supported: the virtual machine is sized by limits',
    condition: at('containers[].resources.requests'),
    source: overview,
    confidence: 'high',
  },
  {
    id: 'writable-layer',
    effect: 'works-differently',
    text: 'What a container writes to its own file system is kept in the memory of the virtual machine and counts against the memory limit',
    condition: anyOf(
      at('containers[].resources.limits.ephemeral-storage'),
      at('containers[].resources.requests.ephemeral-storage'),
    ),
    source: overview,
    confidence: 'high',
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
