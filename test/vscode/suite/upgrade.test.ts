import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ConfigurationTarget, commands, Position, type TextDocument, workspace } from 'vscode';
import { patience } from '../../support/patience.ts';
import { hoverTexts } from './ask.ts';
import { closeEverything, openExample, ourDiagnostics, until } from './editor.ts';

describe('Upgrading', () => {
  afterEach(closeEverything);

  it('happens on saving, for whoever wants it', async () => {
    const document = await openLegacy();
    const before = document.getText();
    const editor = workspace.getConfiguration('editor', document);
    await editor.update(
      'codeActionsOnSave',
      { 'source.fixAll.runtimeclass': 'explicit' },
      ConfigurationTarget.Workspace,
    );
    try {
      await makeDirty(document);
      await document.save();
      assert.doesNotMatch(document.getText(), /v1alpha1|v1beta1/);
    } finally {
      await editor.update('codeActionsOnSave', undefined, ConfigurationTarget.Workspace);
      await workspace.fs.writeFile(document.uri, Buffer.from(before));
    }
  });

  it('of the workspace is made when the user has seen the list, saved, and undone in one step', async () => {
    const document = await openLegacy();
    const before = document.getText();
    let isDone = false;
    const upgrading = Promise.resolve(commands.executeCommand('runtimeclass.upgradeWorkspace')).then(() => {
      isDone = true;
    });
    // Without the list, the edits would be made while others are asked other things.
    for (let asked = 0; asked < 20; asked++) await hoverTexts(document, new Position(0, 0));
    assert.equal(document.getText(), before);
    assert.equal(isDone, false);
    const tooLate = Date.now() + patience;
    while (!isDone && Date.now() < tooLate) await commands.executeCommand('quickInput.accept');
    await upgrading;
    try {
      assert.doesNotMatch(document.getText(), /v1alpha1|v1beta1/);
      assert.match(document.getText(), /# the handler in containerd's config\.toml\nhandler: runsc\n/);
      assert.equal(readFileSync(document.uri.fsPath, 'utf8'), document.getText());
      assert.equal(document.isDirty, false);
      await commands.executeCommand('undo');
      assert.equal(document.getText(), before);
    } finally {
      await workspace.fs.writeFile(document.uri, Buffer.from(before));
    }
  });
});

async function openLegacy(): Promise<TextDocument> {
  const document = await openExample('legacy.yaml');
  // What is new in a document that was just changed comes a moment later.
  await until(() => oldVersions(document).length > 1);
  assert.deepEqual(oldVersions(document), [2, 10]);
  return document;
}

/** The lines, counted from 1, that are said to have an old version. */
function oldVersions(document: TextDocument): number[] {
  return ourDiagnostics(document)
    .filter(({ code }) => (typeof code === 'object' ? code.value : code) === 'old-api-version')
    .map(({ range }) => range.start.line + 1);
}

/** An untouched document is not saved, and then no action runs. */
async function makeDirty(document: TextDocument): Promise<void> {
  await commands.executeCommand('editor.action.insertLineAfter');
  assert.ok(document.isDirty);
}
