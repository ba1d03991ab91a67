import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kustomizationsByFile } from '../../../server/analysis/kustomizations-by-file.ts';
import { folderAndName } from '../../../server/documents/uri.ts';
import { filesOf } from '../../support/picture.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const files = filesOf(`=== base/kustomization.yaml
resources: [web.yaml]
=== base/web.yaml
apiVersion: v1
kind: Pod
metadata: { name: web }
spec: { hostNetwork: true, containers: [] }
=== middle/kustomization.yaml
resources: [../base]
patches: [{ path: patch.yaml }]
=== middle/patch.yaml
apiVersion: v1
kind: Pod
metadata: { name: web }
spec: { runtimeClassName: kata }
=== prod/kustomization.yaml
resources: [../middle]
namespace: prod
`);

describe('the kustomizations of a file', () => {
  it('are those that change or declare something in it, and that no other one uses', async () => {
    const session = await openWorkspace(files);
    const byFile = kustomizationsByFile(session.snapshot().model.kustomizations);
    const of = (path: string) => {
      const found = byFile.get(uriOf(path));
      const names = (all: readonly { readonly outcome: { readonly uri: string } }[] = []) =>
        all.map(({ outcome }) => folderAndName(outcome.uri));
      return {
        changed: names(found?.changed),
        declared: names(found?.declared),
        patches: found?.patches.length ?? 0,
      };
    };
    const final = ['prod/kustomization.yaml'];
    assert.deepEqual(of('middle/patch.yaml'), { changed: final, declared: [], patches: 1 });
    assert.deepEqual(of('prod/kustomization.yaml'), { changed: final, declared: [], patches: 0 });
    assert.deepEqual(of('base/web.yaml'), { changed: [], declared: final, patches: 1 });
    assert.deepEqual(of('base/kustomization.yaml'), { changed: [], declared: [], patches: 0 });
  });
});
