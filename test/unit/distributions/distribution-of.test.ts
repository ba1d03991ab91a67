import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { distributionOf } from '../../../server/distributions/distribution-of.ts';
import { distributions } from '../../../server/distributions/index.ts';
import type { NodeMarks } from '../../../server/distributions/model/distribution.ts';
import { readNode } from '../../../server/kubernetes/scheduling/node.ts';

/** Nodes as published outputs of `kubectl get nodes -o wide` and the sources of `server/distributions/rows/` have them. */
const nodes: readonly (readonly [
  expected: string | undefined,
  marks: string,
  more?: Record<string, string>,
])[] = [
  // expected id, then kubelet | OS image | runtime | name; what is unknown is empty.
  [
    'eks-auto-mode',
    'v1.34.2-eks-b3126f4 | Bottlerocket (EKS Auto, Standard) 2026.1.2 (aws-k8s-1.34-standard) | containerd://2.1.5+bottlerocket | i-0a1b2c3d4e5f6a7b8',
  ],
  [
    'bottlerocket',
    'v1.30.4-eks-16b398d | Bottlerocket OS 1.20.0 (aws-k8s-1.30) | containerd://1.7.22+bottlerocket',
  ],
  ['bottlerocket', 'v1.30.4 | | containerd://1.7.22+bottlerocket'],
  ['eks-al2023', 'v1.30.4-eks-a737599 | Amazon Linux 2023.6.20250115 | containerd://1.7.25'],
  ['eks-al2', 'v1.29.8-eks-a737599 | Amazon Linux 2 | containerd://1.7.25'],
  [undefined, 'v1.30.4-eks-a737599 | | containerd://1.7.25'],
  [undefined, 'v1.30.4-eks-a737599 | Ubuntu 22.04.5 LTS | containerd://1.7.25'],
  ['gke', 'v1.33.5-gke.1162000 | Container-Optimized OS from Google | containerd://2.0.7'],
  [
    'gke-sandbox',
    'v1.33.5-gke.1162000 | Container-Optimized OS from Google | containerd://2.0.7',
    { 'sandbox.gke.io/runtime': 'gvisor' },
  ],
  [
    'aks',
    'v1.33.5 | Ubuntu 22.04.5 LTS | containerd://1.7.28-1',
    { 'kubernetes.azure.com/agentpool': 'nodepool1' },
  ],
  [
    'aks',
    'v1.33.5 | Windows Server 2022 Datacenter | containerd://1.7.20+azure',
    { 'kubernetes.azure.com/agentpool': 'win', 'kubernetes.io/os': 'windows' },
  ],
  ['openshift', 'v1.31.9 | Red Hat Enterprise Linux CoreOS 418.94.202507 | cri-o://1.31.9-2.rhaos4.18'],
  ['openshift', 'v1.20.0+bafe72f | | cri-o://1.20.3', { 'node.openshift.io/os_id': 'rhcos' }],
  ['k3s', 'v1.34.6+k3s1 | Ubuntu 24.04.3 LTS | containerd://2.2.2-bd1.34'],
  ['k3s', 'v1.29.3+k3s1 | | containerd://1.7.11-k3s2'],
  [undefined, 'v1.29.3+k3s1 | Ubuntu 22.04.5 LTS | docker://24.0.7'],
  [undefined, 'v1.29.3+k3s1 | Ubuntu 22.04.5 LTS | containerd://1.7.24'],
  ['k3d', 'v1.24.4+k3s1 | K3s dev | containerd://1.6.6-k3s1 | k3d-k3s-default-server-0'],
  ['rancher-desktop', 'v1.33.6+k3s1 | Alpine Linux v3.22 | containerd://2.1.4 | lima-rancher-desktop'],
  [undefined, 'v1.33.6+k3s1 | Alpine Linux v3.22 | docker://28.3.3 | lima-rancher-desktop'],
  ['rke2', 'v1.31.5+rke2r1 | SUSE Linux Enterprise Server 15 SP6 | containerd://1.7.23-k3s2'],
  [
    undefined,
    'v1.31.5+rke2r1 | Windows Server 2022 Datacenter | containerd://1.7.23',
    { 'kubernetes.io/os': 'windows' },
  ],
  ['k0s', 'v1.33.4+k0s | Debian GNU/Linux 12 (bookworm) | containerd://1.7.28'],
  ['microk8s', 'v1.32.3 | Ubuntu 24.04.2 LTS | containerd://1.7.23', { 'microk8s.io/cluster': 'true' }],
  [
    'kind',
    'v1.34.0 | Debian GNU/Linux 12 (bookworm) | containerd://2.1.3',
    { provider: 'kind://docker/kind/kind-control-plane' },
  ],
  [
    'minikube-containerd',
    'v1.34.0 | Buildroot 2025.02 | containerd://2.2.0',
    { 'minikube.k8s.io/name': 'minikube' },
  ],
  ['minikube-crio', 'v1.34.0 | Buildroot 2025.02 | cri-o://1.35.0', { 'minikube.k8s.io/name': 'minikube' }],
  [
    'minikube-docker',
    'v1.34.0 | Ubuntu 22.04.5 LTS | docker://28.4.0',
    { 'minikube.k8s.io/name': 'minikube' },
  ],
  ['kops', 'v1.33.5 | Ubuntu 24.04.3 LTS | containerd://1.7.28', { 'kops.k8s.io/instancegroup': 'nodes-a' }],
  ['talos', 'v1.34.1 | Talos (v1.11.2) | containerd://2.1.4'],
  ['orbstack', 'v1.25.11+orb1 | OrbStack | docker://24.0.5'],
  ['docker-desktop', 'v1.30.2 | Docker Desktop | docker://27.1.1 | docker-desktop'],
  [
    'windows',
    'v1.33.5 | Windows Server 2022 Datacenter | containerd://1.7.27',
    { 'kubernetes.io/os': 'windows' },
  ],
  ['containerd', 'v1.33.5 | Ubuntu 22.04.5 LTS | containerd://1.7.28'],
  ['cri-o', 'v1.33.5 | Fedora Linux 42 (Server Edition) | cri-o://1.33.4'],
  ['cri-dockerd', 'v1.33.5 | Ubuntu 22.04.5 LTS | docker://28.0.1'],
  // A saved cluster of an older release has no OS image: it may be Talos or kind.
  [undefined, 'v1.33.5 | | containerd://1.7.28'],
  [undefined, 'v1.30.4-tke.1 | Ubuntu 22.04.5 LTS | containerd://1.7.28'],
  [undefined, 'v1.33.5+vmware.1 | Photon OS 5 | containerd://1.7.28'],
  [undefined, ' | | '],
];

