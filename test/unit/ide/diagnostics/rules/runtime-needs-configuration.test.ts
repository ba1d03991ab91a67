import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podYaml, runtimeClassYaml } from '../../../../support/manifests.ts';
import { draw } from '../../../../support/picture.ts';

const tables = "plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes";
const configuration = (name: string, handler: string, type: string, flag: string) => `=== ${name}/config.toml
version = 3
[${tables}.${handler}]
runtime_type = "${type}"
${flag}
`;

const kata = (name: string, value: string) =>
  configuration(
    name,
    'kata-qemu',
    'io.containerd.kata-qemu.v2',
    `privileged_without_host_devices = ${value}`,
  );
const wasmtime = (value: string) =>
  configuration('a', 'wasmtime', 'io.containerd.wasmtime.v1', `options.SystemdCgroup = ${value}`);

const privileged = 'securityContext: { privileged: true }';
const limited = 'resources: { limits: { cpu: 1 } }';

describe('runtime-needs-configuration', () => {
  it('says it where the nodes are not known to have it', async () => {
    const ofKata = 'information: privileged_without_host_devices';
    assert.equal(await found('kata-qemu', privileged), ofKata);
    assert.equal(await found('kata-qemu', privileged, kata('a', 'false')), ofKata);
    assert.equal(await found('kata-qemu', privileged, kata('a', 'true') + kata('b', 'false')), ofKata);
    assert.equal(await found('wasmtime', limited, wasmtime('false')), 'information: SystemdCgroup');
  });

  it('is silent where all of their configurations set it', async () => {
    assert.equal(await found('kata-qemu', privileged, kata('a', 'true') + kata('b', 'true')), '');
    assert.equal(await found('wasmtime', limited, wasmtime('true')), '');
  });
});

/** What is found for a container with these fields, by the flag that it names. */
async function found(handler: string, fields: string, nodes = ''): Promise<string> {
  const drawn = await draw(`${nodes}=== class.yaml
${runtimeClassYaml('a', handler)}=== pod.yaml
${podYaml(`runtimeClassName: a, containers: [{ name: c, image: i, ${fields} }]`)}`);
  const flag = /\^ (\w+) runtime-needs-configuration: .*?(privileged_without_host_devices|SystemdCgroup)/g;
  return [...drawn.matchAll(flag)].map(([, severity, name]) => `${severity}: ${name}`).join('\n');
}
