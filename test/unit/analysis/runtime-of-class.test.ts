import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podYaml, runtimeClassYaml } from '../../support/manifests.ts';
import { draw } from '../../support/picture.ts';

const manifests = `=== manifests.yaml
${runtimeClassYaml('a', 'own')}---
${podYaml('runtimeClassName: a, hostPID: true, containers: [{ name: c, image: i }]')}`;

const containerd = (settings: string) => `=== etc/containerd/config.toml
version = 3
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.own]
${settings}`;

describe('the runtime behind the class of a Pod', () => {
  it('is what the configuration of the nodes runs for its handler', async () => {
    const says = 'The handler "own" is Kata Containers, by its runtime type in the node configuration.';
    assert.ok((await found(containerd("runtime_type = 'io.containerd.kata.v2'\n"))).includes(says));
  });

  it('is not what the data of a test has for it', async () => {
    const inTest = containerd("runtime_type = 'io.containerd.kata.v2'\n").replace('etc', 'test/e2e');
    assert.equal(await found(inTest), '');
  });

  it('is the program behind the shim of runc', async () => {
    const type = "runtime_type = 'io.containerd.runc.v2'\n";
    const program = (path: string) => containerd(`${type}options.BinaryName = '${path}'\n`);
    assert.equal(await found(containerd(type)), '');
    assert.ok((await found(program('/usr/bin/sysbox-runc'))).includes('The handler "own" is Sysbox, by its'));
    assert.equal(await found(program('/opt/own')), '');
  });

  it('is unknown where a template writes it, and without a configuration', async () => {
    assert.equal(await found(containerd('runtime_type = "{{ .Type }}"\n')), '');
    assert.equal(await found(''), '');
  });

  it('is that of the platform whose nodes the Pods select, in a template of a list too', async () => {
    const picture = `apiVersion: ray.io/v1
kind: RayCluster
metadata: { name: r }
spec:
  workerGroupSpecs:
    - template:
        spec:
          runtimeClassName: gvisor
          nodeSelector: { sandbox.gke.io/runtime: gvisor }
          hostPID: true
          containers: [{ name: c, image: i }]
`;
    assert.match(await draw(picture), /RuntimeClass "gvisor" usually is GKE Sandbox \(gVisor\)\./);
  });
});

/** The finding about the Pod, where there is one. */
async function found(configuration: string): Promise<string> {
  const picture = await draw(configuration + manifests);
  return picture.split('\n').find(line => /(different-on|unsupported-by)-runtime: /.test(line)) ?? '';
}
