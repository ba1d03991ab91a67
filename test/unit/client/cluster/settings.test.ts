import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultClusterSettings, readClusterSettings } from '../../../../client/cluster/settings.ts';

describe('the settings of the client about clusters', () => {
  it('are read as they are', () => {
    const section = { connect: 'onOpen', snapshotFolder: 'clusters', followKubernetesExtension: true };
    assert.deepEqual(read(section), section);
  });

  it('keep the default where they are missing or make no sense: nothing is contacted by mistake', () => {
    assert.deepEqual(read({}), defaultClusterSettings);
    assert.deepEqual(
      read({ connect: 'always', snapshotFolder: ' ', followKubernetesExtension: 'yes' }),
      defaultClusterSettings,
    );
    assert.deepEqual(read({ connect: true, snapshotFolder: ['a'] }), defaultClusterSettings);
  });
});

function read(section: Readonly<Record<string, unknown>>) {
  return readClusterSettings({ get: (name: string) => section[name] as never });
}
