import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileKind } from '../../../server/documents/file-kind.ts';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { sourceOf } from '../../../server/documents/source-of.ts';

describe('the kind of a file', () => {
  const kinds = (...names: readonly string[]) =>
    names.map(name => `${name}: ${fileKind(`file:///workspace/${name}`)}`);

  it('is told by its name', () => {
    assert.deepEqual(
      kinds(
        '.runtimeclass/runtimes.yaml',
        '.runtimeclass/policy.yaml',
        '.runtimeclass/settings.yaml',
        '.runtimeclass/staging.yml',
        'base/Kustomization',
        'base/kustomization.yaml',
        'base/kustomization.yml',
        'etc/containerd/config.toml',
        'etc/crio/crio.conf.d/99-kata',
        'deployment.yaml',
      ),
      [
        '.runtimeclass/runtimes.yaml: runtimes',
        '.runtimeclass/policy.yaml: policy',
        '.runtimeclass/settings.yaml: settings',
        '.runtimeclass/staging.yml: saved-cluster',
        'base/Kustomization: kustomization',
        'base/kustomization.yaml: kustomization',
        'base/kustomization.yml: kustomization',
        'etc/containerd/config.toml: node-config',
        'etc/crio/crio.conf.d/99-kata: node-config',
        'deployment.yaml: manifest',
      ],
    );
  });

  it('is a manifest where the name is only like another', () => {
    const names = [
      'runtimes.yaml',
      'my.runtimeclass/policy.yaml',
      '.runtimeclass/old/staging.yaml',
      'base/kustomization.json',
      'base/Kustomization.yaml',
      'base/my-kustomization.yaml',
      'kustomization',
    ];
    assert.deepEqual(
      kinds(...names),
      names.map(name => `${name}: manifest`),
    );
  });

  it('is a saved cluster wherever a list says at its top that it is one', () => {
    const kindOf = (kind: string) => {
      const text = `kind: ${kind}\nmetadata: {annotations: {runtimeclass.dev/context: a}}\n`;
      return new ManifestFile(sourceOf('file:///workspace/clusters/a.yaml', 1, text)).kind;
    };
    assert.equal(kindOf('List'), 'saved-cluster');
    assert.equal(kindOf('Pod'), 'manifest');
  });
});
