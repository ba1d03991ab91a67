import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { type SyncResult, syncRequest } from '../../server/protocol/requests.ts';
import { startServer } from '../support/cluster/api-server.ts';
import { textOf } from '../support/cluster/problem.ts';
import { patienceWithAll } from '../support/patience.ts';
import { smallCluster } from './api-server.ts';
import { startClusterEditor } from './cluster-editor.ts';
import { saveCluster } from './save-cluster.ts';
import { bundleServer } from './server-bundle.ts';

const classesPath = '/apis/node.k8s.io/v1/runtimeclasses';
const nodesPath = '/api/v1/nodes';
const quotasPath = '/api/v1/namespaces/default/resourcequotas';

const quota = { metadata: { namespace: 'default', name: 'few-pods' }, spec: { hard: { pods: '3' } } };
const cluster: Readonly<Record<string, object>> = {
  ...smallCluster,
  [quotasPath]: { ...smallCluster[quotasPath], items: [quota] },
};
const otherClass = {
  ...smallCluster[classesPath],
  items: [{ metadata: { name: 'other' }, handler: 'runsc' }],
};

describe('a sync of a cluster that can be read in part', { timeout: patienceWithAll }, () => {
  let bundle: string;

  before(async () => {
    bundle = await bundleServer();
  });

  it('keeps the nodes of the snapshot where they are forbidden now', async t => {
    const { sync, save, refuse, objects } = await synced(t, bundle);
    refuse(403, nodesPath);
    objects[classesPath] = otherClass;
    const { status } = await sync();
    assert.deepEqual([status.phase, status.missingPermissions], ['synced', ['list nodes']]);
    const { outcome, text = '', keepsNodes } = await save();
    assert.match(text, /^ {6}name: other$/m);
    assert.match(text, /runtimeHandlers:\n *- name: runsc/);
    assert.match(text, /^ *runtimeclass\.dev\/nodes-synced-at: "20/m);
    assert.deepEqual([outcome, keepsNodes], ['written', true]);
  });

  it('keeps its quotas where they cannot be read, and says what went wrong', async t => {
    const { sync, save, refuse, objects } = await synced(t, bundle);
    refuse(500, quotasPath);
    objects[classesPath] = otherClass;
    const { status } = await sync();
    assert.equal(status.phase, 'synced');
    assert.match(
      textOf(status.problem).message,
      /Could not read the ResourceQuotas of namespace default.*500/,
    );
    const { text = '', keepsNodes } = await save();
    assert.match(text, /^ {6}name: other$/m);
    assert.match(text, /name: few-pods/);
    assert.equal(keepsNodes, false);
  });

  it('has none where the classes are forbidden, and nothing went wrong', async t => {
    const { sync, refuse } = await synced(t, bundle);
    refuse(403, classesPath);
    const { status, canBeSaved } = await sync();
    assert.deepEqual([status.phase, status.problem, canBeSaved], ['synced', undefined, false]);
  });
});

/** An editor and a cluster that was read and saved, of which paths are refused from now on. */
async function synced(t: TestContext, bundle: string) {
  const objects = { ...cluster };
  const refused = new Map<string, number>();
  const server = await startServer(t, (request, response) => {
    const path = request.url!.split('?')[0]!;
    const status = refused.get(path) ?? (path in objects ? 200 : 404);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? objects[path] : { kind: 'Status', code: status }));
  });
  const works = {
    server: server.cluster['server']!,
    more: { ...server.cluster, 'tls-server-name': 'api.test' },
  };
  const { editor, stop } = await startClusterEditor(bundle, { works }, true);
  t.after(stop);
  const sync = () => editor.connection.sendRequest<SyncResult>(syncRequest, { context: 'works' });
  const save = () => saveCluster(editor, 'works');
  assert.equal((await sync()).canBeSaved, true);
  assert.match((await save()).text!, /runtimeHandlers:\n *- name: runsc[\s\S]*name: few-pods/);
  return { sync, save, objects, refuse: (status: number, path: string) => refused.set(path, status) };
}
