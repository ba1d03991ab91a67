import { nodeYaml, podYaml, runtimeClassYaml } from './manifests.ts';

export const nvidia = runtimeClassYaml('nvidia', 'nvidia');
export const gpu = 'containers: [{ name: c, image: i, resources: { limits: { nvidia.com/gpu: 1 } } }]';
export const gpuPod = podYaml(gpu);

/** A node with a GPU. */
export function node(
  kubelet: string,
  runtime = 'containerd://2.1.4',
  more = '',
  metadata = 'name: n1',
): string {
  return nodeYaml(
    metadata,
    `status: { allocatable: { nvidia.com/gpu: "1" }, nodeInfo: { containerRuntimeVersion: "${runtime}", kubeletVersion: ${kubelet}${more} } }`,
  );
}

export const k3s = node('v1.34.2+k3s1', 'containerd://2.1.4-k3s1');
export const plain = node('v1.34.2');

export const toml = (defaultRuntime: string) => `=== etc/containerd/config.toml
version = 3
[plugins.'io.containerd.cri.v1.runtime'.containerd]
  default_runtime_name = "${defaultRuntime}"
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.nvidia]
  runtime_type = "io.containerd.runc.v2"
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.nvidia.options]
  BinaryName = "/usr/bin/nvidia-container-runtime"
`;
