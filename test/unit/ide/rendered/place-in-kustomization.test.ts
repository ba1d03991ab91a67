import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readKustomizationTexts } from '../../../../server/ide/rendered/place-in-kustomization.ts';
import { SearchedText } from '../../../../server/ide/rendered/searched-text.ts';
import { pathOf, uriOf } from '../../../support/workspace.ts';

describe('reading a kustomization', () => {
  it('reads each file once, as it is named in any way, and no URL', async () => {
    const files: Readonly<Record<string, string>> = {
      'prod/kustomization.yaml':
        'resources: [../base, ../base/pod.yaml, github.com/x/y?ref=z, https://example.com/a.yaml]\ncomponents: [../tls]\npatchesStrategicMerge: [p.yaml, "kind: Pod\\nspec: {}"]\nreplacements: [{path: r.yaml}]\n',
      'base/Kustomization':
        'bases: [../prod, .]\nresources: [pod.yaml, ../base/pod.yaml]\npatchesJson6902: [{path: ops.yaml}]\n',
      'base/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n',
      'base/ops.yaml': '- op: remove\n  path: /spec\n',
      'prod/p.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n',
      'prod/r.yaml': 'source: {}\n',
      'tls/kustomization.yml': 'kind: Component\npatches: [{path: patch with space.yaml}]\n',
      'tls/patch with space.yaml': '[]\n',
    };
    const texts = new Map(
      Object.entries(files).map(([path, text]) => [path, new SearchedText(uriOf(path), text)]),
    );
    const asked: string[] = [];
    const { objects, patches } = await readKustomizationTexts(uriOf('prod/kustomization.yaml'), async uri => {
      asked.push(pathOf(uri));
      return texts.get(pathOf(uri));
    });
    assert.deepEqual(
      objects.get('Pod')?.map(each => pathOf(each.in.uri)),
      ['base/pod.yaml', 'prod/p.yaml'],
    );
    assert.deepEqual(patches.map(({ uri }) => pathOf(uri)).sort(), [
      'base/Kustomization',
      'base/ops.yaml',
      'prod/kustomization.yaml',
      'prod/r.yaml',
      'tls/kustomization.yml',
      'tls/patch with space.yaml',
    ]);
    assert.deepEqual(
      asked.filter(path => /example|github/.test(path)),
      [],
    );
  });
});
