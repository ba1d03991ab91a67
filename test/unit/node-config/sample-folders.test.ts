import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSample } from '../../../server/node-config/sample-folders.ts';

const folder = 'file:///home/test/examples/cluster';

describe('isSample', () => {
  it('is true below folders for tests, examples and code of others', () => {
    const samples = [
      'test/e2e/config.toml',
      'pkg/runtime/testdata/config.toml',
      'src/__tests__/etc/containerd/config.toml',
      'tests/container/shared/etc/containerd/config.toml',
      'Documentation/crio.conf',
      'third_party/containerd/config.toml',
      'vendor/github.com/containerd/containerd/config.toml',
      'hack/kind/config.toml',
      'integration-tests/crio.conf',
    ];
    assert.deepEqual(
      samples.filter(path => !isSample(`${folder}/${path}`, [folder])),
      [],
    );
  });

  it('is false elsewhere, whatever the folders above the workspace and the files are called', () => {
    const ofNodes = [
      'config.toml',
      'test.toml',
      'nodes/gpu/config.toml',
      'latest/config.toml',
      'etc/containerd/conf.d/test.toml',
      'roles/container-engine/containerd/templates/config.toml.j2',
    ];
    const taken = ofNodes.filter(path => isSample(`${folder}/${path}`, [folder, `${folder}/`]));
    assert.deepEqual(taken, []);
  });

  it('is false of what was opened or named itself', () => {
    const file = `${folder}/test/nodes/config.toml`;
    assert.equal(isSample(file, []), false);
    assert.equal(isSample(file, [folder]), true);
    assert.equal(isSample(file, [folder, `${folder}/test/nodes`]), false);
    assert.equal(isSample(file, [folder, `${folder}/test/nodes/`]), false);
    assert.equal(isSample(file, [folder, file]), false);
    assert.equal(isSample(file, ['file:///home/test/examples/clus']), false);
  });
});
