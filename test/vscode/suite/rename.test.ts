import assert from 'node:assert/strict';
import { commands, type WorkspaceEdit } from 'vscode';
import { at, closeEverything, expectDiagnostics, openExample } from './editor.ts';

describe('Rename', () => {
  before(async () => {
    await expectDiagnostics(await openExample('misplaced.yaml'), ['6:3 error class-name-outside-pod-spec']);
  });
  afterEach(closeEverything);

  it('changes a class where it is declared and where it is used', async () => {
    const classes = await openExample('runtime-classes.yaml');
    const edit = await commands.executeCommand<WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      classes.uri,
      at(classes, ': kata\n').translate(0, 1),
      'virtual',
    );
    const changes = edit.entries().map(([uri, edits]) => {
      return `${uri.path.split('/').at(-1)} ${edits.map(({ newText }) => newText).join(' ')}`;
    });
    assert.deepEqual(changes.sort(), [
      'overhead.yaml virtual',
      'payments.yaml virtual',
      'runtime-classes.yaml virtual',
    ]);
  });
});
