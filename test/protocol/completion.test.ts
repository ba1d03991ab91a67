import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CompletionItem, CompletionList, MarkupContent } from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const classes = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: "123"
handler: runsc
`;

const pod = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  runtimeClassName:
`;

describe('an editor that asks for the documentation of the item it shows', {
  timeout: patienceWithAll,
}, () => {
  let editor: Editor;

  before(async () => {
    editor = await startEditor(await bundleServer(), {
      files: { 'classes.yaml': classes },
      // As the client library of VS Code says it.
      textDocument: {
        completion: {
          completionItem: { resolveSupport: { properties: ['documentation', 'detail'] } },
          completionList: {
            itemDefaults: ['commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data'],
          },
        },
      },
    });
    await editor.open('broken.yaml', pod.replace('Name:', 'Name: nobody'));
    // The folder is read.
    await editor.diagnostics('broken.yaml', ({ diagnostics }) => diagnostics.length > 0);
    await editor.open('pod.yaml', pod);
  });
  after(() => editor.stop());

  it('is told that it can, and that what stands beside an item may come back', () => {
    const { resolveProvider, completionItem } = editor.initialized.capabilities.completionProvider!;
    assert.equal(resolveProvider, true);
    assert.deepEqual(completionItem, { labelDetailsSupport: true });
  });

  it('gets what the items have in common once', async () => {
    const { items, itemDefaults } = await complete();
    const at = { line: 5, character: 19 };
    assert.deepEqual(itemDefaults, {
      editRange: { start: at, end: at },
      insertTextFormat: 1,
      insertTextMode: 1,
      data: { uri: editor.uri('pod.yaml'), position: at },
    });
    const detail = 'handler runsc · classes.yaml';
    assert.deepEqual(items[0], {
      label: '123',
      kind: 20,
      detail,
      labelDetails: { description: detail },
      sortText: '0000',
      filterText: ' 123',
      textEditText: ' "123"',
    });
  });

  it('gets the documentation of one', async () => {
    const { items, itemDefaults } = await complete();
    const item = { ...items[0]!, data: itemDefaults!.data };
    const resolved = await editor.connection.sendRequest<CompletionItem>('completionItem/resolve', item);
    const { documentation, ...others } = resolved;
    assert.equal(
      (documentation as MarkupContent).value,
      '**RuntimeClass `123`** (classes.yaml)\n\n- handler `runsc`: gVisor, isolated by a user-space kernel (assumed from the handler name)',
    );
    assert.deepEqual(others, item);
  });

  function complete(): Promise<CompletionList> {
    return editor.connection.sendRequest('textDocument/completion', {
      textDocument: { uri: editor.uri('pod.yaml') },
      position: { line: 5, character: 19 },
    });
  }
});
