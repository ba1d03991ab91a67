import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podYaml, runtimeClassYaml } from '../../../../support/manifests.ts';
import { draw } from '../../../../support/picture.ts';

const security = (fields: string) => `securityContext: { ${fields} }`;

describe('weaker-on-runtime', () => {
  it('is a warning where a protection is missing, also one that nodes can be configured to give', async () => {
    const seccomp = security('seccompProfile: { type: Localhost, localhostProfile: audit.json }');
    assert.equal(await found('runsc', seccomp), 'warning: seccomp');
    assert.equal(await found('kata-qemu', seccomp), 'warning: seccomp');
    const appArmor = security('appArmorProfile: { type: Localhost, localhostProfile: audit }');
    assert.equal(await found('runsc', appArmor), 'warning: AppArmor');
    assert.equal(await found('kata-qemu', appArmor), 'warning: AppArmor');
    assert.equal(
      await found('kata-qemu', security('seLinuxOptions: { level: "s0:c1" }')),
      'warning: SELinux',
    );
  });

  it('says nothing of a protection that policies demand of every Pod', async () => {
    for (const handler of ['runsc', 'kata-qemu']) {
      assert.equal(await found(handler, security('seccompProfile: { type: RuntimeDefault }')), '');
      assert.equal(await found(handler, security('appArmorProfile: { type: RuntimeDefault }')), '');
    }
  });

  it('is information where it is no protection', async () => {
    assert.equal(await found('runsc', security('capabilities: { add: [NET_RAW] }')), 'information: NET_RAW');
  });

  it('is a warning where Pods start and never become Ready', async () => {
    const drawn = await draw(`=== class.yaml
${runtimeClassYaml('a', 'runsc')}=== pod.yaml
${podYaml('runtimeClassName: a, hostNetwork: true, containers: [{ name: c, image: i }]')}`);
    assert.match(drawn, /\^ warning weaker-on-runtime: With hostNetwork a Pod in gVisor has no network/);
  });

  it('calls the devices of known plugins devices, not every extended resource', async () => {
    const devices = (resource: string) => found('sysbox-runc', `resources: { limits: { ${resource}: 1 } }`);
    assert.equal(await devices('nvidia.com/gpu'), 'information: devices');
    assert.equal(await devices('amd.com/gpu'), 'information: devices');
    assert.equal(await devices('example.com/license'), '');
  });

  it('is information where the name is ambiguous', async () => {
    assert.equal(
      await found('kata', security('seccompProfile: { type: Localhost, localhostProfile: audit.json }')),
      'information: seccomp',
    );
  });

  it('says nothing of what asks for nothing', async () => {
    assert.equal(await found('runsc', security('seccompProfile: { type: Unconfined }')), '');
    assert.equal(await found('kata-qemu', security('seLinuxOptions: {}')), '');
  });
});

/** Severity and subject of what is found for a container with these fields. */
async function found(handler: string, fields: string): Promise<string> {
  const drawn = await draw(`=== class.yaml
${runtimeClassYaml('a', handler)}=== pod.yaml
${podYaml(`runtimeClassName: a, containers: [{ name: c, image: i, ${fields} }]`)}`);
  const lines = [
    ...drawn.matchAll(/\^ (\w+) weaker-on-runtime: .*?(seccomp|AppArmor|SELinux|NET_RAW|devices)/g),
  ];
  return lines.map(([, severity, subject]) => `${severity}: ${subject}`).join('\n');
}
