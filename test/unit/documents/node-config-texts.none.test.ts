import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ManifestDocument } from '../../../server/documents/manifest-document.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { checkNodeConfigs as check, configsIn } from './draw-node-configs.ts';

describe('what is inside of documents is no configuration', () => {
  it('under another name, in another kind, or with another content', () =>
    check(`apiVersion: v1
kind: ConfigMap
data:
  config.toml: |
    [runners]
    executor = "containerd"
  notes.txt: '[crio.runtime.runtimes.kata]'
---
apiVersion: example.org/v1
kind: ConfigMap
data:
  crio.conf: '[crio.runtime.runtimes.kata]'
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
containerdConfigPatches: ['[plugins.cri.containerd.runtimes.kata]']
=> neither
`));

  it('in a text with conflict markers, a broken template, or an encoding that cannot be read', () => {
    const texts = [
      'write_files:\n<<<<<<< ours\n- path: /etc/crio/crio.conf\n  content: "[crio.runtime]"\n>>>>>>> theirs\n',
      'write_files:\n- path: /etc/crio/crio.conf\n{{ if .x }}\n  content: "[crio.runtime]"\n{{ end }}\n',
      'write_files:\n- path: /etc/crio/crio.conf\n  encoding: gzip\n  content: "[crio.runtime]"\n',
    ];
    for (const text of texts) assert.deepEqual(configsIn(text), []);
  });

  it('beyond what is inflated of one document', () => {
    const bomb = gzipSync(`[crio.runtime]\n#${' '.repeat(20_000_000)}`).toString('base64');
    const large = gzipSync(`[crio.runtime]\n#${' '.repeat(900_000)}`).toString('base64');
    const file = (content: string) =>
      `- { path: /etc/crio/crio.conf, encoding: gz+b64, content: ${content} }\n`;
    assert.equal(configsIn(`write_files:\n${file(bomb)}`).length, 0);
    assert.equal(configsIn(`write_files:\n${file(large).repeat(1000)}`).length, 5);
  });

  it('beyond the first hundred of one document', () => {
    const file = '- { path: /etc/crio/crio.conf, content: "[crio.runtime]" }\n';
    assert.equal(configsIn(`write_files:\n${file.repeat(1000)}`).length, 100);
  });

  it('read twice where aliases repeat it', () => {
    const text = `containerdConfigPatches:\n- &a '[plugins.cri.containerd.runtimes.kata]'\n${'- *a\n'.repeat(1000)}`;
    assert.equal(configsIn(`kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\n${text}`).length, 1);
  });
});

describe('a document is not parsed for configurations inside of it', () => {
  it('if it has another kind, or other keys at the top', () => {
    const texts = [
      'apiVersion: apps/v1\nkind: DaemonSet\nspec: { path: /run/containerd }\n',
      'image:\n  repository: containerd\n',
      'apiVersion: v1\nkind: ConfigMap\ndata: { a: b }\n',
    ];
    const parsed = texts.map(text => {
      const source = SourceFile.of('file:///a.yaml', 0, text);
      let isParsed = false;
      const watched = new Proxy(source.documents[0]!.document, {
        get: (target, name) => {
          isParsed ||= name === 'parsed';
          return Reflect.get(target, name, target);
        },
      });
      assert.deepEqual(new ManifestDocument(watched).nodeConfigs?.texts ?? [], []);
      return isParsed;
    });
    assert.deepEqual(parsed, [false, false, false]);
  });
});
