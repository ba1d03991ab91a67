import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeActions } from '../../../server/ide/code-actions/code-actions.ts';
import { checking, offeredFixes } from '../../support/check.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { kind, runtimeClass, talos } from '../../support/node-configs-in-documents.ts';
import { fix } from '../../support/picture.ts';

describe('a configuration of a node inside of a document', () => {
  it('is changed by fixes as the text around it is indented', async () => {
    const broken = talos.replace(
      '          runtime_type = "io.containerd.runsc.v1"\n',
      '          Root = "/run"\n          runtime_type = "runsc"\n',
    );
    assert.equal(
      await fix(broken, "Use 'io.containerd.runsc.v1'"),
      broken.replace(/^.*\n/, '').replace('"runsc"', '"io.containerd.runsc.v1"'),
    );
    assert.equal(
      await fix(broken, "Move to the table 'options'"),
      broken.replace(/^.*\n/, '').replace('  Root', '  options.Root'),
    );
  });

  it('is not changed in an encoding, and in quotes only within a line', async () => {
    const quoted = kind.replace(
      'default_runtime_name = \\"runsc\\"',
      'default_runtime_name = \\"runc\\"\\n[plugins.\\"io.containerd.grpc.v1.cri\\".containerd.runtimes.x]\\nruntime_type = \\"runc\\"',
    );
    assert.deepEqual(await offeredFixes('missing-runtime-type', quoted), ["Use 'io.containerd.runc.v2'"]);
    const content = Buffer.from(
      '[crio.runtime.runtimes.Kata]\nruntime_type = "io.containerd.kata.v2"',
    ).toString('base64');
    const encoded = `=== cloud.yaml
write_files:
- path: /etc/crio/crio.conf.d/50-kata.conf
  encoding: b64
  content: ${content}
`;
    assert.deepEqual(await offeredFixes('unreachable-handler', encoded), []);
    const below = kind.replace(
      '.containerd]\\ndefault',
      '.containerd]\\nx = 1\\n[plugins.\\"io.containerd.grpc.v1.cri\\"]\\ndefault',
    );
    assert.match(below, /grpc.v1.cri.{4}ndefault/);
    assert.deepEqual(await offeredFixes('misplaced-runtime-setting', below), []);
    const words =
      'CRI-O does not know the runtime_type "io.containerd.kata.v2". Use "oci", "vm" or "pod". (CRI-O: invalid `runtime_type` "io.containerd.kata.v2" for runtime "Kata")';
    await checking('invalid-crio-runtime')(
      `${encoded}           ${'^'.repeat(content.length)} error invalid-crio-runtime: ${words}\n`,
    );
  });

  it('is renamed together with the handler of a class, unless it is encoded', async () => {
    const wrong = runtimeClass.replace('runsc', 'runsc_kvm');
    const title = "Rename to 'runsc-kvm' (the configuration of the nodes must use the same name)";
    const worker = talos.replace('runsc]', 'runsc_kvm]');
    assert.deepEqual(await offeredFixes('invalid-handler', wrong + worker), [
      `${title}, also in worker.yaml`,
    ]);
    const content = Buffer.from('[crio.runtime.runtimes.runsc_kvm]').toString('base64');
    const encoded = `=== map.yaml\nkind: ConfigMap\napiVersion: v1\nbinaryData: { crio.conf: ${content} }\n`;
    assert.deepEqual(await offeredFixes('invalid-handler', wrong + worker + encoded), [title]);
  });

  it('offers to create the class of a handler', async () => {
    const { session, uri, position } = await openAtCursor(talos.replace('runsc]', 'run$0sc]'));
    const actions = codeActions(session.snapshot(), uri, { start: position, end: position });
    assert.deepEqual(
      actions.map(({ title }) => title),
      ["Create RuntimeClass for handler 'runsc'"],
    );
  });
});
