import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConfigurationTarget,
  commands,
  languages,
  type SemanticTokens,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { patience } from '../../support/patience.ts';
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
    await whileWriting('conf.d/kata.toml', dropIn('kata'), expectDiagnostics(document, []));
    rmSync(join(folder, 'conf.d'), { recursive: true });
    mkdirSync(join(folder, 'conf.d'));
    const isNoticed = expectDiagnostics(document, ['4:25 error undefined-default-runtime']);
    await whileWriting('conf.d/none.toml', dropIn('other'), isNoticed);
  });

  it('are coloured where they are plain text, and left to whoever knows their language', async () => {
    const document = await workspace.openTextDocument(join(folder, 'config.toml'));
    await window.showTextDocument(document);
    assert.equal(document.languageId, 'plaintext');
    assert.notEqual((await coloured(document, tokens => tokens !== undefined))?.data.length, 0);
    await languages.setTextDocumentLanguage(document, 'properties');
    assert.equal(await coloured(document, tokens => tokens === undefined), undefined);
  });

  /** The tokens of a document, once they are as expected: an editor does not tell when a provider was registered. */
  async function coloured(
    { uri }: TextDocument,
    isExpected: (tokens: SemanticTokens | undefined) => boolean,
  ): Promise<SemanticTokens | undefined> {
    const end = Date.now() + patience;
    for (;;) {
      const tokens = await commands.executeCommand<SemanticTokens | undefined>(
        'vscode.provideDocumentSemanticTokens',
        uri,
      );
      if (isExpected(tokens) || Date.now() > end) return tokens;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  /** Writes a file until that is noticed: the editor does not say when it has begun to watch. */
  async function whileWriting(path: string, text: string, isNoticed: Promise<void>): Promise<void> {
    const write = () => writeFileSync(join(folder, path), text);
    write();
    const again = setInterval(write, 1000);
    await isNoticed.finally(() => clearInterval(again));
  }
});

function name(files: readonly string[] | undefined): Thenable<void> {
  const section = workspace.getConfiguration('runtimeclass.nodeConfiguration');
  return section.update('files', files, ConfigurationTarget.Global);
}
