import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SyncOutcome, syncText } from '../../../../client/cluster/sync-text.ts';
import { english } from './english.ts';

describe('what is said after a sync', () => {
  it('is where the cluster is saved, or that nothing has changed', () => {
    assert.equal(said({}), 'prod was read and saved to .runtimeclass/prod.yaml.');
    assert.equal(said({ isWritten: false }), 'prod was read. .runtimeclass/prod.yaml is up to date.');
  });

  it('is also that the nodes are older', () => {
    assert.match(
      said({ keepsNodes: true }),
      /^prod was read and saved.* the file keeps the nodes .* with their age\.$/,
    );
  });

  it('is also that nobody reads a file outside of the workspace', () => {
    assert.match(
      said({ path: '/mnt/prod.yaml', isInWorkspace: false }),
      /\/mnt\/prod\.yaml\. The file is outside of this/,
    );
  });
});

function said(outcome: Partial<SyncOutcome>): string {
  const usual = { context: 'prod', path: '.runtimeclass/prod.yaml' };
  return syncText(english, { ...usual, isWritten: true, keepsNodes: false, isInWorkspace: true, ...outcome });
}
