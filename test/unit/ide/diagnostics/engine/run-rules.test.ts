import { describe, it } from 'node:test';
import { check } from '../../../../support/check.ts';

describe('rules', () => {
  it('say nothing of what lacks an apiVersion or a kind: no server takes it for an object', () =>
    check(`=== values.yaml
kind: StatefulSet
runtimeClassName: Gvisor_
                  ^^^^^^^ warning invalid-name: "Gvisor_" is not a valid name: use lowercase letters, digits, dashes and dots. Did you mean "gvisor"? (API server: Invalid value: "Gvisor_": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'))
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
