import assert from 'node:assert/strict';
import { it } from 'node:test';
import { failuresOfFixes } from '../../../support/check.ts';
import { corpusFiles } from '../../../support/corpus-files.ts';

const largestBytes = 200_000;

it('every fix on offer in real files does what it says and no more', async () => {
  const failures: string[] = [];
  for (const { path, text } of corpusFiles(largestBytes)) {
    failures.push(...(await failuresOfFixes({ [path]: text })).map(failure => `${path}: ${failure}`));
  }
  assert.equal(failures.join('\n'), '');
});
