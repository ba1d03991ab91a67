import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Session } from '../../../server/analysis/session.ts';
import { filesOf } from '../../support/picture.ts';
import { memoryFiles, pathOf } from '../../support/workspace.ts';

const pod = (name: string, spec: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;

describe('the kustomizations that are built', () => {
  it('are those whose resources name a class, and all that they are part of', async () => {
    const files = filesOf(`=== base/kustomization.yaml
resources: [web.yaml]
=== base/web.yaml
${pod('web', 'runtimeClassName: kata')}=== dev/kustomization.yaml
resources: [../base/]
=== dev/eu/kustomization.yaml
bases: [..]
=== plain/kustomization.yaml
resources: [api.yaml]
=== plain/api.yaml
${pod('api', 'hostNetwork: true')}=== other/kustomization.yaml
resources: [../plain]
`);
    const session = new Session(memoryFiles(files));
    await session.readFolders(['file:///workspace/']);
    const built = session.snapshot().model.kustomizations.map(({ uri }) => pathOf(uri));
    assert.deepEqual(built.sort(), [
      'base/kustomization.yaml',
      'dev/eu/kustomization.yaml',
      'dev/kustomization.yaml',
    ]);
  });
});
