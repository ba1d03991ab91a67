import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TextDocumentEdit, type WorkspaceEdit } from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const aClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: tenant-box\nhandler: runsc\n';
const aPod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: tenant-box\n';

describe('renaming a class', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  const position = { line: 4, character: 21 };

  before(async () => {
    const files = { 'class.yaml': aClass, 'pod.yaml': aPod, 'other.yaml': aPod };
    editor = await startEditor(await bundleServer(), { files });
    await editor.open('pod.yaml', aPod);
  });
  after(() => editor.stop());

  it('begins with the name as it stands', async () => {
    const start = { line: 4, character: 20 };
    const end = { line: 4, character: 30 };
    const prepared = await ask('prepareRename', {});
    assert.deepEqual(prepared, { range: { start, end }, placeholder: 'tenant-box' });
  });

  it('changes open and closed files', async () => {
    const { documentChanges = [] } = (await ask('rename', { newName: 'sandboxed' })) as WorkspaceEdit;
    const drawn = documentChanges
      .filter(change => TextDocumentEdit.is(change))
      .map(({ textDocument: { uri }, edits: [edit] }) => [
        uri,
        edit?.range.start.line,
        edit && 'newText' in edit && edit.newText,
      ]);
    assert.deepEqual(drawn.sort(), [
      [editor.uri('class.yaml'), 3, 'sandboxed'],
      [editor.uri('other.yaml'), 4, 'sandboxed'],
      [editor.uri('pod.yaml'), 4, 'sandboxed'],
    ]);
  });

  it('is refused with a reason that the editor can show', async () => {
    await assert.rejects(
      ask('rename', { newName: 'Sandboxed' }),
      /"Sandboxed" is not a valid name: a lowercase RFC 1123/,
    );
  });

  function ask(request: string, params: object): Promise<unknown> {
    const textDocument = { uri: editor.uri('pod.yaml') };
    return editor.connection.sendRequest(`textDocument/${request}`, { textDocument, position, ...params });
  }
});