describe('distributionOf', () => {
  for (const [expected, marks, more] of nodes) {
    it(`is ${expected ?? 'unknown'}: ${marks}`, () =>
      assert.equal(distributionOf(node(marks, more))?.id, expected));
  }

  it('has an example of every distribution', () => {
    const seen = new Set(nodes.map(([expected]) => expected));
    assert.deepEqual(
      distributions.map(({ id }) => id).filter(id => !seen.has(id)),
      [],
    );
  });

  it('counts a label that is left out in a saved cluster as there', () => {
    const plain = node('v1.33.5 | Ubuntu 24.04.3 LTS | containerd://1.7.28');
    assert.equal(distributionOf(plain, ['kubernetes.io/hostname', 'kops.k8s.io/instancegroup'])?.id, 'kops');
    assert.equal(distributionOf(plain, ['kubernetes.io/hostname'])?.id, 'containerd');
  });
});

function node(marks: string, { provider, ...labels }: Record<string, string> = {}): NodeMarks {
  const [kubeletVersion = '', osImage = '', containerRuntimeVersion = '', name = ''] = marks
    .split('|')
    .map(each => each.trim());
  return readNode({
    metadata: { name, labels },
    spec: { ...(provider !== undefined && { providerID: provider }) },
    status: { nodeInfo: { kubeletVersion, osImage, containerRuntimeVersion } },
  });
}
