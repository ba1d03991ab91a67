import assert from 'node:assert/strict';
import {
  commands,
  TabInputTextDiff,
  type TextDocument,
  type Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { patience } from '../../support/patience.ts';
import { at, closeEverything, expectDiagnostics, openExample, openText } from './editor.ts';

describe('The preview', () => {
  before(async () => {
    // The classes are known once the diagnostics of an example are there.
    await expectDiagnostics(await openExample('misplaced.yaml'), ['6:3 error class-name-outside-pod-spec']);
  });
  afterEach(closeEverything);

  it('compares the Pod at the cursor with what the cluster makes of it, and follows the text', async () => {
    const [document] = await openText(
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers: [{name: c, image: i}]\n  runtimeClassName: kata\n',
    );
    await commands.executeCommand('runtimeclass.preview');
    const { original, modified } = openDifference();
    const [before, after] = await Promise.all(
      [original, modified].map(uri => workspace.openTextDocument(uri)),
    );
    assert.match(
      before!.getText(),
      /^# Pod web\n[\s\S]*# staging, \d+ d ago, Kubernetes [\s\S]*\nspec:\n {2}containers:\n/,
    );
    assert.match(
      after!.getText(),
      /^ {2}runtimeClassName: kata\n {2}overhead:\n {4}cpu: 250m\n {4}memory: 320Mi\n/m,
    );
    const changed = textOf(after!, text => text.includes('RuntimeClass "kate" not found'));
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(0), '# a line above\n');
    edit.replace(document.uri, document.getWordRangeAtPosition(at(document, ': kata'))!, 'kate');
    await workspace.applyEdit(edit);
    assert.match(await changed, /pods "web" is forbidden: pod rejected:\n# RuntimeClass "kate" not found/);
  });
});

/** The difference that the active tab shows. */
function openDifference(): { original: Uri; modified: Uri } {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  assert.ok(input instanceof TabInputTextDiff, 'a difference is open');
  return input;
}

/** Resolves to the text of a document once it is as expected, or when it has been waited for long enough. */
function textOf(document: TextDocument, isExpected: (text: string) => boolean): Promise<string> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer);
      subscription.dispose();
      resolve(document.getText());
    };
    const timer = setTimeout(finish, patience);
    const subscription = workspace.onDidChangeTextDocument(change => {
      if (change.document === document && isExpected(document.getText())) finish();
    });
  });
}
