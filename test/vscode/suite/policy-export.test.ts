import assert from 'node:assert/strict';
import { commands, ViewColumn, window } from 'vscode';
import { closeEverything, openExample, until } from './editor.ts';

describe('Export Admission Policies', () => {
  afterEach(closeEverything);

  it('opens the policy of the workspace beside the text in front, in a document that is not saved', async () => {
    const front = await openExample('misplaced.yaml');
    await commands.executeCommand('runtimeclass.exportPolicies');
    const isThere = () => window.activeTextEditor?.document.isUntitled === true;
    await until(isThere, window.onDidChangeActiveTextEditor);
    const { document, viewColumn } = window.activeTextEditor!;
    assert.notEqual(document, front);
    assert.equal(viewColumn, ViewColumn.Two);
    assert.equal(document.languageId, 'yaml');
    assert.match(document.getText(), /^# From .runtimeclass\/policy\.yaml/);
    assert.match(document.getText(), /^kind: ValidatingAdmissionPolicy$/m);
  });
});
