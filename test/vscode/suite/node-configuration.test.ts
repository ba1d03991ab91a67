import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, window, workspace } from 'vscode';
import { closeEverything, expectDiagnostics } from './editor.ts';

const config = `version = 3
imports = ["/etc/containerd/conf.d/*.toml"]
[plugins."io.containerd.cri.v1.runtime".containerd]
default_runtime_name = "kata"
`;

const dropIn = (handler: string) =>
  `[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${handler}]\nruntime_type = "io.containerd.kata.v2"\n`;

describe('Configurations of nodes outside of the workspace', () => {
  let folder: string;

  before(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'runtimeclass-')), 'etc/containerd');
    mkdirSync(join(folder, 'conf.d'), { recursive: true });
    writeFileSync(join(folder, 'config.toml'), config);
    writeFileSync(join(folder, 'conf.d/kata.toml'), dropIn('other'));
    await name([join(folder, 'config.toml')]);
  });
  afterEach(closeEverything);
  after(async () => {
    await name(undefined);
    rmSync(join(folder, '../..'), { recursive: true });
  });

  it('are read where a setting names them, and again when they change on disk', async () => {
    const document = await workspace.openTextDocument(join(folder, 'config.toml'));
    await window.showTextDocument(document);
    await expectDiagnostics(document, ['4:25 error undefined-default-runtime']);
    writeFileSync(join(folder, 'conf.d/kata.toml'), dropIn('kata'));
    await expectDiagnostics(document, []);
    rmSync(join(folder, 'conf.d'), { recursive: true });
    mkdirSync(join(folder, 'conf.d'));
    writeFileSync(join(folder, 'conf.d/none.toml'), dropIn('other'));
    await expectDiagnostics(document, ['4:25 error undefined-default-runtime']);
  });
});

function name(files: readonly string[] | undefined): Thenable<void> {
  const section = workspace.getConfiguration('runtimeclass.nodeConfiguration');
  return section.update('files', files, ConfigurationTarget.Global);
}
