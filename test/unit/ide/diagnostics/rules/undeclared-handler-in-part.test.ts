import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('undeclared-handler');

const talos = `=== talos/worker.yaml
version: v1alpha1
machine:
  files:
  - path: /etc/cri/conf.d/20-customization.part
    content: |
      [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.sandbox]
        runtime_type = "io.containerd.runsc.v1"
`;
const runtimeClass = (handler: string) => `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: ${handler}
`;

describe('undeclared-handler, where configurations are known in part', () => {
  const slip = `${talos}${runtimeClass('sanbdox')}         ^^^^^^^ warning undeclared-handler: No known node configuration in this workspace declares the handler "sanbdox". Did you mean "sandbox"?
`;

  it('reports a slip of the finger', () => check(slip));

  it('offers the handler that was meant, and no table, which may be in a part that is not known', async () =>
    expectLines(await offeredFixes('undeclared-handler', slip), ["Use 'sandbox'"]));

  for (const handler of ['sandbox', 'other', 'sandbox2', 'xsandbox', 'runsc', 'sandbox-a']) {
    it(`says nothing of ${handler}`, () => check(`${talos}${runtimeClass(handler)}`));
  }

  it('says nothing of a handler of an operator', () =>
    check(`${talos}=== config.yaml
apiVersion: runtime.kwasm.sh/v1alpha1
kind: Shim
metadata: { name: sandbox-shim }
spec:
  nodeSelector: {}
  runtimeClass: { name: one, handler: sanbdox }
${runtimeClass('sanbdox')}`));
});
