import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ConfigurationTarget,
  commands,
  Location,
  type LocationLink,
  TabInputText,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { ClusterStatusMessage } from '../../../server/protocol/requests.ts';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { patience } from '../../support/patience.ts';
import { completionLabels } from './ask.ts';
import { at, closeEverything, expectDiagnostics, openText, until } from './editor.ts';

const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers: []\n';

describe('A cluster', () => {
  let api: ListeningServer;
  let home: string;

  before(async () => {
    api = await startApiServer(smallCluster);
    home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    const kubeconfig = join(home, 'config');
    writeFileSync(
      kubeconfig,
      kubeconfigText({ works: { server: api.address }, refused: { server: 'http://127.0.0.1:1' } }),
    );
    await configure('kubeconfig', kubeconfig);
  });
  afterEach(closeEverything);
  after(async () => {
    await configure('kubeconfig', undefined);
    await api.stop();
    rmSync(home, { recursive: true });
  });

  it('is not contacted because a manifest is open', async () => {
    const [document] = await openText(`${pod}  runtimeClassName: gvisr\n`);
    await expectDiagnostics(document, ['7:21 error unknown-runtime-class']);
    assert.equal(api.connections, 0);
  });

  it('is read on command: its classes are completed, and saved in the workspace', async () => {
    const status = await run<ClusterStatusMessage>('syncFromCluster', 'works', true);
    assert.equal(status?.phase, 'synced');
    const [document, position] = await openText(`${pod}  runtimeClassName: $0\n`);
    assert.ok((await completionLabels(document, position)).includes('from-cluster'));
    const file = Uri.joinPath(workspace.workspaceFolders![0]!.uri, '.runtimeclass', 'works.yaml');
    const saved = Buffer.from(await workspace.fs.readFile(file)).toString();
    assert.match(saved, /^ {6}name: from-cluster$/m);
    await workspace.fs.delete(file);
  });

  it('has classes that can be looked at, although they stand in no file', async () => {
    const [document] = await openText(`${pod}  runtimeClassName: from-cluster\n`);
    const definition = async () => {
      const found = await commands.executeCommand<(Location | LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        at(document, ': from-cluster'),
      );
      const [uri] = found.map(place => (place instanceof Location ? place.uri : place.targetUri));
      return uri!;
    };
    let uri = await definition();
    // The editor tells the server a moment later that the test before has removed the file.
    for (
      const end = Date.now() + patience;
      uri.scheme === 'file' && Date.now() < end;
      uri = await definition()
    )
      await wait(100);
    assert.equal(uri.scheme, 'runtimeclass-cluster');
    assert.match((await workspace.openTextDocument(uri)).getText(), /^handler: runsc$/m);
  });

  it('is compared with the others in a table', async () => {
    const isOpen = tabWith('RuntimeClasses of All Clusters');
    await run('compareClusters');
    await isOpen;
    await commands.executeCommand('workbench.action.closeAllEditors');
    const table = await workspace.openTextDocument(
      Uri.parse('runtimeclass-comparison:/RuntimeClasses of All Clusters'),
    );
    assert.match(table.getText(), /from-cluster/);
  });

  it('is watched until that is stopped, and forgotten', async () => {
    const status = await run<ClusterStatusMessage>('watchCluster', 'works');
    assert.equal(status?.phase, 'watching');
    await run('stopWatching', 'works');
    await run('forgetCluster', 'works');
    const [document, position] = await openText(`${pod}  runtimeClassName: $0\n`);
    assert.ok(!(await completionLabels(document, position)).includes('from-cluster'));
  });

  it('that cannot be reached gives a problem and nothing else', async () => {
    const status = await run<ClusterStatusMessage>('syncFromCluster', 'refused', true);
    assert.equal(status?.phase, 'failed');
    assert.equal(status.problem?.code, 'connection-refused');
  });

  it('is read with permissions that can be asked for', async () => {
    await run('showRequiredPermissions');
    // Its tab may come later, and another editor be in front: one of the test before, which took so long to open.
    await until(() => clusterRole.test(textsInTabs()), window.tabGroups.onDidChangeTabs);
    assert.match(textsInTabs(), clusterRole);
  });
});

const clusterRole = /^kind: ClusterRole$/m;

function textsInTabs(): string {
  const inTabs = window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) => (input instanceof TabInputText ? String(input.uri) : [])),
  );
  const shown = workspace.textDocuments.filter(({ uri }) => inTabs.includes(String(uri)));
  return shown.map(document => document.getText()).join('\n');
}

function run<Result>(command: string, ...args: unknown[]): Thenable<Result | undefined> {
  return commands.executeCommand<Result>(`runtimeclass.${command}`, ...args);
}

/** Resolves once a tab is open whose title has a text. */
function tabWith(text: string): Promise<void> {
  return new Promise(resolve => {
    const subscription = window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      if (![...opened, ...changed].some(({ label }) => label.includes(text))) return;
      subscription.dispose();
      resolve();
    });
  });
}

function configure(name: string, value: unknown): Thenable<void> {
  return workspace
    .getConfiguration('runtimeclass.cluster')
    .update(name, value, ConfigurationTarget.Workspace);
}
