import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { k3s, node, nvidia, plain, toml } from '../../../../support/gpu-pods.ts';
import { podYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('gpu-without-class');

describe('gpu-without-class', () => {
  it('warns on K3s, where runc is the default runtime unless an option says otherwise', () =>
    check(`${savedCluster({ context: 'home' }, [nvidia, k3s])}=== pods.yaml
apiVersion: batch/v1
kind: Job
metadata: { name: train }
spec:
  template:
    spec:
      restartPolicy: Never
      initContainers: [{ name: first, image: i }]
      containers:
        - name: c
          image: i
          resources: { requests: { nvidia.com/mig-1g.10gb: 1 } }
                                   ^^^^^^^^^^^^^^^^^^^^^^ warning gpu-without-class: This Pod asks for nvidia.com/mig-1g.10gb and names no RuntimeClass. It runs with runc, the default runtime (home). Set runtimeClassName: nvidia.
---
apiVersion: kubeflow.org/v1
kind: Notebook
metadata: { name: cuda }
spec:
  template:
    spec:
      containers:
        - name: cuda
          image: i
          resources:
            limits: { cpu: 1, nvidia.com/gpu.shared: "1" }
                              ^^^^^^^^^^^^^^^^^^^^^ warning gpu-without-class: This Pod asks for nvidia.com/gpu.shared and names no RuntimeClass. It runs with runc, the default runtime (home). Set runtimeClassName: nvidia.
---
${podYaml('containers: [{ name: c, image: i, resources: { limits: { nvidia.com/gpu: 0, amd.com/gpu: 1 } } }]')}`));

  it('is certain where the configuration of the nodes is known, without a cluster too', () =>
    check(`${toml('runc')}=== class.yaml
${nvidia}=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers:
    - name: c
      image: i
      resources: { limits: { nvidia.com/gpu: 1 } }
                             ^^^^^^^^^^^^^^ warning gpu-without-class: This Pod asks for nvidia.com/gpu and names no RuntimeClass. It runs with runc, the default runtime. Set runtimeClassName: nvidia.
`));

  it('is information where the default runtime is not known', () =>
    check(`${savedCluster({ context: 'metal' }, [nvidia, plain])}=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers:
    - name: c
      image: i
      resources: { limits: { nvidia.com/gpu: 1 } }
                             ^^^^^^^^^^^^^^ information gpu-without-class: This Pod asks for nvidia.com/gpu and names no RuntimeClass (metal). It needs runtimeClassName: nvidia, unless nvidia is the default runtime of its nodes or CDI gives it the GPU.
`));

  it('finds the device plugin, unless it knows where the driver is', () =>
    check(`${savedCluster({ context: 'home' }, [nvidia, node('v1.34.2+rke2r1', 'containerd://2.1.4-k3s1')])}=== plugins.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers:
    - { name: c, image: "nvidia/k8s-device-plugin:1.0.0-beta4" }
                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning gpu-without-class: NVIDIA's device plugin names no RuntimeClass here. It runs with runc, the default runtime, and finds no GPU (home). Set runtimeClassName: nvidia.
---
${podYaml('containers: [{ name: c, image: nvcr.io/nvidia/k8s-device-plugin@sha256:1 }], volumes: [{ name: d, hostPath: { path: / } }]')}---
${podYaml('containers: [{ name: c, image: nvcr.io/nvidia/k8s-device-plugin, env: [{ name: NVIDIA_DRIVER_ROOT, value: /d }] }]')}---
${podYaml('containers: [{ name: c, image: rocm/k8s-device-plugin }]')}`));

  it('warns where a file only seems to do so', () =>
    check(`${savedCluster({ context: 'home' }, [nvidia, k3s])}=== other.yaml
# default-runtime: nvidia
default-runtime: crun
deviceListStrategy: envvar
env:
  - name: CONTAINERD_SET_AS_DEFAULT
    value: "false"
=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers:
    - name: c
      image: i
      resources: { limits: { nvidia.com/gpu: 1 } }
                             ^^^^^^^^^^^^^^ warning gpu-without-class: This Pod asks for nvidia.com/gpu and names no RuntimeClass. It runs with runc, the default runtime (home). Set runtimeClassName: nvidia.
`));

  it('is information where the Pod may be for a cluster that needs no class, or the GPU operator is on K3s', async () => {
    await check(`${savedCluster({ context: 'gke' }, [node('v1.33.5-gke.1162000')])}${savedCluster({ context: 'home' }, [nvidia, k3s])}=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers:
    - name: c
      image: i
      resources: { limits: { nvidia.com/gpu: 1 } }
                             ^^^^^^^^^^^^^^ information gpu-without-class: This Pod asks for nvidia.com/gpu and names no RuntimeClass. It runs with runc, the default runtime (home). Set runtimeClassName: nvidia.
`);
    await check(`${savedCluster({ context: 'home' }, [
      nvidia,
      node(
        'v1.34.2+k3s1',
        'containerd://2.1.4-k3s1',
        '',
        'name: n, labels: { nvidia.com/gpu.deploy.dcgm: "true" }',
      ),
    ])}=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec:
  containers:
    - name: c
      image: i
      resources: { limits: { nvidia.com/gpu: 1 } }
                             ^^^^^^^^^^^^^^ information gpu-without-class: This Pod asks for nvidia.com/gpu and names no RuntimeClass (home). It needs runtimeClassName: nvidia, unless nvidia is the default runtime of its nodes or CDI gives it the GPU.
`);
  });
});
