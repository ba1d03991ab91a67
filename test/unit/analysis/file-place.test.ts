import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filePlaceOf } from '../../../server/analysis/file-place.ts';
import type { Snapshot } from '../../../server/analysis/snapshot.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const box = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: box\nhandler: x\n';
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec:\n  runtimeClassName: box\n';
const files = { 'all.yaml': `a: 1\n---\n${box}---\n${pod}` };

describe('a place', () => {
  it('is in an older snapshot where it was, after an edit above', async () => {
    const session = await openWorkspace(files);
    const before = session.snapshot();
    assert.deepEqual(linesWithBox(before), ['5   name: box', '12   runtimeClassName: box']);
    const start = { line: 0, character: 0 };
    session.change(uriOf('all.yaml'), 2, [{ range: { start, end: start }, text: '# one\n# two\n' }]);
    const after = session.snapshot();
    assert.deepEqual(linesWithBox(after), ['7   name: box', '14   runtimeClassName: box']);
    assert.deepEqual(linesWithBox(before), ['5   name: box', '12   runtimeClassName: box']);
    assert.equal(after.model.declared, before.model.declared, 'nothing is derived anew');
  });

  it('of a file on disk is where that file has it', async () => {
    const session = await openWorkspace(files);
    session.close(uriOf('all.yaml'));
    const lines = files['all.yaml'].split('\n');
    assert.deepEqual(linesWithBox(session.snapshot(), lines), [
      '5   name: box',
      '12   runtimeClassName: box',
    ]);
  });
});

/** The lines where the class is declared and used, with what the text of the snapshot has there. */
function linesWithBox(
  snapshot: Snapshot,
  lines = snapshot.file(uriOf('all.yaml'))?.source.text.split('\n') ?? [],
): string[] {
  const { declared, uses } = snapshot.model;
  const places = [...declared.get('box')!.map(({ source }) => source), ...uses.get('box')!];
  return places.map(place => {
    const { line } = filePlaceOf(snapshot, place).range.start;
    return `${line} ${lines[line]}`;
  });
}
