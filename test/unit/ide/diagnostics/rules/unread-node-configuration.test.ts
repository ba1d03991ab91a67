import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { itemYaml, nodeYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('unread-node-configuration');

const k3s = node('containerd://2.1.4-k3s1', 'v1.33.5+k3s1');
const oldK3s = node('containerd://1.7.23-k3s2', 'v1.30.9+k3s1');
const eks = node('containerd://2.1.5', 'v1.34.2-eks-b3126f4', 'Amazon Linux 2023');
const plain = node('containerd://1.7.28', 'v1.33.5', 'Ubuntu 22');
const unknown = node('containerd://2.1.4', 'v1.33.5-tke.1');

describe('unread-node-configuration', () => {
  it('reports a file that none of the nodes read, at its first handler but runc', () =>
    check(`${cluster('home', k3s)}=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.spin]
                                                            ^^^^ warning unread-node-configuration: The nodes run K3s and do not read this file (home). K3s adds the table "spin" by itself if it finds containerd-shim-spin-v2 on its PATH when it starts. On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
  runtime_type = "io.containerd.spin.v2"
=== etc/containerd/conf.d/kata.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
                                                            ^^^^ warning unread-node-configuration: The nodes run K3s and do not read this file (home). On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
  runtime_type = "io.containerd.kata.v2"
=== etc/crio/crio.conf.d/50-kata.conf
[crio.runtime.runtimes.kata]
                       ^^^^ information unread-node-configuration: The nodes run K3s and do not read this file (home). On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
runtime_type = "vm"
=== more/etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
                                                            ^^^^ information unread-node-configuration: The nodes run K3s and do not read this file (home). On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
  runtime_type = "io.containerd.kata.v2"
`));

  it('is less sure while the distribution of some nodes is not known', () =>
    check(`${cluster('home', k3s, unknown)}=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
                                                            ^^^^ information unread-node-configuration: The nodes run K3s and do not read this file (home). On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
  runtime_type = "io.containerd.kata.v2"
`));

  it('knows the template of each release of containerd', () =>
    check(`${cluster('home', oldK3s)}=== var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl
{{ template "base" . }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
                                                            ^^^^ warning unread-node-configuration: The nodes run K3s and do not read this file (home). They have containerd 1.7.23. On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents).
  runtime_type = "io.containerd.kata.v2"
=== var/lib/rancher/k3s/agent/etc/containerd/config.toml.tmpl
{{ template "base" . }}
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('says nothing where nodes read the file, where nothing is known of them, and of other places', () =>
    check(`${cluster('home', k3s, plain)}=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== examples/var/lib/rancher/k3s/agent/etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== var/lib/rancher/rke2/agent/etc/containerd/config.toml.tmpl
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('says nothing of what the nodes read by an import', () =>
    check(`${cluster('home', k3s)}=== var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl
imports = ["/etc/containerd/conf.d/*.toml"]
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== etc/containerd/conf.d/kata.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('says nothing of texts in documents: they say themselves where they go', () =>
    check(`${cluster('home', k3s)}=== kind.yaml
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
containerdConfigPatches:
  - |-
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
      runtime_type = "io.containerd.kata.v2"
`));

  it('reports a file that is written anew, by its path or by the nodes', () =>
    check(`${cluster('prod', eks)}=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
                                                            ^^^^ warning unread-node-configuration: EKS (Amazon Linux 2023) writes this file anew at every boot. What was added to it is lost. On EKS (Amazon Linux 2023), write the table into spec.containerd.config (NodeConfig). New nodes have it.
  runtime_type = "io.containerd.kata.v2"
=== var/snap/microk8s/current/args/containerd.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
                                                         ^^^^^ warning unread-node-configuration: MicroK8s writes this file anew at every start. What was added to it is lost. On MicroK8s, write the table into /var/snap/microk8s/current/args/containerd-template.toml. Then restart snap.microk8s.daemon-containerd.
  runtime_type = "io.containerd.runsc.v1"
=== etc/k0s/containerd.toml
# k0s_managed=true
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                         ^^^^ warning unread-node-configuration: k0s writes this file anew at every start. What was added to it is lost. On k0s, write the table into /etc/k0s/containerd.d/NAME.toml. It takes effect by itself.
  runtime_type = "io.containerd.kata.v2"
=== mine/etc/k0s/containerd.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('takes a generated file with nothing of its own for a copy', () =>
    check(`=== var/lib/rancher/k3s/agent/etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.nvidia]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl
{{ template "base" . }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
`));

  it('reports a version that no containerd in view reads', () =>
    check(`${cluster('old', plain)}=== etc/containerd/config.toml
version = 3
          ^ warning unread-node-configuration: The nodes run containerd 1.7.28, which refuses version 3 of a configuration (old). Write version 2, in which the runtimes are in "io.containerd.grpc.v1.cri".
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== nodes/config.toml
version = 4
          ^ information unread-node-configuration: The nodes run containerd 1.7.28, which refuses version 4 of a configuration (old). Write version 2, in which the runtimes are in "io.containerd.grpc.v1.cri".
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
=== nodes/config2.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('says nothing of a version that some containerd in view reads', () =>
    check(`${cluster('both', plain, node('containerd://2.1.4', 'v1.34.0', 'Ubuntu 24'))}=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('names every distribution in view', () =>
    check(`${cluster('home', k3s)}${cluster('lab', node('containerd://1.7.28', 'v1.33.4+k0s'))}=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                         ^^^^ warning unread-node-configuration: The nodes run K3s and k0s and do not read this file (home, lab). On K3s, write the table into /var/lib/rancher/k3s/agent/etc/containerd/config-v3.toml.tmpl, which begins with {{ template "base" . }}. Then restart k3s (k3s-agent on agents). On k0s, write the table into /etc/k0s/containerd.d/NAME.toml. It takes effect by itself.
  runtime_type = "io.containerd.kata.v2"
`));
});

function cluster(context: string, ...nodes: readonly string[]): string {
  const [first, ...others] = nodes.map((status, index) => nodeYaml(`name: n${index + 1}`, status));
  return savedCluster({ context }, [first!]) + others.map(itemYaml).join('');
}

function node(containerRuntimeVersion: string, kubeletVersion: string, osImage?: string): string {
  const os = osImage === undefined ? '' : `, osImage: ${osImage}`;
  return `status: { nodeInfo: { containerRuntimeVersion: "${containerRuntimeVersion}", kubeletVersion: ${kubeletVersion}${os} } }`;
}
