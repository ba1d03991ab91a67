import assert from 'node:assert/strict';
import { commands, env, Selection, type TextDocument, window, workspace } from 'vscode';
import { at, closeEverything, expectDiagnostics, openExample, openText, until } from './editor.ts';

const event = 'Error creating: pods "web-" is forbidden: pod rejected: RuntimeClass "kate" not found';

describe('Explain Event', () => {
  before(async () => {
    // The classes are known once the diagnostics of an example are there.
    await expectDiagnostics(await openExample('misplaced.yaml'), ['6:3 error class-name-outside-pod-spec']);
  });
  afterEach(closeEverything);

  it('shows a preview that says which link is broken, and follows the next event', async () => {
    await commands.executeCommand('runtimeclass.explainEvent', event);
    const isShown = () => window.tabGroups.activeTabGroup.activeTab?.label === 'Preview Event.md';
    await until(isShown, window.tabGroups.onDidChangeTabs);
    assert.ok(isShown());
    const document = await explanation();
    assert.match(document.getText(), /^workload → \*\*✗ class\*\* → handler/m);
    assert.match(document.getText(), /^- Did you mean `kata`\?$/m);
    const changed = until(() => document.getText().includes('✗ node'), workspace.onDidChangeTextDocument);
    await commands.executeCommand(
      'runtimeclass.explainEvent',
      '0/3 nodes are available: 3 Insufficient cpu.',
    );
    await changed;
    assert.match(document.getText(), /^- 3: too little `cpu` is free there/m);
  });

  it('offers the selection, and takes what is accepted', async () => {
    const [log] = await openText(`a log\n${event}\n`, 'plaintext');
    const line = log.lineAt(at(log, 'Error creating').line).range;
    window.activeTextEditor!.selection = new Selection(line.start, line.end);
    await env.clipboard.writeText('0/3 nodes are available: 3 Insufficient cpu.');
    const asked = commands.executeCommand('runtimeclass.explainEvent');
    await accepted(asked);
    const explained = /^> `Error creating: pods "web-"/m;
    // The document is the one of the event before, until it is read again.
    const document = await explanation();
    await until(() => explained.test(document.getText()), workspace.onDidChangeTextDocument);
    assert.match(document.getText(), explained);
  });
});

/** Accepts what the input box offers, again and again: nobody is told when it is open. */
async function accepted(asked: Thenable<unknown>): Promise<void> {
  let isDone = false;
  const done = Promise.resolve(asked).then(() => {
    isDone = true;
  });
  while (!isDone) {
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await Promise.race([done, new Promise(resolve => setTimeout(resolve, 50))]);
  }
}

async function explanation(): Promise<TextDocument> {
  const found = () => workspace.textDocuments.find(({ uri }) => uri.scheme === 'runtimeclass-event');
  await until(() => found() !== undefined, workspace.onDidOpenTextDocument);
  return found()!;
}
