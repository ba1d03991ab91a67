import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { yamlParts } from '../../../server/documents/yaml-parts.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { checkNodeConfigs as check } from './draw-node-configs.ts';

const mime = `MIME-Version: 1.0
Content-Type: multipart/mixed;
 boundary="=="

--==
Content-Type: text/x-shellscript; charset="us-ascii"

#!/bin/bash
write_files: no
--==x is no line between parts
--==
Content-Type: text/cloud-config; charset="us-ascii"
Content-Transfer-Encoding: 7bit

#cloud-config
a: 1

--==
Content-Type: application/node.eks.aws

---
b: 2
--==
Content-Type: text/cloud-config
Content-Transfer-Encoding: base64

Yzog
--==--
Content-Type: text/cloud-config

d: 4
`;

const drawn = (text: string) => yamlParts(text).map(part => part.text);

describe('the YAML parts of a text', () => {
  it('are those for cloud-init and EKS, where they stand', () => {
    assert.deepEqual(drawn(mime), ['#cloud-config\na: 1\n\n', '---\nb: 2\n']);
    for (const { start, text } of yamlParts(mime)) assert.ok(mime.startsWith(text, start));
    const windows = mime.replaceAll('\n', '\r\n');
    assert.deepEqual(drawn(windows), ['#cloud-config\r\na: 1\r\n\r\n', '---\r\nb: 2\r\n']);
    for (const { start, text } of yamlParts(windows)) assert.ok(windows.startsWith(text, start));
  });

  it('are told by their first line where they have no type, and are read up to the end where that is missing', () => {
    const text =
      'Content-Type: multipart/mixed; boundary=b\n\n--b\n\n#cloud-config\na: 1\n--b\n\na: 2\n--b\n\n#cloud-config\na: 3';
    assert.deepEqual(drawn(text), ['#cloud-config\na: 1\n', '#cloud-config\na: 3']);
  });

  it('are the whole text where it is no MIME text in several parts', () => {
    for (const text of [
      '',
      'a: 1\n',
      'Content-Type: text/plain; boundary=b\n\n--b\n',
      `a: |\n  ${mime.replaceAll('\n', '\n  ')}`,
    ]) {
      assert.deepEqual(yamlParts(text), [{ start: 0, text }]);
    }
  });

  it('are a hundred at the most', () => {
    const text = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\n#cloud-config\n'.repeat(1000)}`;
    assert.equal(yamlParts(text).length, 100);
  });
});

describe('configurations of nodes in user data of several parts', () => {
  it('are read at their places, in a NodeConfig of EKS and in cloud-init', () =>
    check(`apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: { name: kata }
spec:
  userData: |
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="//"

    --//
    Content-Type: application/node.eks.aws

    apiVersion: node.eks.aws/v1alpha1
    kind: NodeConfig
    spec:
      containerd:
        config: |
          [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                                   ^^^^ handler kata
          runtime_type = "io.containerd.kata.v2"
                          ^^^^^^^^^^^^^^^^^^^^^ runtime_type
    --//
    Content-Type: text/cloud-config

    write_files:
    - path: /etc/crio/crio.conf.d/10-kata.conf
      content: |
        [crio.runtime.runtimes.kata-qemu]
                               ^^^^^^^^^ handler kata-qemu
    --//
    Content-Type: text/x-shellscript

    #!/bin/bash
    --//--
=> containerd block #0-1/etc/containerd/config.toml
=> crio block #0-2/etc/crio/crio.conf.d/10-kata.conf
`));

  it('are read without parts too', () =>
    check(`apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: { name: kata }
spec:
  userData: |
    apiVersion: node.eks.aws/v1alpha1
    kind: NodeConfig
    spec:
      containerd:
        config: |
          [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
                                                                   ^^^^ handler kata
=> containerd block #0-1/etc/containerd/config.toml
`));

  it('leave a cursor in a script outside of the documents around it', () => {
    const script = 'runtimeClassName: a script';
    const text = `kind: EC2NodeClass
spec:
  userData: |
    Content-Type: multipart/mixed; boundary=b

    --b
    Content-Type: text/cloud-config

    write_files: [{ path: /etc/containerd/config.toml, content: '' }]
    --b
    Content-Type: text/x-shellscript

    ${script}
    --b--
`;
    const file = new ManifestFile(SourceFile.of('file:///a.yaml', 0, text));
    const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length - 1;
    const at = (words: string) => file.at({ line: lineOf(words), character: 6 }).placed;
    assert.notEqual(at('write_files').embeddedIn, undefined);
    assert.equal(at(script).embeddedIn, undefined);
  });
});
