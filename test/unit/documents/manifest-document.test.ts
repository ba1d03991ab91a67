import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ManifestDocument } from '../../../server/documents/manifest-document.ts';
import { readManifests } from '../../../server/kubernetes/manifests/manifest.ts';
import { oldReferencesIn } from '../../../server/kubernetes/upgrade/kustomization-references.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { unreadable } from '../../../server/yaml/unreadable.ts';
import { brokenText, changeOf, mutation } from '../../support/broken-text.ts';
import { corpusFiles } from '../../support/corpus-files.ts';

describe('what a document says at its top level', () => {
  const schema = { properties: { kind: { type: 'string' }, runtimeClassName: { type: 'string' } } };
  for (const [title, text] of [
    ['an OpenAPI description', JSON.stringify({ definitions: { Pod: schema }, swagger: '2.0' }, null, 2)],
    ['a minified one', JSON.stringify({ components: { Pod: schema }, openapi: '3.0.0' })],
    [
      'values of a chart without a class',
      'runtimeClassName: ""\npod:\n  kind: Deployment\n  apiVersion: v1\n',
    ],
    [
      'the definition of another resource',
      'kind: CustomResourceDefinition\nspec:\n  a: {runtimeClassName: {}}\n',
    ],
    [
      'one that begins as tools write it',
      '---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  a: {runtimeClassName: {}}\n',
    ],
    ['one in JSON', JSON.stringify({ apiVersion: 'a/v1', kind: 'CustomResourceDefinition', spec: schema })],
    ['a ConfigMap', 'apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    a runtimeClassName of gvisor\n'],
  ] as const) {
    it(`makes ${title} no concern of ours, and it is not parsed`, () => {
      const { document, isParsed } = documentOf(text);
      const read = [document.isRelevant, document.mayHoldPods, document.podSpecs, document.runtimeClasses];
      assert.deepEqual(read, [false, false, [], []]);
      assert.equal(isParsed(), false);
    });
  }

  for (const [title, text] of [
    ['values of a chart', 'image: x\nruntimeClassName: gvisor\npod:\n  kind: Deployment\n  apiVersion: v1\n'],
    ['a ConfigMap with values', 'apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    runtimeClassName: a\n'],
    ['a Pod', 'kind: Pod\nspec:\n  runtimeClassName: gvisor\n'],
    ['a Pod in JSON', '{"spec": {"runtimeClassName": "gvisor"}, "apiVersion": "v1", "kind": "Pod"}'],
    [
      'the definition of RuntimeClass',
      'kind: CustomResourceDefinition\nmetadata:\n  name: runtimeclasses.node.k8s.io\n',
    ],
    [
      'the same as tools begin it',
      'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata:\n  name: runtimeclasses.node.k8s.io\n',
    ],
    [
      'the same in JSON',
      '{"kind":"CustomResourceDefinition","metadata":{"name":"runtimeclasses.node.k8s.io"}}',
    ],
    ['a kustomization without a kind', 'patches:\n- target: {kind: RuntimeClass, version: v1beta1}\n'],
    [
      'a ConfigMap and a Pod in one document',
      'apiVersion: v1\nkind: ConfigMap\nkind: Pod\nruntimeClassName: a\n',
    ],
    ['a ConfigMap of a template', 'apiVersion: v1\nkind: ConfigMap\nruntimeClassName: {{ .a }}\n'],
    ['an item of a list', '- apiVersion: v1\n  kind: Pod\n  spec: {runtimeClassName: a}\n'],
  ] as const) {
    it(`makes ${title} ours`, () => assert.equal(documentOf(text).document.isRelevant, true));
  }

  it('never hides an object, in any text', () => {
    fc.assert(fc.property(brokenText, hidesNothing), { numRuns: 3000 });
  });

  it('never hides an object in JSON that is being typed', () => {
    const pod = {
      spec: { template: { args: ['{', '"'], kind: { kind: 'x' } } },
      kind: 'Pod',
      apiVersion: 'v1',
    };
    const printed = [JSON.stringify(pod), JSON.stringify(pod, null, 2), JSON.stringify([pod, pod], null, 1)];
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...printed), mutations, (text, applied) => {
        const near = applied.map(each => ({ ...each, removed: each.removed % 20 }));
        const typed = near.reduce((before, each) => applyChanges(before, [changeOf(before, each)]), text);
        if (/^\s*[{[]/.test(typed)) hidesNothing(typed);
      }),
      { numRuns: 3000 },
    );
  });

  it('never hides an object in a real file, as it is and while it is typed in', () => {
    const files = corpusFiles(30_000);
    for (const { text } of files) hidesNothing(text);
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...files), mutations, ({ text }, applied) => {
        hidesNothing(applied.reduce((before, each) => applyChanges(before, [changeOf(before, each)]), text));
      }),
      { numRuns: 200 },
    );
  });
});

function documentOf(text: string) {
  const source = SourceFile.of('file:///a.yaml', 1, text).documents[0]!.document;
  let parsed = false;
  const watched = new Proxy(source, {
    get: (target, name) => {
      parsed ||= name === 'parsed';
      return Reflect.get(target, name, target);
    },
  });
  return { document: new ManifestDocument(watched), isParsed: () => parsed };
}

/** Whatever the look says, what the parser finds of ours is there. */
function hidesNothing(text: string): void {
  for (const { document: source } of SourceFile.of('file:///a.yaml', 1, text).documents) {
    const document = new ManifestDocument(source);
    if (document.mayHoldObjects) continue;
    const { root } = source.parsed;
    const kinds = new Set(readManifests(root).map(({ kind }) => kind));
    kinds.delete('CustomResourceDefinition');
    kinds.delete('ConfigMap');
    const where = JSON.stringify(source.text);
    assert.deepEqual([...kinds], [], where);
    assert.deepEqual(oldReferencesIn(root, source.text), [], where);
    // The definition of another custom resource is none of ours, as a template too.
    const isDefinition = /\bCustomResourceDefinition\b/.test(source.text);
    if (document.manifests.length === 0 && !isDefinition)
      assert.notEqual(unreadable(source), 'template', where);
  }
}
