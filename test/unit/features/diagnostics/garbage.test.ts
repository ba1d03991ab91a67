import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDiagnoser } from '../../../../server/features/diagnostics/diagnoser.ts';
import { kilobytesGrownOld } from '../../../support/old-generation.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const pod = [
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  overhead: {cpu: 1}\n  containers:\n',
  ...Array.from(
    { length: 40 },
    (_, index) => `    - name: container-${index}\n      image: example.com/web\n`,
  ),
].join('');

test('of what an edit makes nothing grows old', async () => {
  const session = await openWorkspace({ 'pod.yaml': pod });
  const { diagnose } = createDiagnoser();
  const uri = uriOf('pod.yaml');
  const start = { line: 3, character: '  name: web'.length };
  let version = 1;
  const change = (text: string, end: typeof start) => {
    session.change(uri, ++version, [{ range: { start, end }, text }]);
    const snapshot = session.snapshot();
    const found = diagnose(snapshot, snapshot.file(uri)!).flatMap(({ findings }) => findings);
    assert.deepEqual(
      found.map(({ rule }) => rule.id),
      ['overhead-by-hand'],
    );
  };
  const grownOld = await kilobytesGrownOld(200, () => {
    change('x', start);
    change('', { ...start, character: start.character + 1 });
  });
  // The two trees of the document alone take more, and what a process did before may add some.
  assert.ok(grownOld < 40, `${grownOld.toFixed(1)} KB of two edits`);
});
