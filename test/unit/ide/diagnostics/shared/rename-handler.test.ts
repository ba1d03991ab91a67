import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offeredFixes } from '../../../../support/check.ts';

const table = (handler: string) =>
  `[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${handler}]\n`;

const title = "Rename to 'kata-qemu' (the configuration of the nodes must use the same name)";

describe('renaming the handler of a class', () => {
  it('renames it in the configurations of nodes that have it, each named once', async () => {
    const files = `=== etc/config.toml
version = 3
imports = ["conf.d/*.toml"]
${table('kata_qemu')}${table('kata_qemu.options')}=== etc/conf.d/more%20kata.toml
version = 3
${table('kata_qemu')}=== crio.conf
[crio.runtime]
default_runtime = "kata_qemu"
=== other.toml
version = 3
${table('kata')}`;
    assert.deepEqual(await renames(files), [`${title}, also in config.toml, more kata.toml and crio.conf`]);
  });

  it('does not change the data of tests', async () => {
    const files = `=== etc/config.toml\n${table('kata_qemu')}=== testdata/config-v3.toml\n${table('kata_qemu')}`;
    assert.deepEqual(await renames(files), [`${title}, also in config.toml`]);
  });

  it('leaves them alone where the new name is there already', async () => {
    assert.deepEqual(await renames(`=== config.toml\n${table('kata_qemu')}${table('kata-qemu')}`), [title]);
  });
});

function renames(files: string): Promise<string[]> {
  const runtimeClass = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata_qemu
`;
  return offeredFixes('invalid-handler', `=== class.yaml\n${runtimeClass}${files}`);
}
