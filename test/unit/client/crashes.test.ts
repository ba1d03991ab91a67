import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Crashes } from '../../../client/crashes.ts';

describe('crashes of the server', () => {
  it('are no loop until the third within a minute', () => {
    const crashes = new Crashes();
    const isLoop = [0, 30_000, 61_000, 89_000].map(now => crashes.add('\n', now).isLoop);
    assert.deepEqual(isLoop, [false, false, false, true]);
  });

  it('name the file that the server was busy with, and remember each', () => {
    const crashes = new Crashes();
    assert.equal(crashes.add('file:///a.yaml\nest.yaml\n', 0).busyFile, 'file:///a.yaml');
    assert.equal(crashes.add('\nile:///a.yaml\n', 0).busyFile, undefined);
    assert.equal(crashes.add('', 0).busyFile, undefined);
    crashes.add('file:///b.yaml\n', 0);
    crashes.add('file:///a.yaml\n', 0);
    assert.deepEqual(crashes.leftOut, ['file:///a.yaml', 'file:///b.yaml']);
  });

  it('are forgotten when the user asks for a new start', () => {
    const crashes = new Crashes();
    for (const now of [0, 1, 2]) crashes.add('file:///a.yaml\n', now);
    crashes.forget();
    assert.deepEqual(crashes.leftOut, []);
    assert.equal(crashes.add('', 3).isLoop, false);
  });
});
