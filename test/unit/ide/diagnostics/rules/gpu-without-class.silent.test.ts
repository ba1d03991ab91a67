import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { gpu, gpuPod, k3s, node, nvidia, toml } from '../../../../support/gpu-pods.ts';
import { nodeYaml, podYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('gpu-without-class');

/** Files beside a Pod with a GPU of which nothing is said. */
const quiet = (files: string) => check(`${files}=== pod.yaml\n${gpuPod}`);

describe('gpu-without-class, where no class is needed', () => {
  it('says nothing where the nodes need no class', async () => {
    for (const nodes of [
      node('v1.33.5-gke.1162000'),
      node('v1.34.2-eks-a737599', 'containerd://2.1.4', ', osImage: Amazon Linux 2023'),
      node('v1.34.2-eks-a737599', 'containerd://2.1.4+bottlerocket'),
      node('v1.34.2', 'containerd://2.1.4', '', 'name: n, labels: { kubernetes.azure.com/agentpool: gpu }'),
      // The GPU operator.
      node(
        'v1.34.2',
        'containerd://2.1.4',
        '',
        'name: n, labels: { nvidia.com/gpu.deploy.device-plugin: "true" }',
      ),
      // The class would not help.
      nodeYaml(
        'name: n',
        'status: { allocatable: { nvidia.com/gpu: "1" }, nodeInfo: { kubeletVersion: v1.34.2+rke2r1, containerRuntimeVersion: containerd://2.1.4 }, runtimeHandlers: [{ name: "" }, { name: runc }] }',
      ),
      // No GPU is there.
      nodeYaml(
        'name: n',
        'status: { allocatable: { cpu: "1" }, nodeInfo: { kubeletVersion: v1.34.2+rke2r1 } }',
      ),
    ]) {
      await quiet(savedCluster({ context: 'c' }, [nvidia, nodes]));
    }
  });

  it('says nothing without a class of NVIDIA, or with that of its operator with CDI', async () => {
    await quiet('');
    await quiet(savedCluster({ context: 'c' }, [runtimeClassYaml('kata', 'kata'), k3s]));
    await quiet(
      savedCluster({ context: 'c' }, [nvidia, runtimeClassYaml('nvidia-legacy', 'nvidia-legacy'), k3s]),
    );
  });

  it('says nothing where a file makes nvidia the default, or gives GPUs by CDI', async () => {
    const cluster = savedCluster({ context: 'home' }, [nvidia, k3s]);
    for (const text of [
      'default-runtime: nvidia',
      '{ "default-runtime": "nvidia" }',
      'args: --default-runtime=nvidia',
      'deviceListStrategy: cdi-annotations',
      'env:\n  - name: DEVICE_LIST_STRATEGY\n    value: "envvar,cdi-cri"',
      'env:\n  - name: CONTAINERD_SET_AS_DEFAULT\n    value: "true"',
      'run: nvidia-ctk runtime configure --set-as-default',
      'apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: { name: p }',
      'helmCharts:\n  - name: gpu-operator\n    repo: https://helm.ngc.nvidia.com/nvidia',
    ]) {
      await quiet(`${cluster}=== other.yaml\n${text}\n`);
    }
    await quiet(`${cluster}${toml('nvidia')}`);
  });

  it('says nothing where something else gives the class', async () => {
    const cluster = savedCluster({ context: 'home' }, [nvidia, k3s]);
    await quiet(`${cluster}=== policy.yaml
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: gpu }
spec:
  rules:
    - name: add
      match: { any: [{ resources: { kinds: [Pod] } }] }
      mutate: { patchStrategicMerge: { spec: { runtimeClassName: nvidia } } }
`);
    await check(`${cluster}=== pod.yaml
${podYaml(gpu)}=== kustomization.yaml
resources: [pod.yaml]
patches:
  - patch: |
      apiVersion: v1
      kind: Pod
      metadata: { name: p }
      spec: { runtimeClassName: nvidia }
`);
    await check(`${cluster}=== pods.yaml
${podYaml(`runtimeClassName: nvidia, ${gpu}`)}---
${podYaml(`nodeSelector: { cloud.google.com/gke-accelerator: nvidia-l4 }, ${gpu}`)}`);
  });
});
