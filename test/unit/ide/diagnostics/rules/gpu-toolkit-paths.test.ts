import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { nodeYaml, savedCluster } from '../../../../support/manifests.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('gpu-toolkit-paths');

const k3s = node('v1.33.5+k3s1', 'containerd://2.1.4-k3s1');
const rke2 = node('v1.33.5+rke2r1', 'containerd://2.1.5-k3s1');
const kubeadm = node('v1.33.5', 'containerd://2.1.5, osImage: Ubuntu 24');
const microK8s = nodeYaml(
  'name: n1, labels: { microk8s.io/cluster: "true" }',
  'status: { nodeInfo: { kubeletVersion: v1.33.5, containerRuntimeVersion: containerd://1.7.27 } }',
);
const home = (one: string) => savedCluster({ context: 'home' }, [one]);

const policy = (env: string, more = '') => `apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: { name: cluster-policy }
spec:
  toolkit: { enabled: true, env: [${env}] }${more}
`;
const socket = (path: string) => `{ name: CONTAINERD_SOCKET, value: ${path} }`;
const config = (path: string) => `{ name: CONTAINERD_CONFIG, value: ${path} }`;

describe('gpu-toolkit-paths', () => {
  it('compares the socket and the file with those of the nodes', () =>
    check(`${home(k3s)}=== policy.yaml
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: { name: cluster-policy }
spec:
  toolkit:
    env:
    - name: CONTAINERD_SOCKET
      value: /run/containerd/containerd.sock
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning gpu-toolkit-paths: On K3s (home), containerd listens on /run/k3s/containerd/containerd.sock. NVIDIA's toolkit ends with an error where nothing listens.
    - name: CONTAINERD_CONFIG
      value: /etc/containerd/config.toml
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning gpu-toolkit-paths: On K3s (home), containerd does not read this file. What NVIDIA's toolkit writes into it has no effect.
=== chart.yaml
apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: { name: gpu-operator }
spec:
  chart: gpu-operator
  valuesContent: |
    toolkit:
      env:
      - { name: CONTAINERD_CONFIG, value: /var/lib/rancher/rke2/agent/etc/containerd/config.toml.tmpl }
                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning gpu-toolkit-paths: On K3s (home), containerd does not read this file. What NVIDIA's toolkit writes into it has no effect.
`));

  it('takes what the nodes have, and what no distribution has', async () => {
    await check(
      `${home(k3s)}=== policy.yaml\n${policy(`${socket('/run/k3s/containerd/containerd.sock')}, ${config('/var/lib/rancher/k3s/agent/etc/containerd/config.toml')}`)}`,
    );
    await check(
      `${home(rke2)}=== policy.yaml\n${policy(`${socket('/run/k3s/containerd/containerd.sock')}, ${config('/var/lib/rancher/rke2/agent/etc/containerd/config.toml.tmpl')}`)}`,
    );
    await check(
      `${home(kubeadm)}=== policy.yaml\n${policy(`${socket('/var/run/containerd/containerd.sock')}, ${config('/etc/containerd/config.toml')}`)}`,
    );
    await check(
      `${home(microK8s)}=== policy.yaml\n${policy(`${socket('/var/snap/microk8s/common/run/containerd.sock')}, ${config('/var/snap/microk8s/current/args/containerd-template.toml')}`)}`,
    );
    await check(
      `${home(k3s)}=== policy.yaml\n${policy(`${socket('/data/containerd.sock')}, ${config('/data/config.toml')}`)}`,
    );
  });

  it('says nothing where the toolkit is off, changes no configuration or sends no signal', async () => {
    const wrong = socket('/run/containerd/containerd.sock');
    await check(
      `${home(k3s)}=== policy.yaml\n${policy(wrong).replace('enabled: true', 'enabled: false')}---\n${policy(wrong, '\n  cdi: { nriPluginEnabled: true }')}---\n${policy(`${wrong}, { name: RUNTIME_RESTART_MODE, value: none }`)}`,
    );
  });

  it('says nothing where the nodes differ, or are not known', async () => {
    const file = `=== policy.yaml\n${policy(socket('/run/containerd/containerd.sock'))}`;
    await check(`${home(k3s)}${savedCluster({ context: 'office' }, [kubeadm])}${file}`);
    await check(file);
  });

  it('is information in a file of values, which may be for another cluster', () =>
    check(`${home(microK8s)}=== gpu.yaml
driver: { enabled: false }
toolkit:
  env:
  - name: CONTAINERD_SOCKET
    value: /run/k3s/containerd/containerd.sock
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information gpu-toolkit-paths: On MicroK8s (home), containerd listens on /var/snap/microk8s/common/run/containerd.sock. NVIDIA's toolkit ends with an error where nothing listens.
`));

  it('offers the socket of the nodes', async () => {
    const text = (path: string) => `${home(k3s)}=== policy.yaml\n${policy(socket(path))}`;
    const own = '/run/k3s/containerd/containerd.sock';
    const fixed = await fix(text('/run/containerd/containerd.sock'), `Change to '${own}'`);
    assert.equal(fixed, policy(socket(own)));
  });
});

function node(kubeletVersion: string, runtime: string): string {
  const info = `{ kubeletVersion: ${kubeletVersion}, containerRuntimeVersion: ${runtime} }`;
  return nodeYaml('name: n1', `status: { nodeInfo: ${info} }`);
}
