import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { commands, extensions } from 'vscode';
import { hoverTexts } from '../suite/ask.ts';
import { at, closeEverything, expectDiagnostics, openText } from '../suite/editor.ts';

describe('In a folder without manifests', () => {
  before(function () {
    // Where there is no /proc, there is no simple way to see the processes.
    if (process.platform !== 'linux') this.skip();
  });
  // Not after each: a text without a file that takes the name of one just closed now and then shows that one's text.
  after(closeEverything);

  it('YAML of another kind starts no server', async () => {
    const [document] = await openText('services:\n  web:\n    image: nginx\nkind: of\n');
    await extensions.getExtension('runtimeclass.runtimeclass')?.activate();
    assert.deepEqual(await hoverTexts(document, at(document, 'image')), []);
    assert.deepEqual(languageServers(), []);
    assert.deepEqual(loadedCode(), ['extension.cjs']);
  });

  it('a manifest that is just being typed starts one', async () => {
    const [document] = await openText('kind: RuntimeClass\nmetadata:\n  name: a\nhandler: a_b\n');
    assert.deepEqual(languageServers(), []);
    await commands.executeCommand('type', { text: 'apiVersion: node.k8s.io/v1\n' });
    await expectDiagnostics(document, ['5:10 error invalid-handler']);
    assert.deepEqual(languageServers(), ['server.cjs']);
    assert.deepEqual(loadedCode(), ['extension.cjs', 'language-client.cjs']);
  });
});

/** Which of our programs this extension host has loaded. */
function loadedCode(): string[] {
  const loaded = Object.keys(createRequire(__filename).cache);
  return loaded.flatMap(path => /(?<=\/dist\/)(extension|language-client)\.cjs$/.exec(path)?.[0] ?? []);
}

/** The language servers among the processes that this extension host has started. */
function languageServers(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return children.split(' ').flatMap(id => /server\.cjs/.exec(commandLine(id)) ?? []);
}

function commandLine(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
