import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('class-meaning');

const policy = `=== .runtimeclass/policy.yaml
classes:
  sandboxed: { isolation: user-space-kernel }
  fast: { handlers: [crun, runc] }
`;

describe('class-meaning', () => {
  it('says of a declared class what its name does not stand for', () =>
    check(`${policy}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: runc
         ^^^^ error class-meaning: RuntimeClass "sandboxed" isolates by the node's own kernel; the policy asks for at least a user-space kernel (.runtimeclass/policy.yaml).
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: fast }
handler: runsc
         ^^^^^ error class-meaning: RuntimeClass "fast" has the handler "runsc"; the policy asks for crun or runc (.runtimeclass/policy.yaml).
`));

  it('is certain of a handler, whatever it is not certain of about its runtime', () =>
    check(`${policy.replace('handlers: [crun, runc]', 'handlers: [runc], isolation: virtual-machine')}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: fast }
handler: gvisor
         ^^^^^^ error class-meaning: RuntimeClass "fast" has the handler "gvisor"; the policy asks for runc (.runtimeclass/policy.yaml).
`));

  it('is content with more than what is asked for, and with what nobody knows', () =>
    check(`${policy}=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: kata-qemu
=== other/classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: house-made
=== third/classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: sandboxed }
handler: untrusted
`));

  it('says of clusters in the policy what is not as it asks, once for those that are alike', () =>
    check(`=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: sandboxed }, handler: runc }
=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: sandboxed }, handler: runc }
=== .runtimeclass/test.yaml
apiVersion: v1
kind: List
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: sandboxed }, handler: runsc }
=== .runtimeclass/policy.yaml
classes:
  sandboxed: { isolation: user-space-kernel }
  ^^^^^^^^^ error class-meaning: RuntimeClass "sandboxed" isolates by the node's own kernel; the policy asks for at least a user-space kernel (prod, staging).
`));
});
