import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOfCluster } from '../../../../server/clusters/info/cluster-info.ts';

describe('the name of a cluster in messages', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const saved = { context: 'staging', origin: { kind: 'saved', uri: 'file:///s.yaml' }, older: [] } as const;
  const named = (syncedAt: string | undefined) => nameOfCluster({ ...saved, syncedAt }, now);

  it('has no time where it was read within a day, or nobody knows when', () => {
    const times = [
      '2026-11-20T11:59:00Z',
      '2026-11-19T12:00:00Z',
      '2026-11-21T00:00:00Z',
      'yesterday',
      undefined,
    ];
    assert.deepEqual(times.map(named), ['staging', 'staging', 'staging', 'staging', 'staging']);
  });

  it('has the age that the status bar shows where it is older', () => {
    assert.deepEqual(['2026-11-19T06:00:00Z', '2026-11-15T11:00:00Z'].map(named), [
      'staging, 30 h ago',
      'staging, 5 d ago',
    ]);
  });

  it('has the age of a part that is older than the rest', () => {
    const older = [{ part: 'nodes', syncedAt: '2026-11-08T12:00:00Z' }] as const;
    const live = { ...saved, origin: { kind: 'live', isWatched: true }, syncedAt: undefined, older } as const;
    assert.equal(nameOfCluster(live, now), 'staging, nodes 12 d ago');
  });
});
