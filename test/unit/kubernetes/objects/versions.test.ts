import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atLeast, formatVersion, parseVersion } from '../../../../server/kubernetes/objects/versions.ts';

describe('versions', () => {
  it('reads releases, with and without patch level, and those of vendors', () => {
    const read = ['1.20.2', 'v1.30', 'v1.29.4-gke.100', '1.33.1+k3s1', ' 1.25 '].map(parseVersion);
    assert.deepEqual(
      read.map(version => version && formatVersion(version)),
      ['1.20.2', '1.30.0', '1.29.4', '1.33.1', '1.25.0'],
    );
  });

  it('reads nothing else', () => {
    assert.deepEqual(
      ['', '1', 'latest', '1.x', 'v1.30 beta', '1.2.3.4'].map(parseVersion),
      Array(6).fill(undefined),
    );
  });

  it('compares minor versions', () => {
    const version = { major: 1, minor: 20, patch: 2 };
    assert.deepEqual(
      [19, 20, 21].map(minor => atLeast(version, minor)),
      [true, true, false],
    );
    assert.equal(atLeast({ major: 2, minor: 0, patch: 0 }, 36), true);
  });
});
