import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { combine } from '../../../server/node-config/node-config.ts';
import { pathOf } from '../../../server/node-config/paths.ts';
import { embeddedUri, fileUriOf } from '../../../server/node-config/surroundings.ts';
import { configsIn } from '../documents/draw-node-configs.ts';

describe('the URI of a configuration inside of a document', () => {
  const uri = embeddedUri('file:///a%23b/cloud.yaml', '1', 2, '/etc/crio/crio.conf.d/x y#');

  it('leads back to the file', () => {
    assert.equal(fileUriOf(uri), 'file:///a%23b/cloud.yaml');
    assert.equal(fileUriOf('file:///a%23b/cloud.yaml'), 'file:///a%23b/cloud.yaml');
  });

  it('has the path on the node below the path of the file', () => {
    assert.equal(pathOf(uri), '/a#b/cloud.yaml/1.2/etc/crio/crio.conf.d/x y#');
  });
});

describe('configurations inside of a document', () => {
  it('are merged by their imports and folders, and are never all of a node', () => {
    const text = `write_files:
- { path: /etc/containerd/config.toml, content: 'imports = ["conf.d/*.toml"]\n\n  version = 3' }
- { path: /etc/containerd/conf.d/a.toml, content: '[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.a]' }
- { path: /etc/crio/crio.conf.d/b.conf, content: '[crio.runtime.runtimes.b]' }
- { path: /etc/crio/crio.conf, content: '[crio.runtime.runtimes.c]' }
`;
    assert.deepEqual(summary(text), [
      'containerd config.toml a.toml, in part: a runc',
      'crio crio.conf b.conf, in part: b c runc',
    ]);
  });

  it('have the version for which their tables are written, if they have none', () => {
    const patch = (plugin: string, name: string) => `- '[plugins."${plugin}".containerd.runtimes.${name}]'\n`;
    const text = `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\ncontainerdConfigPatches:\n`;
    assert.deepEqual(
      summary(
        `${text}${patch('io.containerd.grpc.v1.cri', 'old')}${patch('io.containerd.cri.v1.runtime', 'new')}`,
      ),
      ['containerd config.toml, in part: old', 'containerd config.toml, in part: new runc'],
    );
  });
});

/** The configurations inside of a text, with the handlers that the first release in question has. */
function summary(text: string): string[] {
  return combine(configsIn(text)).map(({ kind, files, isComplete, merged }) => {
    const names = files.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1));
    const handlers = [...merged[0]!.handlers.keys()].sort();
    return `${kind} ${names.join(' ')}${isComplete ? '' : ', in part'}: ${handlers.join(' ')}`;
  });
}
