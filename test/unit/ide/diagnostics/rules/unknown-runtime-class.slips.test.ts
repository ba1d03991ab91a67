import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';
import { runtimeClassYaml } from '../../../../support/manifests.ts';

const check = checking('unknown-runtime-class');

const classOf = (name: string) => runtimeClassYaml(name, 'h');
const podOf = (name: string) => `apiVersion: v1\nkind: Pod\nspec: { runtimeClassName: ${name} }\n`;

describe('unknown-runtime-class, one slip of the finger away from a declared class', () => {
  it('takes no name for a slip that something knows, nor one of two classes, of other numbers or of a few letters', () =>
    check(`=== classes.yaml
${['runsc', 'sandbox-v1', 'kata-a', 'tenant', 'tenang', 'gvisor'].map(classOf).join('---\n')}=== values.yaml
sandbox: { runtimeClass: gvisorx }
=== pods.yaml
${podOf('runc')}                          ^^^^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "runc". Whether the cluster has it is not known.
---
${podOf('gvisorx')}                          ^^^^^^^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "gvisorx". Whether the cluster has it is not known.
---
${podOf('sandbox-v2')}                          ^^^^^^^^^^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "sandbox-v2". Whether the cluster has it is not known.
---
${podOf('kata-b')}                          ^^^^^^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "kata-b". Whether the cluster has it is not known.
---
${podOf('tenanx')}                          ^^^^^^ hint unknown-runtime-class: No file in this workspace declares a RuntimeClass "tenanx". Whether the cluster has it is not known.
`));

  it('takes a name that an installer could have composed for a slip of a class that is declared', () =>
    check(`=== class.yaml
${classOf('kata-qemu-virtiofs')}=== pods.yaml
${podOf('kata-qemu-blue')}---
${podOf('kata-qemu-virtiofx')}                          ^^^^^^^^^^^^^^^^^^ warning unknown-runtime-class: No file in this workspace declares a RuntimeClass "kata-qemu-virtiofx". Did you mean "kata-qemu-virtiofs"? Whether the cluster has it is not known.
`));
});
