import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('cgroup-driver-mismatch');

describe('cgroup-driver-mismatch', () => {
  it('compares with the kubelet, in the words of runc', () =>
    check(`=== nodes/kubeadm.yaml
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: cgroupfs
=== nodes/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
    systemdCgroup = true
    ^^^^^^^^^^^^^ warning cgroup-driver-mismatch: The runtime "runc" has SystemdCgroup, but the kubelet has the cgroupDriver "cgroupfs". (runc: expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/..." instead)
`));

  it('is an error where all nodes have containerd 1.x', () =>
    check(`=== .runtimeclass/lab.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.0 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://1.7.27 } }
=== kubelet.yaml
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: cgroupfs
=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  options = { SystemdCgroup = true }
              ^^^^^^^^^^^^^ error cgroup-driver-mismatch: The runtime "runc" has SystemdCgroup, but the kubelet has the cgroupDriver "cgroupfs". (runc: expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/..." instead)
`));

  it('does not compare with kubelets that follow containerd 2, that differ, or that are samples', async () => {
    const kubelet = (folder: string, driver: string) => `=== ${folder}/kubelet.yaml
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: ${driver}
`;
    await check(`${kubelet('a', 'systemd')}=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
`);
    const config = `=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
`;
    await check(kubelet('a', 'systemd') + kubelet('b', 'cgroupfs') + config);
    await check(kubelet('examples', 'systemd') + config);
  });

  it('compares runtimes with the default one', () =>
    check(`=== config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runc"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
  runtime_type = "io.containerd.runc.v2"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia.options]
    SystemdCgroup = true
    ^^^^^^^^^^^^^ warning cgroup-driver-mismatch: The runtime "nvidia" has SystemdCgroup, the runtime "runc" has not. Only one of them is like the kubelet.
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('lets pass what a template writes, and what other files may say', () =>
    check(`=== a/config.toml.tmpl
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  options = { SystemdCgroup = {{ .SystemdCgroup }} }
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
  runtime_type = "io.containerd.runc.v2"
  options = { SystemdCgroup = true }
=== b/conf.d/nvidia.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  options = { SystemdCgroup = true }
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.nvidia]
  runtime_type = "io.containerd.runc.v2"
  options = { BinaryName = "nvidia-container-runtime" }
`));
});
