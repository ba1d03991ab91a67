import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { run } from '../../scripts/processes.ts';
import { setUpHelm } from '../../scripts/setup/helm.ts';
import { setUpKustomize } from '../../scripts/setup/kustomize.ts';

/** Milliseconds; `npm test` has built both programs before, but this file alone may have to. */
const timeToBuild = 1_800_000;

describe('the programs that render manifests', { timeout: timeToBuild }, () => {
  it('are Helm 3', async () => {
    const { output } = await run([await setUpHelm(), 'version', '--short'], { output: 'collect' });
    assert.match(output, /^v3\./m);
  });

  it('and kustomize 5', async () => {
    const { output } = await run([await setUpKustomize(), 'version'], { output: 'collect' });
    assert.match(output, /^v5\./m);
  });
});
