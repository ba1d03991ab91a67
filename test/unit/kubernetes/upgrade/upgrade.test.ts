import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readManifests } from '../../../../server/kubernetes/manifests/manifest.ts';
import { asRuntimeClass } from '../../../../server/kubernetes/manifests/runtime-class.ts';
import { upgradeToV1 } from '../../../../server/kubernetes/upgrade/upgrade.ts';
import { applyChanges } from '../../../../server/yaml/edit.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { expectText } from '../../../support/expect/expect-text.ts';

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
    expectText(
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
      ['metadata: { name: a }', 'it has no handler, which v1 requires'],
      ['spec: { runtimeHandler: "" }', 'it has no handler, which v1 requires'],
      ['spec: { runtimeHandler: a, handler: b }', 'it names several handlers: "a", "b"'],
      ['spec: { runtimeHandler: a, runtimeHandler: b }', 'it has runtimeHandler twice in one place'],
      ['handler: a\nspec: none', 'its spec is not a map'],
      ['handler: [a]', 'its handler is not a string'],
      [
        'scheduling: {nodeSelector: {a: b}}\nspec: { runtimeHandler: a, scheduling: {} }',
        'it has scheduling twice, with different contents',
      ],
      [
        'spec: &spec { runtimeHandler: a }\nother: *spec',
        'its spec has the anchor &spec, which is used elsewhere',
      ],
      ['<<: { spec: { runtimeHandler: a } }', 'its spec comes from a merge key (<<)'],
      ['spec: { runtimeHandler: A_b }', 'its handler "A_b" is not a DNS label, which is refused since 1.14'],
      [
        'overhead: {}\nspec: { runtimeHandler: a }',
        'its overhead is in a place that v1alpha1 ignores, and would take effect in v1',
      ],
    ] as const;
    for (const [body, reason] of reasons) {
      assert.equal(
        upgraded(`apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\n${body}\n`),
        `refused: ${reason}`,
      );
    }
  });

  it('keeps what v1 has no place for as comments', () => {
    assert.equal(
      upgraded(`${alpha}spec:\n  runtime: # why\n    a: b\n  runtimeHandler: a\n  nodeSelector: {a: b}\n`),
      `${head}# runtime: # why\n#   a: b\nhandler: a\nnodeSelector: {a: b}\n`,
    );
  });

  it('says once what is said twice, and keeps the comments of both', () => {
    assert.equal(
      upgraded(
        `${alpha}handler: a # top\nspec:\n  runtimeHandler: a # below\n  scheduling: {} # s\nscheduling: {} # t\n`,
      ),
      `${head}# top\nhandler: a # below\nscheduling: {} # s\n# t\n`,
    );
  });

  it('removes a spec of which nothing is left', () => {
    assert.equal(upgraded(`${alpha}handler: a\nspec: {} # none\n`), `${head}handler: a\n# none\n`);
    assert.equal(upgraded(`${alpha}handler: a\nspec:\n`), `${head}handler: a\n`);
  });

  it('leaves forgotten podFixed, and what is wrong elsewhere, to the findings about it', () => {
    const wrong = 'metadata: { name: A, handler: b }\noverhead: { cpu: 1 }\nhandler: a\nother: b\n';
    const text = `${alpha.replace('v1alpha1', 'v1beta1')}${wrong}`;
    assert.equal(upgraded(text), `${head}${wrong}`);
  });

  it('writes the version and the fields out where they are shared', () => {
    const version = 'x: &v node.k8s.io/v1beta1\napiVersion: *v\nkind: RuntimeClass\nhandler: a\n';
    assert.equal(upgraded(version), version.replace('*v', 'node.k8s.io/v1'));
    const merged = 'x: &b {apiVersion: node.k8s.io/v1beta1}\n<<: *b\nkind: RuntimeClass\nhandler: a\n';
    assert.equal(upgraded(merged), `${merged}apiVersion: node.k8s.io/v1\n`);
    const shared = `x: &s {runtimeHandler: a, overhead: {podFixed: {cpu: 1}}}\n${alpha}`;
    const v1 = shared.replace('v1alpha1', 'v1');
    const written = 'handler: a\noverhead:\n  podFixed:\n    cpu: 1\n';
    assert.equal(upgraded(`${shared}spec: *s\n`), `${v1}${written}`);
    assert.equal(upgraded(`${shared}spec:\n  <<: *s # c\n`), `${v1}# c\n${written}`);
    const fields = `x: &s {overhead: {podFixed: {cpu: 1}}}\n${alpha}`;
    assert.equal(
      upgraded(`${fields}spec:\n  <<: *s\n  runtimeHandler: a\n`),
      `${fields.replace('v1alpha1', 'v1')}<<: *s\nhandler: a\n`,
    );
  });

  it('of a patch needs no handler', () => {
    const text = `${alpha}spec:\n  overhead: {}\n`;
    assert.equal(upgraded(text, true), `${head}overhead: {}\n`);
    assert.equal(upgraded(text), 'refused: it has no handler, which v1 requires');
  });

  it('leaves the version of an item to its list', () => {
    const list = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClassList\nitems:\n- handler: a\n';
    assert.equal(upgraded(list), 'refused: its apiVersion is that of its list');
  });
});

const alpha = 'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\n';
const head = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\n';

/** The text after the upgrade of its first object, or why there is none. */
function upgraded(text: string, isPatch = false): string {
  const object = asRuntimeClass(readManifests(parse(text).root)[0]!)!;
  const upgrade = upgradeToV1(object, text, isPatch);
  return 'refusal' in upgrade ? `refused: ${upgrade.refusal}` : applyChanges(text, upgrade.changes);
}
