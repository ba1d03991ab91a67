import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, commands, env, Selection, Uri, window, workspace } from 'vscode';
import { pathOfPods } from '../../../client/views/pods-path.ts';
import type { ClassTreeItem } from '../../../server/protocol/class-tree.ts';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { closeEverything, expectDiagnostics, openText, ourDiagnostics, until } from './editor.ts';

const pods = {
  kind: 'PodList',
  metadata: { resourceVersion: '7' },
  items: [
    {
      metadata: { name: 'old', namespace: 'shop' },
      spec: { runtimeClassName: 'from-cluster', overhead: { cpu: '1' } },
    },
    { metadata: { name: 'other', namespace: 'shop' }, spec: {} },
  ],
};
const aClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: of-the-tree\nhandler: runsc\n';

describe('The tree of RuntimeClasses', () => {
  afterEach(closeEverything);

  it('opens a class where it is now, copies its name and writes it into the Pod at the cursor', async () => {
    const [document] = await openText(
      `---\n${aClass}---\nkind: Pod\napiVersion: v1\nspec:\n  containers: []\n`,
    );
    const item = itemOf('workspace', 'of-the-tree');
    await commands.executeCommand('runtimeclass.showClasses');
    await commands.executeCommand('runtimeclass.revealInEditor', {
      ...item,
      // As it was before three lines came above it.
      place: { uri: document.uri.toString(), range: rangeAt(1) },
    });
    assert.equal(window.activeTextEditor?.selection.start.line, 4);
    await commands.executeCommand('runtimeclass.copyClassName', item);
    assert.equal(await env.clipboard.readText(), 'of-the-tree');
    const editor = window.activeTextEditor!;

    editor.selection = new Selection(10, 0, 10, 0);
    await commands.executeCommand('runtimeclass.useClass', item);
    assert.match(document.getText(), /^ {2}runtimeClassName: of-the-tree$/m);
  });

  it('has a sample for whoever has nothing: its typo is found', async () => {
    await commands.executeCommand('runtimeclass.openSample');
    const { document } = window.activeTextEditor!;
    await until(() => ourDiagnostics(document).length > 0);
    assert.match(JSON.stringify(ourDiagnostics(document).map(({ code }) => code)), /unknown-runtime-class/);
  });

  it('turns a rule off in the file of settings, which the command line reads too', async () => {
    const [document] = await openText(
      'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: A_b\n  containers: []\n',
    );
    await expectDiagnostics(document, ['4:21 error invalid-name']);
    const off = expectDiagnostics(document, []);
    await commands.executeCommand('runtimeclass.disableRule', 'invalid-name');
    await off;
    const file = Uri.joinPath(workspace.workspaceFolders![0]!.uri, '.runtimeclass', 'settings.yaml');
    assert.match(readFileSync(file.fsPath, 'utf8'), /^rules:\n {2}invalid-name: off\n$/);
    const on = expectDiagnostics(document, ['4:21 error invalid-name']);
    await workspace.fs.delete(file);
    await on;
  });
});

describe('The Pods of a class', () => {
  let api: ListeningServer;
  let home: string;
  const configure = (path: string | undefined) =>
    workspace.getConfiguration('runtimeclass.cluster').update('kubeconfig', path, ConfigurationTarget.Global);

  before(async () => {
    api = await startApiServer({ ...smallCluster, '/api/v1/pods': pods });
    home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    writeFileSync(join(home, 'config'), kubeconfigText({ works: { server: api.address } }));
    await configure(join(home, 'config'));
  });
  afterEach(closeEverything);
  after(async () => {
    await configure(undefined);
    await api.stop();
    rmSync(home, { recursive: true });
  });

  it('are read when somebody asks, shown as a document, and read again by nothing else', async () => {
    await openText('apiVersion: v1\nkind: Pod\n');
    assert.equal(api.connections, 0);
    await commands.executeCommand('runtimeclass.showPods', {
      ...itemOf('cluster works', 'from-cluster'),
      context: 'works',
    });
    const read = api.connections;
    assert.ok(read > 0);
    const uri = Uri.from({ scheme: 'runtimeclass-pods', path: pathOfPods('works', 'from-cluster') });
    const text = (await workspace.openTextDocument(uri)).getText();
    assert.match(text, /\| shop\/old \|.*overhead `\+1 CPU`, now none \|/);
    assert.doesNotMatch(text, /other/);
    assert.equal(api.connections, read);
  });
});

function itemOf(source: string, className: string): ClassTreeItem {
  const common = { description: '', tooltip: '', isParent: true };
  return {
    ...common,
    path: [source, className],
    kind: 'class',
    source: 'workspace',
    label: className,
    className,
  };
}

function rangeAt(line: number) {
  return { start: { line, character: 8 }, end: { line, character: 8 } };
}
