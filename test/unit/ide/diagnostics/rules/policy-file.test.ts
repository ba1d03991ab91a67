import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('policy-file');

describe('policy-file', () => {
  it('says what in the policy means nothing, and what could stand there', () =>
    check(`=== .runtimeclass/policy.yaml
requirements:
  - name: untrusted code
          ^^^^^^^^^^^^^^ error policy-file: A requirement must have "needs".
    need: { isolation: vm }
    ^^^^ error policy-file: Unknown key "need". Known keys: name, namespaces, labels, images, defaultClass, needs.
classes:
  sandboxed: { isolation: strong }
                          ^^^^^^ error policy-file: "strong" is no level of isolation. Use one of these: process, user-space-kernel, virtual-machine, confidential-virtual-machine.
`));

  it('says the same of the annotation of a Pod', () =>
    check(`=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  name: a
  annotations:
    runtimeclass.dev/needs: isolation=vm, gpu
                            ^^^^^^^^^^^^^^^^^ error policy-file: Unknown: "isolation=vm". Known: isolation=<process | user-space-kernel | virtual-machine | confidential-virtual-machine>, user-namespaces, gpu, allow=<class>, forbid=<class>, separated by commas.
spec: { containers: [] }
`));

  it('refuses globs that nobody can look for, where they stand', () =>
    check(`=== .runtimeclass/policy.yaml
requirements:
  - images: ["*.example.com/*", "!(docker.io/*)"]
                                ^^^^^^^^^^^^^^^^ error policy-file: This glob excludes something by "!(...)": put "!" before the whole glob instead.
    needs:
      allowedClasses: [kata, "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"]
                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error policy-file: This glob is too long, or its brackets expand to too much: split it.
=== pod.yaml
apiVersion: v1
kind: Pod
metadata:
  name: a
  annotations:
    runtimeclass.dev/needs: "allow=!(runc), gpu"
                            ^^^^^^^^^^^^^^^^^^^^ error policy-file: "!(runc)" excludes something by "!(...)": put "!" before the whole glob instead.
spec: { containers: [] }
`));

  it('is silent in files of other names', () =>
    check(`=== policy.yaml
classes: { sandboxed: { isolation: strong } }
`));
});
