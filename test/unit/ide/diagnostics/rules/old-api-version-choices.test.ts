import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('old-api-version');

describe('old-api-version where an upgrade would change what the class means', () => {
  it('offers what the author has to decide', async () => {
    const picture = `apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: dots }
spec: { runtimeHandler: runsc.kvm }
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: default }
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: ignored }
handler: runsc
spec:
  overhead: { podFixed: { cpu: 1 } }
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: quantities }
handler: runsc
overhead:
  cpu: 1
`;
    expectLines(await offeredFixes('old-api-version', picture), [
      "Upgrade to node.k8s.io/v1 with handler 'runsc-kvm' (the configuration of the nodes must use the same name)",
      "Upgrade to node.k8s.io/v1 with handler 'runc' (the configuration of the nodes must use the same name)",
      'Upgrade to node.k8s.io/v1 so that overhead takes effect',
      'Upgrade to node.k8s.io/v1 with overhead as a comment, ignored as before',
      'Upgrade to node.k8s.io/v1',
      "Upgrade to node.k8s.io/v1 and put the quantities into 'podFixed'",
    ]);
    const upgraded = picture.split('---\n')[3]!.replace('v1beta1', 'v1');
    assert.equal(
      await fix(
        picture.split('---\n')[3]!,
        "Upgrade to node.k8s.io/v1 and put the quantities into 'podFixed'",
      ),
      upgraded.replace('  cpu: 1', '  podFixed:\n    cpu: 1'),
    );
  });

  it('says why it is not upgraded without asking', () =>
    check(`apiVersion: node.k8s.io/v1alpha1
            ^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1. It is not upgraded automatically: its handler "runsc.kvm" has dots, which is refused since 1.14.
kind: RuntimeClass
metadata: { name: dots }
spec: # 2018
  runtimeHandler: runsc.kvm # on all nodes
---
apiVersion: node.k8s.io/v1alpha1
            ^^^^^^^^^^^^^^^^^^^^ warning old-api-version: node.k8s.io/v1alpha1 was removed in Kubernetes 1.24. Use node.k8s.io/v1. It is not upgraded automatically: its overhead and scheduling are in a place that v1alpha1 ignores, and would take effect in v1.
kind: RuntimeClass
metadata: { name: ignored }
overhead: { podFixed: { cpu: 1 } }
scheduling: {}
spec: { runtimeHandler: runsc }
`));
});
