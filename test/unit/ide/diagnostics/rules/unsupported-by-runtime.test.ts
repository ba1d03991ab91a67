import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podYaml, runtimeClassYaml } from '../../../../support/manifests.ts';
import { draw } from '../../../../support/picture.ts';

const subPath = 'volumeMounts: [{ name: v, mountPath: /v, subPath: s }]';
const limits = (resource: string) => `resources: { limits: { ${resource}: 1 } }`;

describe('unsupported-by-runtime', () => {
  it('is a warning where the runtime is known', async () => {
    assert.equal(await found('kata-qemu', subPath), 'warning');
    assert.equal(await found('runsc', 'volumeDevices: [{ name: v, devicePath: /dev/v }]'), 'warning');
  });

  it('is information where the name of the runtime is ambiguous', async () => {
    assert.equal(await found('kata', subPath), 'information');
  });

  it('is about devices of known plugins only: other resources may be anything', async () => {
    for (const resource of ['amd.com/gpu', 'gpu.intel.com/i915', 'rdma/hca', 'aws.amazon.com/neuron']) {
      assert.equal(await found('runsc', limits(resource)), 'warning', resource);
    }
    for (const resource of [
      'example.com/license',
      'vpc.amazonaws.com/pod-eni',
      'intel.com/sriov_net',
      'squat.ai/tun',
      'nvidia.com/gpu',
      'google.com/tpu',
    ]) {
      assert.equal(await found('runsc', limits(resource)), '', resource);
    }
  });
});

/** Severities of what is found for a container with these fields. */
async function found(handler: string, fields: string): Promise<string> {
  const drawn = await draw(`=== class.yaml
${runtimeClassYaml('a', handler)}=== pod.yaml
${podYaml(`runtimeClassName: a, containers: [{ name: c, image: i, ${fields} }]`)}`);
  return [...drawn.matchAll(/\^ (\w+) unsupported-by-runtime: /g)].map(([, severity]) => severity).join('\n');
}
