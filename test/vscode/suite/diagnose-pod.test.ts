import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, commands, Uri, workspace } from 'vscode';
import { pathOfDiagnosis } from '../../../client/views/pods-path.ts';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { shop, shopPod, waiting } from '../../support/shop-cluster.ts';
import { closeEverything, openText } from './editor.ts';

const pod = shopPod('web-1', { className: 'gone', nodeName: 'node-1', status: waiting('ContainerCreating') });

describe('A Pod that does not run', () => {
  let api: ListeningServer;
  let home: string;
  const configure = (path: string | undefined) =>
    workspace.getConfiguration('runtimeclass.cluster').update('kubeconfig', path, ConfigurationTarget.Global);

  before(async () => {
    api = await startApiServer({ ...smallCluster, [`${shop.pods}/web-1`]: pod });
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

  it('is read when somebody asks, shown as a document, and read again by nothing else', async () => {
    await openText('apiVersion: v1\nkind: Pod\n');
    assert.equal(api.connections, 0);
    await commands.executeCommand('runtimeclass.diagnosePod', 'works', 'shop', 'web-1');
    const read = api.connections;
    assert.ok(read > 0);
    const path = pathOfDiagnosis('works', 'shop', 'web-1');
    const document = await workspace.openTextDocument(Uri.from({ scheme: 'runtimeclass-diagnosis', path }));
    assert.match(
      document.getText(),
      /^# Pod shop\/web-1 in works\n\n\*\*The Pod does not run .*class\.\*\*\n/,
    );
    assert.equal(api.connections, read);
  });
});
