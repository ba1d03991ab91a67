import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const aClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenant-box}\nhandler: runsc\n';
const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: ${className}\n`;
const files = { 'class.yaml': aClass, 'pods/wrong.yaml': pod('runsc'), 'pods/right.yaml': pod('tenant-box') };

describe('problems of files that are not open', { timeout: patienceWithAll }, () => {
  let editor: Editor;

  afterEach(() => editor.stop());

  it('are sent, and follow the disk and the editor', async () => {
    editor = await startEditor(await bundleServer(), { files });
    const { diagnostics, version } = await editor.diagnostics('pods/wrong.yaml');
    assert.match(drawDiagnostics(diagnostics), /^5:21 warning handler-as-class-name: /);
    assert.equal(version, undefined);
    await editor.writeFile('pods/wrong.yaml', pod('tenant-box'));
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 0);
    await editor.writeFile('pods/wrong.yaml', pod('runsc'));
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 1);
    // A class of that name that is only typed.
    await editor.open('class.yaml', aClass.replace('tenant-box', 'runsc'));
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 0);
    await close('class.yaml');
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 1);
  });

  it('are those of the open text while it is open', async () => {
    editor = await startEditor(await bundleServer(), { files });
    await editor.diagnostics('pods/wrong.yaml');
    await editor.open('pods/wrong.yaml', pod('tenant-box'));
    const { version } = await editor.diagnostics(
      'pods/wrong.yaml',
      found => found.diagnostics.length === 0 && found.version !== undefined,
    );
    assert.equal(version, 1);
    await close('pods/wrong.yaml');
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 1);
  });

  it('are not sent where the setting says so, from then on', async () => {
    editor = await startEditor(await bundleServer(), { files });
    await editor.diagnostics('pods/wrong.yaml');
    editor.settings = { diagnostics: { scope: 'openFiles' } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 0);
  });

  function close(path: string): Promise<void> {
    const textDocument = { uri: editor.uri(path) };
    return editor.connection.sendNotification('textDocument/didClose', { textDocument });
  }
});
