import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handlerNames } from '../../../server/workspace/handler-names.ts';
import { DocumentReader, ManifestFile } from '../../../server/workspace/manifest-file.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { uriOf } from '../../support/workspace.ts';

describe('the handlers that a configuration of a node names', () => {
  it('are the tables of containerd, in every version of its file, with those below them, and the default', () => {
    const text = `version = 2
[plugins.cri.containerd.runtimes.one]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm"]
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm".options]
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.'three']
[plugins."io.containerd.grpc.v1.cri".containerd]
  default_runtime_name = "runsc.kvm"
# [plugins.cri.containerd.runtimes.comment]
[plugins.cri.containerd]
[proxy_plugins.runtimes.other]
`;
    assert.deepEqual(names(text), [
      '2:34 one',
      '3:59 runsc.kvm',
      '4:61 runsc.kvm',
      '5:62 three',
      '7:27 runsc.kvm',
    ]);
  });

  it('are the tables of CRI-O, and the default', () => {
    const text = '[crio.runtime]\r\ndefault_runtime = "crun"\r\n[crio.runtime.runtimes.crun-wasm]\r\n';
    assert.deepEqual(names(text), ['2:20 crun', '3:24 crun-wasm']);
  });
});

/** `line:column handler`, counted from 1, in the order of the text. */
function names(text: string): string[] {
  const file = new ManifestFile(SourceFile.of(uriOf('config.toml'), 1, text), new DocumentReader());
  return handlerNames(file)
    .map(({ handler, range: { start, end } }) => {
      assert.equal(end.character - start.character, handler.length);
      return `${start.line + 1}:${start.character + 1} ${handler}`;
    })
    .sort();
}
