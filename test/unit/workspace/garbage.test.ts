import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorkspaceIndex } from '../../../server/workspace/workspace-index.ts';
import { kilobytesGrownOld } from '../../support/old-generation.ts';
import { memoryFiles, uriOf } from '../../support/workspace.ts';

const pod = [
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  runtimeClassName: box\n  containers:\n',
  ...Array.from(
    { length: 40 },
    (_, index) => `    - name: container-${index}\n      image: example.com/web\n`,
  ),
].join('');

test('of a file on disk nothing grows old but its facts', async () => {
  const index = new WorkspaceIndex(memoryFiles({ 'pod.yaml': pod }));
  const uri = uriOf('pod.yaml');
  const grownOld = await kilobytesGrownOld(300, () => index.readFromDisk([uri]));
  assert.deepEqual(
    [...index.facts()].flatMap(({ uses }) => uses.map(({ className }) => className)),
    ['box'],
  );
  // The tree of the file alone takes more.
  assert.ok(grownOld < 10, `${grownOld.toFixed(1)} KB of each reading`);
});
