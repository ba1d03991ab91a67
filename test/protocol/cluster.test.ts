import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import {
  type Contexts,
  clusterAccessNotification,
  clusterTextRequest,
  compareRequest,
  contextsRequest,
  type ForgetResult,
  forgetRequest,
  type KubeconfigState,
  kubeconfigNotification,
  permissionsRequest,
  type SyncResult,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from '../../server/protocol/requests.ts';
import { textOf } from '../support/cluster/problem.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type ListeningServer, smallCluster, startApiServer } from './api-server.ts';
import { atClassName, type ClusterEditor, codesOf, pod, startClusterEditor } from './cluster-editor.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { saveCluster } from './save-cluster.ts';
import { bundleServer } from './server-bundle.ts';

describe('the server and a cluster', { timeout: patienceWithAll }, () => {
  let bundle: string;
  let api: ListeningServer;
  let started: ClusterEditor;

  before(async () => {
    bundle = await bundleServer();
    api = await startApiServer(smallCluster);
  });
  afterEach(async () => {
    assert.equal(await started.stop(), 0, 'the server ends in good order');
  });
  after(() => api.stop());

  async function start(trusted: boolean | undefined): Promise<void> {
    started = await startClusterEditor(bundle, { works: { server: api.address } }, trusted);
  }

  it('have nothing to do with each other before a command', async () => {
    const before = api.connections;
    await start(true);
    const { connection, ...editor } = started.editor;
    const textDocument = { uri: editor.uri('pod.yaml') };
    for (const method of ['completion', 'hover', 'definition']) {
      await connection.sendRequest(`textDocument/${method}`, { textDocument, position: atClassName });
    }
    await editor.open('other.yaml', pod);
    await connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    await contexts();
    await connection.sendRequest(compareRequest, {});
    assert.match(await connection.sendRequest(permissionsRequest, {}), /^kind: ClusterRole$/m);
    assert.equal(api.connections, before);
  });

  it('meet with a command: what was read is a snapshot and is completed, until it is forgotten', async () => {
    await start(true);
    const { status, canBeSaved } = await sync('works');
    assert.deepEqual([status.phase, canBeSaved], ['synced', true]);
    assert.deepEqual(status.counts, { classes: 1, nodes: 1 });
    await started.phase('works', 'synced');
    assert.ok((await started.classNames()).includes('from-cluster'));
    await started.editor.diagnostics('pod.yaml', found => codesOf(found).includes('unknown-runtime-class'));
    const uri = 'runtimeclass-cluster:/works/from-cluster.yaml';
    assert.match(
      await started.editor.connection.sendRequest(clusterTextRequest, { uri }),
      /^handler: runsc$/m,
    );
    const { outcome, path, text = '' } = await saveCluster(started.editor, 'works');
    assert.deepEqual([outcome, path], ['written', 'snapshots/works.yaml']);
    assert.match(text, /^ {6}name: from-cluster$/m);
    assert.doesNotMatch(text, /secret-uid|127\.0\.0\.1/);
    const params = { context: 'works', snapshotFolders: ['snapshots', 'none'].map(started.editor.uri) };
    const { files } = await started.editor.connection.sendRequest<ForgetResult>(forgetRequest, params);
    assert.deepEqual(files, [started.editor.uri('snapshots/works.yaml')]);
    await started.editor.writeFile('snapshots/works.yaml', undefined);
    await started.phase('works', undefined);
    assert.ok(!(await started.classNames()).includes('from-cluster'));
    assert.equal(await started.editor.connection.sendRequest(clusterTextRequest, { uri }), null);
  });

  it('change nothing in a snapshot when nothing has changed in the cluster', async () => {
    await start(true);
    const { editor } = started;
    await sync('works');
    const { path, text = '' } = await saveCluster(editor, 'works');
    const earlier = text.replace(/synced-at: .*/, 'synced-at: "2020-01-01T00:00:00Z"');
    assert.notEqual(earlier, text);
    await editor.writeFile(path, earlier);
    await sync('works');
    const again = await saveCluster(editor, 'works');
    assert.deepEqual([again.outcome, again.text], ['unchanged', earlier]);
  });

  for (const trusted of [false, undefined]) {
    const trust = trusted === false ? 'not trusted' : 'of unknown trust';
    it(`do not meet while the workspace is ${trust}`, async () => {
      const before = api.connections;
      await start(trusted);
      for (const method of [syncRequest, watchRequest]) {
        const { status, canBeSaved } = await started.request<SyncResult>(method, 'works');
        assert.match(textOf(status.problem).message, /not trusted/);
        assert.equal(canBeSaved, false);
      }
      const { contexts: known, problem } = await contexts();
      assert.deepEqual(known, []);
      assert.match(textOf(problem).message, /not trusted/);
      assert.equal(api.connections, before);
      // Trust comes while the server runs.
      await started.editor.connection.sendNotification(clusterAccessNotification, { trusted: true });
      assert.equal((await sync('works')).status.phase, 'synced');
    });
  }

  it('part when the trust goes', async () => {
    await start(true);
    await started.request(watchRequest, 'works');
    await started.phase('works', 'watching');
    await started.editor.connection.sendNotification(clusterAccessNotification, { trusted: false });
    await started.phase('works', undefined);
    await api.closed(api.connections);
    assert.ok(!(await started.classNames()).includes('from-cluster'));
  });

  it('tell which context is current once the kubeconfig is written', async () => {
    await start(true);
    await started.request(watchRequest, 'works');
    const server = api.address;
    const notified = new Promise<KubeconfigState>(resolve => {
      started.editor.connection.onNotification(kubeconfigNotification, resolve);
    });
    const written = kubeconfigText({ other: { server }, works: { server } });
    writeFileSync(join(started.home, 'config'), written);
    assert.deepEqual(await notified, { currentContext: 'other' });
    await started.phase('works', 'watching');
  });

  it('follow the kubeconfig of the other extension, if the editor names one', async () => {
    await start(true);
    await started.request(watchRequest, 'works');
    const kubeconfig = join(started.home, 'followed');
    const other = kubeconfigText({ followed: { server: api.address }, works: { server: api.address } });
    writeFileSync(kubeconfig, other);
    await started.editor.connection.sendNotification(clusterAccessNotification, {
      trusted: true,
      kubeconfig,
    });
    assert.deepEqual(
      (await contexts()).contexts.map(({ name, isCurrent }) => [name, isCurrent]),
      [
        ['followed', true],
        ['works', false],
      ],
    );
    // What was watched still is, in the cluster that has the name now.
    await started.phase('works', 'watching');
  });

  it('stay apart once watching was stopped; what is known stays', async () => {
    await start(true);
    await started.request(watchRequest, 'works');
    await started.request(stopWatchingRequest, 'works');
    await started.phase('works', 'stopped');
    await api.closed(api.connections);
    assert.ok((await started.classNames()).includes('from-cluster'));
  });

  const sync = (context: string) => started.request<SyncResult>(syncRequest, context);

  const contexts = () => started.editor.connection.sendRequest<Contexts>(contextsRequest, {});
});
