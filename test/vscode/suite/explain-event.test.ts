import assert from 'node:assert/strict';
import { commands, Disposable, type Event, Position, Selection, window, workspace } from 'vscode';
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
    const isShown = () => window.tabGroups.activeTabGroup.activeTab?.label === 'Preview Explained Event';
    await until(isShown, window.tabGroups.onDidChangeTabs);
    assert.ok(isShown());
    await expectExplanation(/^workload → \*\*✗ class\*\* → handler/m, /^- Did you mean `kata`\?$/m);
    await commands.executeCommand(
      'runtimeclass.explainEvent',
      '0/3 nodes are available: 3 Insufficient cpu.',
    );
    await expectExplanation(/✗ node/, /^- 3: too little `cpu` is free there/m);
  });

  it('takes the selection', async () => {
    const [log] = await openText(`a log\n${event}\n`, 'plaintext');
    const line = log.lineAt(at(log, 'Error creating').line).range;
    window.activeTextEditor!.selection = new Selection(line.start, line.end);
    await commands.executeCommand('runtimeclass.explainEvent');
    await expectExplanation(/^> `Error creating: pods "web-"/m);
  });

  it('explains what is pasted into a new editor, beside it, and lets the user write on', async () => {
    await commands.executeCommand('runtimeclass.explainEvent');
    const editor = window.activeTextEditor!;
    assert.deepEqual([editor.document.isUntitled, editor.document.languageId], [true, 'plaintext']);
    await editor.edit(edit => edit.insert(new Position(0, 0), table));
    await expectExplanation(/RuntimeClass "kate" not found/, /0\/3 nodes/);
    const isBeside = () =>
      window.tabGroups.all.some(
        ({ tabs, viewColumn }) =>
          viewColumn !== editor.viewColumn && tabs.some(({ label }) => label === 'Preview Explained Event'),
      );
    await until(isBeside, window.tabGroups.onDidChangeTabs);
    assert.ok(isBeside());
    const isInFront = () => window.activeTextEditor?.document === editor.document;
    await until(isInFront, window.onDidChangeActiveTextEditor);
    assert.ok(isInFront());
    await editor.edit(edit =>
      edit.insert(new Position(2, 0), `  Warning  Failed  1s  kubelet  RuntimeClass "kataa" not found\n`),
    );
    await expectExplanation(/`kataa`/);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

const table = `LAST SEEN   TYPE      REASON         OBJECT              MESSAGE
2s          Warning   FailedCreate   replicaset/web-1    ${event}
1s          Warning   FailedScheduling   pod/api   0/3 nodes are available: 3 Insufficient cpu.
`;

/** Waits until the explanation has all of this. VS Code may close its document and open it again meanwhile. */
async function expectExplanation(...parts: readonly RegExp[]): Promise<void> {
  const text = () =>
    workspace.textDocuments.find(({ uri }) => uri.scheme === 'runtimeclass-event')?.getText() ?? '';
  const hasAll = () => parts.every(part => part.test(text()));
  const changed: Event<unknown> = listener =>
    Disposable.from(workspace.onDidOpenTextDocument(listener), workspace.onDidChangeTextDocument(listener));
  await until(hasAll, changed);
  for (const part of parts) assert.match(text(), part);
}
