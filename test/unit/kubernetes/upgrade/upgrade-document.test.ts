import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upgradeDocument } from '../../../../server/kubernetes/upgrade/upgrade-document.ts';
import { applyChanges } from '../../../../server/yaml/edit.ts';

describe('the upgrade of a whole document', () => {
  it('writes aliases out before it changes what they share', () => {
    const text = `apiVersion: v1
kind: List
items:
- apiVersion: &version node.k8s.io/v1alpha1 # shared
  kind: RuntimeClass
  metadata: {name: a}
  spec: &spec
    runtimeHandler: runsc # fast
- apiVersion: *version # too
  kind: RuntimeClass
  metadata: {name: b}
  spec: *spec
`;
    assert.deepEqual(upgraded(text), [
      `apiVersion: v1
kind: List
items:
- apiVersion: &version node.k8s.io/v1 # shared
  kind: RuntimeClass
  metadata: {name: a}
  handler: runsc # fast
- apiVersion: node.k8s.io/v1 # too
  kind: RuntimeClass
  metadata: {name: b}
  handler: runsc
`,
    ]);
  });

  it('tells what it leaves, where it stands before any change', () => {
    const text = `apiVersion: v1
kind: List
items:
- apiVersion: node.k8s.io/v1alpha1
  kind: RuntimeClass
  spec: {runtimeHandler: a}
- apiVersion: node.k8s.io/v1beta1
  kind: RuntimeClass
  metadata: {name: b}
`;
    const after = text.replace('v1alpha1', 'v1').replace('spec: {runtimeHandler: a}', 'handler: a');
    assert.deepEqual(upgraded(text), [after, '7:15 b: it has no handler, which v1 requires']);
  });

  it('upgrades an item that is written once and listed twice once', () => {
    const text = `apiVersion: v1
kind: List
items:
- &class {apiVersion: node.k8s.io/v1beta1, kind: RuntimeClass, handler: a}
- *class
`;
    assert.deepEqual(upgraded(text), [text.replace('v1beta1', 'v1')]);
  });

  it('is one change for each object, which has its name', () => {
    const spec = 'spec:\n    # fast\n    runtimeHandler: runsc';
    const item = (name: string) =>
      `- kind: RuntimeClass\n  apiVersion: node.k8s.io/v1alpha1\n  metadata: {name: ${name}}\n  ${spec}\n`;
    const { changes } = upgradeDocument(`apiVersion: v1\nkind: List\nitems:\n${item('a')}${item('b')}`, kind);
    assert.deepEqual(
      changes.map(({ name, text }) => `${name}: ${text.split('\n').length} lines`),
      ['a: 4 lines', 'b: 4 lines'],
    );
  });

  it('is one change for objects inside of each other', () => {
    const text = `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClassList
items:
- {metadata: {name: a}, spec: {}, handler: a}
- {apiVersion: node.k8s.io/v1beta1, kind: RuntimeClass, metadata: {name: b}, handler: b}
- {metadata: {name: c}, spec: {runtimeHandler: c}}
`;
    const { changes } = upgradeDocument(text, kind);
    assert.deepEqual(
      changes.map(({ name }) => name),
      ['RuntimeClassList, b'],
    );
    assert.deepEqual(upgraded(text), [
      text
        .replaceAll('v1beta1', 'v1')
        .replace(', spec: {}', '')
        .replace('spec: {runtimeHandler: c}', 'handler: c'),
    ]);
  });

  it('leaves alone what shall be', () => {
    const text = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nhandler: a\n';
    assert.deepEqual(
      upgradeDocument(text, { isPatch: false, isKustomization: false, isLeftAlone: () => true }),
      { changes: [], left: [] },
    );
  });
});

const kind = { isPatch: false, isKustomization: false, isLeftAlone: () => false };

/** The text after the upgrade, then a line for each object that is left: `line:column name: why`. */
function upgraded(text: string): string[] {
  const { changes, left } = upgradeDocument(text, kind);
  return [
    applyChanges(text, changes),
    ...left.map(({ range, name, refusal }) => {
      const lines = text.slice(0, range.start).split('\n');
      return `${lines.length}:${lines.at(-1)!.length + 1} ${name}: ${refusal}`;
    }),
  ];
}
