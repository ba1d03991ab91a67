import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { type SyncResult, syncRequest } from '../../server/protocol/requests.ts';
import { startServer } from '../support/cluster/api-server.ts';
import { crewDefinition } from '../support/crew-definition.ts';
import { patienceWithAll } from '../support/patience.ts';
import { smallCluster } from './api-server.ts';
import { startEditor } from './editor.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { saveCluster } from './save-cluster.ts';
import { bundleServer } from './server-bundle.ts';

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

const crew = `apiVersion: example.com/v1
kind: Crew
metadata: { name: a }
spec:
  pod:
    runtimeClassName: from-clutser
`;

it('definitions of a cluster are read once a setting asks for them, and tell where custom resources name a class', {
  timeout: patienceWithAll,
}, async t => {
  const home = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const list = {
    kind: 'CustomResourceDefinitionList',
    metadata: { resourceVersion: '7' },
    items: [crewDefinition()],
  };
  const objects: Readonly<Record<string, object>> = { ...smallCluster, [path]: list };
  const requests: string[] = [];
  const server = await startServer(t, (request, response) => {
    const asked = request.url!.split('?')[0]!;
    requests.push(request.url!);
    response.writeHead(asked in objects ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(objects[asked] ?? { kind: 'Status', code: 404 }));
  });
  const works = {
    server: server.cluster['server']!,
    more: { ...server.cluster, 'tls-server-name': 'api.test' },
  };
  const kubeconfig = join(home, 'config');
  writeFileSync(kubeconfig, kubeconfigText({ works }));
  const editor = await startEditor(await bundleServer(), {
    settings: { cluster: { kubeconfig } },
    initializationOptions: { trusted: true },
  });
  t.after(() => editor.stop());
  const logged: string[] = [];
  editor.connection.onNotification('window/logMessage', ({ message }) => {
    logged.push(message);
  });
  const sync = () => editor.connection.sendRequest<SyncResult>(syncRequest, { context: 'works' });
  const severities = (severity: number) =>
    editor.diagnostics('crew.yaml', ({ diagnostics }) =>
      diagnostics.some(found => found.code === 'unknown-runtime-class' && found.severity === severity),
    );

  await editor.open('crew.yaml', crew);
  await sync();
  await severities(2);
  assert.doesNotMatch((await saveCluster(editor, 'works')).text!, /Crew/);
  assert.ok(!requests.some(url => url.startsWith(path)));

  editor.settings = { cluster: { kubeconfig, readDefinitions: true } };
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
  const { status } = await sync();
  assert.deepEqual([status.phase, status.problem], ['synced', undefined]);
  assert.deepEqual(
    requests.filter(url => url.startsWith(path)),
    [`${path}?limit=10`],
  );
  await severities(1);
  const { text = '' } = await saveCluster(editor, 'works');
  assert.match(text, /kind: CustomResourceDefinition\n {4}metadata:\n {6}name: crews\.example\.com/);
  assert.doesNotMatch(text + logged.join('\n'), /secret project|hunter2|business|uid-1/);
});
