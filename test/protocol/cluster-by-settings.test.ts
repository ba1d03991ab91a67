import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import {
  type Contexts,
  contextsRequest,
  type SyncResult,
  syncRequest,
} from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { smallCluster, startApiServer } from './api-server.ts';
import { startEditor } from './editor.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { bundleServer } from './server-bundle.ts';

it('a cluster is asked by the kubeconfig of the settings, also before the server has read them', {
  timeout: patienceWithAll,
}, async t => {
  const home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const [chosen, usual] = [await startApiServer(smallCluster), await startApiServer(smallCluster)];
  mkdirSync(join(home, '.kube'));
  writeFileSync(join(home, '.kube', 'config'), kubeconfigText({ works: { server: usual.address } }));
  const kubeconfig = join(home, 'chosen');
  writeFileSync(kubeconfig, kubeconfigText({ works: { server: chosen.address }, other: { server: '' } }));
  const editor = await startEditor(await bundleServer(), {
    settings: { cluster: { kubeconfig } },
    initializationOptions: { trusted: true },
    env: { HOME: home, USERPROFILE: home, KUBECONFIG: '' },
  });
  t.after(() => Promise.all([editor.stop(), chosen.stop(), usual.stop()]));
  editor.connection.onNotification('window/logMessage', () => undefined);
  const answers = Promise.all([
    editor.connection.sendRequest<Contexts>(contextsRequest, {}),
    editor.connection.sendRequest<SyncResult>(syncRequest, { context: 'works' }),
  ]);
  const [{ contexts }, { status }] = await answers;
  assert.deepEqual(
    contexts.map(({ name }) => name),
    ['works', 'other'],
  );
  assert.equal(status.phase, 'synced');
  assert.notEqual(chosen.connections, 0);
  assert.equal(usual.connections, 0);
});
