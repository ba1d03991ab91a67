import { describe, it } from 'node:test';
import { check } from '../../../../support/check.ts';

describe('rules', () => {
  it('say nothing of what lacks an apiVersion or a kind: no server takes it for an object', () =>
    check(`=== values.yaml
kind: StatefulSet
runtimeClassName: Gvisor_
spec:
  template:
    spec:
      runtimeClassName: ""
      runtimeclassname: gvisor
      overhead: { memory: 100m }
      nodeSelector: { beta.kubernetes.io/os: linux }
      tolerations: [{ operator: Always }]
      containers: {}
=== values.schema.json
{ "kind": "Deployment", "metadata": { "runtimeClassName": "gvisor" } }
=== other.yaml
apiVersion: v2
template:
  spec:
    runtimeClassName: Gvisor_
    containers: [{ name: web, runtimeClassName: gvisor }]
`));
});
