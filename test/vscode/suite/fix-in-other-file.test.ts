import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  type CodeAction,
  commands,
  Position,
  Range,
  type TextDocument,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { closeEverything, ourDiagnostics, until } from './editor.ts';

const title = "Create containerd table for handler 'crun' in config.toml";
const header = '[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]';

describe('A fix in another file', () => {
  const at = (path: string) => Uri.joinPath(workspace.workspaceFolders![0]!.uri, path);
  const config = at('nodes/config.toml');
  const ofClass = at('crun.yaml');
  const original = readFileSync(config.fsPath, 'utf8');
  const onDisk = () => readFileSync(config.fsPath, 'utf8');
  const text = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: crun }\nhandler: crun\n';
  let document: TextDocument;

  before(() => writeFileSync(ofClass.fsPath, text));
  beforeEach(async () => {
    document = await workspace.openTextDocument(ofClass);
    await window.showTextDocument(document);
    await until(() => ourDiagnostics(document).some(({ range }) => range.start.line === 3));
  });
  afterEach(async () => {
    await closeEverything();
    writeFileSync(config.fsPath, original);
    await untilSaid(original);
  });
  after(() => rmSync(ofClass.fsPath));

  it('is saved, and what was typed in the file with the cursor is not', async () => {
    await insert(document, '# typed\n');
    await apply(await offered(document));
    assert.ok(onDisk().includes(header));
    assert.ok(document.isDirty);
    assert.equal(readFileSync(ofClass.fsPath, 'utf8'), text);
  });

  it('fits a text that is not saved, which stays unsaved and is shown', async () => {
    const other = await workspace.openTextDocument(config);
    const typed = '# typed above the tables\n';
    await insert(other, typed);
    await window.showTextDocument(document);
    await apply(await offered(document));
    assert.ok(other.getText().startsWith(`${typed}${original}`), other.getText());
    assert.ok(other.getText().includes(header));
    assert.ok(other.isDirty);
    assert.equal(window.activeTextEditor?.document, other);
    assert.equal(onDisk(), original);
  });

  it('fits a text that has changed on disk since the fix was listed', async () => {
    const fix = await offered(document);
    const changed = `# by another program\n${original}# and at the end`;
    writeFileSync(config.fsPath, changed);
    await untilSaid(changed);
    await apply(fix);
    assert.ok(onDisk().startsWith(`${changed}\n\n${header}\n`), onDisk());
  });

  it('is not made where it is no longer needed', async () => {
    const fix = await offered(document);
    const changed = `${original}\n${header}\n  runtime_type = "io.containerd.runc.v2"\n`;
    writeFileSync(config.fsPath, changed);
    await untilSaid(changed);
    await apply(fix);
    assert.equal(onDisk(), changed);
  });

  /** Resolves when VS Code has this text of the configuration. */
  async function untilSaid(expected: string): Promise<void> {
    const other = await workspace.openTextDocument(config);
    await until(() => other.getText() === expected, workspace.onDidChangeTextDocument);
    assert.equal(other.getText(), expected);
  }
});

async function insert(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, new Position(0, 0), text);
  assert.ok(await workspace.applyEdit(edit));
}

async function offered(document: TextDocument): Promise<CodeAction> {
  const at = document.positionAt(document.getText().lastIndexOf('crun'));
  const actions = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    new Range(at, at),
  );
  const action = actions.find(action => action.title === title);
  assert.ok(action?.command, `offered: ${actions.map(({ title }) => title).join(', ')}`);
  return action;
}

async function apply({ command }: CodeAction): Promise<void> {
  await commands.executeCommand(command!.command, ...command!.arguments!);
}
