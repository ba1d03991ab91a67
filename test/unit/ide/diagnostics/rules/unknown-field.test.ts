import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes, withCrlf } from '../../../../support/check.ts';
import { fix } from '../../../../support/picture.ts';

const check = checking('unknown-field');

describe('unknown-field', () => {
  it('finds fields at every level, once each, in every version', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
foo: 1
^^^ error unknown-field: Unknown field "foo". kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "foo")
overhead: { podFixed: { cpu: 1 }, limits: {} }
                                  ^^^^^^ error unknown-field: Unknown field "overhead.limits". kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "overhead.limits")
scheduling:
  nodeSelectors: { a: b }
  ^^^^^^^^^^^^^ error unknown-field: Unknown field "scheduling.nodeSelectors". Did you mean "nodeSelector"? kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "scheduling.nodeSelectors")
  tolerations: [{ key: a, operator: Exists, values: [b] }]
                                            ^^^^^^ error unknown-field: Unknown field "scheduling.tolerations[0].values". Did you mean "value"? kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "scheduling.tolerations[0].values")
status: {}
^^^^^^ error unknown-field: Unknown field "status". kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "status")
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: b }
spec: { runtimeHandler: kata, runtimeType: x }
                              ^^^^^^^^^^^ error unknown-field: Unknown field "spec.runtimeType". kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "spec.runtimeType")
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: c }
handler: kata
description: x
^^^^^^^^^^^ error unknown-field: Unknown field "description". kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "description")
`));

  it('is a warning for a server that drops the field without a word', () =>
    check(
      `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
foo: 1
^^^ warning unknown-field: Unknown field "foo". Servers before 1.25 drop it silently.
`,
      { kubernetesVersion: '1.24' },
    ));

  it('says nothing of what stands in a wrong place or spelling', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
nodeSelector: { a: b }
overhead: { cpu: 1, podfixed: {} }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
runtime_handler: kata
spec: { handler: kata }
`));

  it('keeps comments and Windows line breaks', () =>
    check(
      withCrlf(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
# first
foo: 1
^^^ error unknown-field: Unknown field "foo". kubectl refuses the object; for other clients the server drops the field, with a warning. (API server: strict decoding error: unknown field "foo")
# second
handler: kata # the usual
`),
    ));

  it('says nothing in patches of other kinds, of metadata that the server knows, and in templates', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a, ownerReferences: [], finalizers: [], managedFields: [{ manager: x }], creationTimestamp: null }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: {{ .x }}
foo: 1
`));

  it('offers the field that was probably meant, unless it is there, and to make a comment of it', async () => {
    const offered = (fields: string) =>
      offeredFixes(
        'unknown-field',
        `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\n${fields}\n`,
      );
    assert.deepEqual(await offered('handlr: kata'), ["Rename to 'handler'", "Comment out 'handlr'"]);
    assert.deepEqual(await offered('handler: kata\nhandlr: kata'), ["Comment out 'handlr'"]);
    assert.deepEqual(await offered('handler: kata\noverhead: { requests: {} }'), []);
  });

  it('brings a missing handler back when it is renamed', async () => {
    const text =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandlr: kata # here\n';
    assert.equal(await fix(text, "Rename to 'handler'"), text.replace('handlr', 'handler'));
  });
});
