import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nodeYaml, podYaml, runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';
import { draw } from '../../../../support/picture.ts';

const pod = (className: string, fields = 'hostNetwork: true') => `=== pod.yaml
${podYaml(`runtimeClassName: ${className}, ${fields}, containers: [{ name: c, image: i }]`)}`;

const saved = (context: string, ...objects: string[]) => savedCluster({ context }, objects);

describe('does-not-start-on-runtime', () => {
  it('is an error where a cluster has the class and the handler says for certain what it is', async () => {
    assert.equal(
      await found(saved('prod', runtimeClassYaml('a', 'kata-qemu')) + pod('a')),
      'error: The handler "kata-qemu" is Kata Containers (prod).',
    );
  });

  it('is a warning where the class is only declared, or known by its name alone', async () => {
    assert.equal(
      await found(`=== class.yaml\n${runtimeClassYaml('a', 'kata-qemu')}${pod('a')}`),
      'warning: The handler "kata-qemu" is Kata Containers.',
    );
    assert.equal(await found(pod('kata-fc')), 'warning: RuntimeClass "kata-fc" usually is Kata Containers.');
  });

  it('finds a Pod of Sysbox without a user namespace, unless the table of its handler gives it one', async () => {
    const sysbox = saved('eks', runtimeClassYaml('a', 'sysbox-runc'));
    const crio = (more: string) => `=== etc/crio/crio.conf
[crio.runtime.runtimes.sysbox-runc]
runtime_path = "/usr/bin/sysbox-runc"
runtime_type = "oci"
${more}`;
    const said = 'error: The handler "sysbox-runc" is Sysbox (eks).';
    const plain = pod('a', 'hostNetwork: false');
    assert.equal(await found(sysbox + plain), said);
    assert.match(await found(sysbox + crio('') + plain), /^error: /);
    assert.equal(
      await found(`=== class.yaml\n${runtimeClassYaml('a', 'sysbox-runc')}${plain}`),
      'warning: The handler "sysbox-runc" is Sysbox.',
    );
    assert.equal(await found(sysbox + pod('a', 'hostUsers: false')), '');
    const annotated = `=== pod.yaml
${podYaml('runtimeClassName: a, containers: [{ name: c, image: i }]', 'name: p, annotations: { io.kubernetes.cri-o.userns-mode: "auto:size=65536" }')}`;
    assert.equal(await found(sysbox + annotated), '');
    const given = crio('default_annotations = { "io.kubernetes.cri-o.userns-mode" = "auto:size=65536" }\n');
    assert.equal(await found(sysbox + given + plain), '');
  });

  it('is a warning where nodes may be configured otherwise', async () => {
    assert.equal(
      await found(
        saved('prod', runtimeClassYaml('a', 'runsc')) +
          pod('a', 'securityContext: { seLinuxOptions: { level: s0 } }'),
      ),
      'warning: The handler "runsc" is gVisor (prod).',
    );
  });

  it('is about what CRI-O refuses only where a node runs CRI-O, and about containerd where none does', async () => {
    const gvisor = runtimeClassYaml('a', 'runsc');
    const running = (runtime: string) =>
      nodeYaml('name: n', `status: { nodeInfo: { containerRuntimeVersion: "${runtime}" } }`);
    const crio = saved('prod', gvisor, running('cri-o://1.37.0'));
    const containerd = saved('prod', gvisor, running('containerd://2.3.7'));
    const said = 'warning: The handler "runsc" is gVisor (prod).';
    assert.equal(await found(crio + pod('a')), said);
    assert.equal(await found(containerd + pod('a')), '');
    assert.equal(await found(saved('prod', gvisor) + pod('a')), '');
    const untrusted = `=== pod.yaml
${podYaml('runtimeClassName: a, containers: [{ name: c, image: i }]', 'name: p, annotations: { io.kubernetes.cri.untrusted-workload: "true" }')}`;
    assert.equal(await found(crio + untrusted), '');
    assert.equal(await found(containerd + untrusted), said);
    assert.equal(await found(saved('prod', gvisor) + untrusted), said);
  });

  it('is about a feature that gVisor reports and does not have, and left to the kubelet where it reports none', async () => {
    const wish = pod('a', 'hostUsers: false');
    const gvisor = runtimeClassYaml('a', 'runsc');
    const reporting = (userNamespaces: boolean) =>
      nodeYaml(
        'name: n',
        `status: { runtimeHandlers: [{ name: runsc, features: { userNamespaces: ${userNamespaces} } }] }`,
      );
    const said = 'error: The handler "runsc" is gVisor (prod).';
    assert.equal(await found(saved('prod', gvisor) + wish), said);
    assert.equal(await found(saved('prod', gvisor, reporting(true)) + wish), said);
    assert.equal(await found(saved('prod', gvisor, reporting(false)) + wish), '');
  });

  it('is a warning where the name is ambiguous and nothing that it can be supports it', async () => {
    assert.equal(
      await found(saved('prod', runtimeClassYaml('a', 'kata')) + pod('a')),
      'warning: The handler "kata" can be Kata Containers or one of 3 others (prod).',
    );
  });

  it('says nothing where one of those that it can be may do it', async () => {
    const lifted =
      '=== .runtimeclass/runtimes.yaml\nruntimes: { aks-pod-sandboxing: { lifted: [host-network] } }\n';
    assert.equal(await found(lifted + saved('prod', runtimeClassYaml('a', 'kata')) + pod('a')), '');
  });

  it('names the clusters that it holds for', async () => {
    const clusters = ['kata-qemu', 'runc', 'kata-qemu'].map((handler, index) =>
      saved(`c${index}`, runtimeClassYaml('a', handler)),
    );
    assert.equal(
      await found(clusters.join('') + pod('a')),
      'error: The handler "kata-qemu" is Kata Containers (c0, c2).',
    );
  });

  it('is one finding where the class has another handler of such a runtime in each cluster', async () => {
    const clusters = ['kata-qemu', 'kata-clh', 'kata-qemu'].map((handler, index) =>
      saved(`c${index}`, runtimeClassYaml('a', handler)),
    );
    assert.equal(
      await found(clusters.join('') + pod('a')),
      'error: The handler "kata-qemu" is Kata Containers (c0, c2). The handler "kata-clh" is Kata Containers (c1).',
    );
  });

  it('leaves to the kubelet what nodes report', async () => {
    const node = (handlers: string) => nodeYaml('name: n', `status: { runtimeHandlers: [${handlers}] }`);
    const reporting = node('{ name: kata-qemu, features: { userNamespaces: true } }');
    const wish = pod('a', 'hostUsers: false');
    const known = runtimeClassYaml('a', 'kata-qemu');
    assert.equal(await found(saved('prod', known, reporting) + wish), '');
    assert.equal(
      await found(saved('prod', known) + wish),
      'warning: The handler "kata-qemu" is Kata Containers (prod).',
    );
  });

  it('says nothing of unknown runtimes, contradicting classes and placeholders', async () => {
    assert.equal(await found(saved('prod', runtimeClassYaml('a', 'own')) + pod('a')), '');
    assert.equal(await found(saved('prod', runtimeClassYaml('a', 'kata-qemu')) + pod('b')), '');
    const twice = `=== x.yaml\n${runtimeClassYaml('kata-fc', 'kata-fc')}=== y.yaml\n${runtimeClassYaml('kata-fc', 'runc')}`;
    assert.equal(await found(twice + pod('kata-fc')), '');
    assert.equal(await found(pod('"${CLASS}"')), '');
  });

  it('is there for a virtual machine that is smaller than Kata makes one', async () => {
    const pod = (memory: string) => `=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  name: small
  annotations: { io.katacontainers.config.hypervisor.default_memory: "${memory}" }
spec:
  runtimeClassName: kata-qemu
  containers: [{ name: app, image: a }]
`;
    assert.match(await found(pod('128')), /^warning: /);
    assert.equal(await found(pod('256')), '');
  });
});

/** Severity, and what the message says of the runtime. */
async function found(picture: string): Promise<string> {
  const drawn = await draw(picture);
  const lines = drawn.split('\n').filter(line => line.includes(' does-not-start-on-runtime: '));
  return lines
    .map(line =>
      line.replace(/^.*\^ (\w+) .*?\. ((?:The handler|RuntimeClass) .*?\.)(?: \(\w+: .*\))?$/, '$1: $2'),
    )
    .join('\n');
}
