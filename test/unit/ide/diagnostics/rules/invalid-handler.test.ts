import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { runtimeClassYaml } from '../../../../support/manifests.ts';
import { fix } from '../../../../support/picture.ts';

const note = '(the configuration of the nodes must use the same name)';

const check = checking('invalid-handler');

describe('invalid-handler', () => {
  it('finds it in every version, in flow style, quotes and after characters outside ASCII', () =>
    check(`{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: 日本𝕏}, handler: 'kata.clh'}
                                                                                  ^^^^^^^^^^ error invalid-handler: "kata.clh" is not a valid handler: use lowercase letters, digits and dashes. Did you mean "kata-clh"? (API server: handler: Invalid value: "kata.clh": must not contain dots)
---
apiVersion: v1
kind: List
items:
  - apiVersion: node.k8s.io/v1beta1
    kind: RuntimeClass
    metadata: { name: beta }
    handler: "runsc.kvm"
             ^^^^^^^^^^^ error invalid-handler: "runsc.kvm" is not a valid handler: use lowercase letters, digits and dashes. Did you mean "runsc-kvm"? (API server: handler: Invalid value: "runsc.kvm": must not contain dots)
  - apiVersion: node.k8s.io/v1alpha1
    kind: RuntimeClass
    metadata: { name: alpha }
    spec: { runtimeHandler: kata.fc }
                            ^^^^^^^ error invalid-handler: "kata.fc" is not a valid handler: use lowercase letters, digits and dashes. Did you mean "kata-fc"? (API server: handler: Invalid value: "kata.fc": must not contain dots)
`));

  it('keeps Windows line breaks, comments and the line below a folded value', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
handler: >-
         ^^ error invalid-handler: "runsc.kvm" is not a valid handler: use lowercase letters, digits and dashes. Did you mean "runsc-kvm"? (API server: handler: Invalid value: "runsc.kvm": must not contain dots)
  runsc.kvm
metadata: { name: folded }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: commented }
handler: runsc.kvm # on the new nodes
         ^^^^^^^^^ error invalid-handler: "runsc.kvm" is not a valid handler: use lowercase letters, digits and dashes. Did you mean "runsc-kvm"? (API server: handler: Invalid value: "runsc.kvm": must not contain dots)
`),
    ));

  it('says all that is wrong at once', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: long }
handler: a.123456789012345678901234567890123456789012345678901234567890123456789
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error invalid-handler: A handler has at most 63 characters. Did you mean "a-1234567890123456789012345678901234567890123456789012345678901"? (API server: handler: Invalid value: "a.123456789012345678901234567890123456789012345678901234567890123456789": must be no more than 63 characters; handler: Invalid value: "a.123456789012345678901234567890123456789012345678901234567890123456789": must not contain dots)
`));

  it('offers the closest valid name, and none where nothing would be left', async () => {
    const withHandler = (handler: string) => runtimeClassYaml('a', handler);
    expectLines(await offeredFixes('invalid-handler', withHandler('-Kata__CLH.v2-')), [
      `Rename to 'kata-clh-v2' ${note}`,
    ]);
    assert.deepEqual(await offeredFixes('invalid-handler', withHandler("'---'")), []);
    expectLines(await offeredFixes('invalid-handler', withHandler('"12.5"')), [`Rename to '12-5' ${note}`]);
  });

  it('replaces an alias and leaves its anchor to the others', async () => {
    const text = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: &name kata.clh }
handler: *name
`;
    assert.equal(await fix(text, `Rename to 'kata-clh' ${note}`), text.replace('*name', 'kata-clh'));
  });

  it('says nothing of placeholders, of what is no text, and in templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: FILLED_BY_OPERATOR
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: "@HANDLER@"
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: c }
handler: { name: kata_clh }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: d }
handler: {{ .Values.handler }}_x
`));
});
