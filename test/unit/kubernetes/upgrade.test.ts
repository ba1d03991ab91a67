import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readManifests } from '../../../server/kubernetes/manifest.ts';
import { asRuntimeClass } from '../../../server/kubernetes/runtime-class.ts';
import { upgradeToV1 } from '../../../server/kubernetes/upgrade.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { parse } from '../../../server/yaml/parse.ts';

describe('the upgrade to v1', () => {
  it('of v1beta1 changes the version and nothing else', () => {
    const text = `kind: RuntimeClass # first
apiVersion: 'node.k8s.io/v1beta1'   # old

metadata:
    name:   a
handler:   runsc
`;
    assert.equal(upgraded(text), text.replace('v1beta1', 'v1'));
  });

  it('of v1alpha1 moves what is below spec, with its comments', () => {
    const text = `apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
spec:
    # the handler
    "runtimeHandler": runsc # fast
    overhead:
        podFixed:
            memory: 1Gi

    scheduling: { nodeSelector: { a: b } }
metadata:
    name: a
`;
    assert.equal(
      upgraded(text),
      `apiVersion: node.k8s.io/v1
kind: RuntimeClass
# the handler
"handler": runsc # fast
overhead:
    podFixed:
        memory: 1Gi

scheduling: { nodeSelector: { a: b } }
metadata:
    name: a
`,
    );
  });

  it('works in flow style and in JSON', () => {
    assert.equal(
      upgraded(
        '{apiVersion: node.k8s.io/v1alpha1, spec: {runtimeHandler: a, overhead: {}}, kind: RuntimeClass}',
      ),
      '{apiVersion: node.k8s.io/v1, handler: a, overhead: {}, kind: RuntimeClass}',
    );
    assert.equal(
      upgraded(
        '{"apiVersion": "node.k8s.io/v1alpha1", "kind": "RuntimeClass", "spec": {"runtimeHandler": "a"}}',
      ),
      '{"apiVersion": "node.k8s.io/v1", "kind": "RuntimeClass", "handler": "a"}',
    );
  });

  it('of a v1 object with a spec moves its fields and leaves the version', () => {
    const text = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nspec:\n  handler: a\n';
    assert.equal(upgraded(text), 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nhandler: a\n');
  });

  it('writes a handler that is named twice once', () => {
    const expected = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nhandler: a\n';
    const head = 'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\n';
    assert.equal(upgraded(`${head}handler: a\nspec:\n  runtimeHandler: a\n`), expected);
    assert.equal(upgraded(`${head}spec:\n  runtimeHandler: a\n  handler: a\n`), expected);
  });

  it('is refused with its reason', () => {
    const reasons = [
      ['metadata: { name: a }', 'it names no handler, which v1 requires'],
      ['spec: { runtimeHandler: "" }', 'it names no handler, which v1 requires'],
      ['spec: { runtimeHandler: a, handler: b }', 'it names two handlers, "b" and "a"'],
      ['handler: a\nruntimeHandler: a', 'it has both handler and runtimeHandler'],
      ['handler: a\nspec: none', 'its spec is not a map'],
      ['spec: { runtimeHandler: a, other: b }', 'v1 has no place for spec.other'],
      ['scheduling: {}\nspec: { runtimeHandler: a, scheduling: {} }', 'it has scheduling twice'],
      [
        'spec: &spec { runtimeHandler: a }',
        'its spec is written in a way that cannot be moved without losing something',
      ],
    ] as const;
    for (const [body, reason] of reasons) {
      assert.equal(
        upgraded(`apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\n${body}\n`),
        `refused: ${reason}`,
      );
    }
  });

  it('is refused where the version is written elsewhere', () => {
    const list = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClassList\nitems:\n- handler: a\n';
    assert.equal(upgraded(list), 'refused: its apiVersion is written elsewhere');
    const alias = 'x: &v node.k8s.io/v1beta1\napiVersion: *v\nkind: RuntimeClass\nhandler: a\n';
    assert.equal(upgraded(alias), 'refused: its apiVersion is written elsewhere');
  });
});

/** The text after the upgrade of its first object, or why there is none. */
function upgraded(text: string): string {
  const object = asRuntimeClass(readManifests(parse(text).root)[0]!)!;
  const upgrade = upgradeToV1(object, text);
  return 'refusal' in upgrade ? `refused: ${upgrade.refusal}` : applyChanges(text, upgrade.changes);
}
