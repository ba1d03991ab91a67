import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('crio-annotation-value');

describe('crio-annotation-value', () => {
  it('looks at the Pods of a template, and lets pass what may be meant', () =>
    check(`apiVersion: apps/v1
kind: Deployment
metadata: { name: a, annotations: { cpu-quota.crio.io: "false" } }
spec:
  template:
    metadata:
      annotations:
        cpu-quota.crio.io: "off"
                           ^^^^^ warning crio-annotation-value: CRI-O ignores this value. It reads "disable" only.
        cpu-load-balancing.crio.io: enable
        irq-load-balancing.crio.io: housekeeping
        cpu-shared.crio.io/a: "true"
                              ^^^^^^ warning crio-annotation-value: CRI-O ignores this value. It reads "enable" only.
    spec: { containers: [{ name: a, image: a }] }
`));
});
