import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { base64, checkNodeConfigs as check, configsIn } from './draw-node-configs.ts';

describe('configurations of nodes inside of documents are read from', () => {
  it('machine files of Talos', () =>
    check(`# A comment above, and a document before.
kind: Other
---
version: v1alpha1
machine:
  type: worker
  files:
    - op: create
      path: /etc/cri/conf.d/20-gvisor.part
      content: |
        [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
                                                                    ^^^^^ handler runsc
          runtime_type = "io.containerd.runsc.v1"
                          ^^^^^^^^^^^^^^^^^^^^^^ runtime_type
    - path: /etc/hosts
      content: 127.0.0.1 containerd
=> containerd block #1/etc/cri/conf.d/20-gvisor.part
`));

  it('cloud-init, several for one machine', () =>
    check(`#cloud-config
write_files:
- path: /etc/containerd/config.toml
  permissions: "0644"
  content: |
    version = 3
              ^ version
    imports = ["/etc/containerd/conf.d/*.toml"]
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ import /etc/containerd/conf.d/*.toml
- path: /etc/containerd/conf.d/kata.toml
  content: '[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]'
                                                                        ^^^^ handler kata
runcmd: [[systemctl, restart, containerd]]
=> containerd block #0/etc/containerd/config.toml
=> containerd quotes #0/etc/containerd/conf.d/kata.toml
`));

  it('Butane and Ignition', () => {
    check(`variant: fcos
version: 1.6.0
storage:
  files:
    - path: /etc/crio/crio.conf.d/50-kata
      contents:
        inline: |
          [crio.runtime.runtimes.kata]
                                 ^^^^ handler kata
          runtime_type = "vm"
                          ^^ runtime_type
=> crio block #0/etc/crio/crio.conf.d/50-kata
`);
    const toml = '[crio.runtime]\ndefault_runtime = "crun"\n';
    for (const [source, compression] of [
      [`data:,${encodeURIComponent(toml)}`, undefined],
      [`data:text/plain;charset=utf-8;base64,${base64(toml)}`, undefined],
      [`data:;base64,${gzipSync(toml).toString('base64')}`, 'gzip'],
    ] as const) {
      const file = { path: '/etc/crio/crio.conf.d/10-default.conf', contents: { source, compression } };
      const text = JSON.stringify({ ignition: { version: '3.4.0' }, storage: { files: [file] } });
      const [config, ...others] = configsIn(text, 'worker.json');
      assert.deepEqual(others, []);
      assert.ok(config?.kind === 'crio');
      assert.equal(config.defaultRuntime?.value, 'crun');
      // Of an encoded text every range is that of all of it.
      const { start, end } = config.defaultRuntime.range;
      assert.equal(text.slice(start.character, end.character), JSON.stringify(source));
    }
  });

  it('a MachineConfig of OpenShift', () => {
    const source = `data:text/plain;charset=utf-8;base64,${base64('[crio.runtime.runtimes.kata]\n')}`;
    check(`apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: { name: 50-kata }
spec:
  config:
    ignition: { version: 3.2.0 }
    storage:
      files:
        - path: /etc/crio/crio.conf.d/50-kata
          contents:
            source: ${source}
                    ${'^'.repeat(source.length)} handler kata
=> crio encoding #0/etc/crio/crio.conf.d/50-kata
`);
  });

  it('ConfigMaps, by their keys, in lists too', () =>
    check(`apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: { name: containerd }
  data:
    README.md: "[crio.runtime.runtimes.text]"
    config.toml: "version = 2\\n[plugins.\\"io.containerd.grpc.v1.cri\\".containerd.runtimes.kata]\\n"
                            ^ version
                                                                                          ^^^^ handler kata
- apiVersion: v1
  kind: ConfigMap
  metadata: { name: crio }
  data:
    10-crun.conf: |2
        [crio.runtime]
        default_runtime = "crun"
                           ^^^^ default
  binaryData:
    20-kata.conf: W2NyaW8ucnVudGltZS5ydW50aW1lcy5rYXRhXQ==
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ handler kata
=> containerd quotes #0/config.toml
=> crio block #0/10-crun.conf
=> crio encoding #0/20-kata.conf
`));

  it('a NodeConfig of EKS', () =>
    check(`apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  containerd:
    config: |
      [plugins."io.containerd.cri.v1.runtime".containerd]
      default_runtime_name = "nvidia"
                              ^^^^^^ default
=> containerd block #0/etc/containerd/config.toml
`));

  it('objects of Cluster API', () =>
    check(`apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
spec:
  template:
    spec:
      files:
        - path: /etc/containerd/conf.d/crun.toml
          encoding: base64
          content: ${base64('[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]\n')}
                   ${'^'.repeat(88)} handler crun
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: RKE2ControlPlane
spec:
  files:
    - path: /var/lib/rancher/rke2/agent/etc/containerd/config-v3.toml.tmpl
      content: |
        {{ template "base" . }}
        [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
                                                                    ^^^^ handler kata
=> containerd encoding #0/etc/containerd/conf.d/crun.toml
=> containerd, in part block #1/var/lib/rancher/rke2/agent/etc/containerd/config-v3.toml.tmpl
`));

  it('clusters of kind', () =>
    check(`kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
containerdConfigPatches:
- |-
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
                                                           ^^^^^ handler runsc
    runtime_type = "io.containerd.runsc.v1"
                    ^^^^^^^^^^^^^^^^^^^^^^ runtime_type
- |-
  [plugins."io.containerd.grpc.v1.cri".containerd]
    default_runtime_name = "runsc"
                            ^^^^^ default
=> containerd block #0/etc/containerd/config.toml
=> containerd block #0.1/etc/containerd/config.toml
`));

  it('files of a cluster of k3d', () =>
    check(`apiVersion: k3d.io/v1alpha5
kind: Simple
files:
  - destination: /var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl
    source: |
      {{ template "base" . }}
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                               ^^^^ handler kata
=> containerd, in part block #0/var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl
`));

  it('patches for Talos inside of other documents', () =>
    check(`clusterName: home
nodes:
  - hostname: one
    patches:
      - |-
        machine:
          files:
            - path: /etc/cri/conf.d/20-gvisor.part
              content: |
                [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
                                                                            ^^^^^ handler runsc
      - |-
        machine:
          files:
            - path: /etc/cri/conf.d/20-gvisor.part
              content: '[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]'
                                                                                    ^^^^ handler kata
=> containerd block #0-1/etc/cri/conf.d/20-gvisor.part
=> containerd quotes #0-2/etc/cri/conf.d/20-gvisor.part
`));
});
