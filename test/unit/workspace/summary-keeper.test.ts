import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noStore, type SummaryStore } from '../../../server/workspace/kept-summaries.ts';
import { createSummaryKeeper } from '../../../server/workspace/summary-keeper.ts';
import { WorkspaceIndex } from '../../../server/workspace/workspace-index.ts';
import { memoryFiles, uriOf } from '../../support/workspace.ts';

test('facts are kept once they are complete, then at most once a minute, and only when a file was read', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let writes = 0;
  let fails = false;
  const failures: unknown[] = [];
  const store: SummaryStore = {
    ...noStore,
    write: async () => {
      writes++;
      if (fails) throw new Error('disk full');
    },
  };
  const index = new WorkspaceIndex(memoryFiles({ 'a.yaml': 'a: 1\n' }));
  const keeper = createSummaryKeeper(index, store, error => failures.push(String(error)));
  const writesAfter = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    await new Promise(resolve => setImmediate(resolve));
    return writes;
  };
  keeper.changed();
  assert.equal(await writesAfter(100_000), 0, 'not complete');
  await index.readAll([], () => false);
  keeper.changed();
  keeper.changed();
  assert.equal(await writesAfter(999), 0);
  assert.equal(await writesAfter(1), 1);
  keeper.changed();
  assert.equal(await writesAfter(100_000), 1, 'nothing was read since');
  fails = true;
  await index.readFromDisk([uriOf('a.yaml')]);
  keeper.changed();
  assert.equal(await writesAfter(59_999), 1);
  assert.equal(await writesAfter(1), 2);
  assert.deepEqual(failures, ['Error: disk full']);
});
