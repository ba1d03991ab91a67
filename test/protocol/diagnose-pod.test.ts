import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import {
  type DiagnosePodParams,
  type DiagnosePodResult,
  diagnosePodRequest,
  type PodsInNamespaceResult,
  podsInNamespaceRequest,
} from '../../server/protocol/diagnose-pod.ts';
import { type Contexts, contextsRequest } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { shop, shopPod, waiting, workload } from '../support/shop-cluster.ts';
import { smallCluster, startApiServer, startSilentServer } from './api-server.ts';
import { startClusterEditor } from './cluster-editor.ts';
import { bundleServer } from './server-bundle.ts';

const list = (...items: readonly object[]) => ({ metadata: { resourceVersion: '7' }, items });
const stuck = shopPod('web-7d4b9-a', {
  className: 'x',
  nodeName: 'node-1',
  status: waiting('ContainerCreating'),
});
const message = 'Failed to create pod sandbox: runtimeclass.node.k8s.io "x" not found';
const event = {
  metadata: { name: 'e' },
  ...{ type: 'Warning', reason: 'FailedCreatePodSandBox', message, count: 4 },
  involvedObject: { kind: 'Pod', name: 'web-7d4b9-a' },
};

/** Serves no replicasets and no limitranges: what a server does not know is not there. */
const objects = {
  ...smallCluster,
  [shop.pods]: list(shopPod('runs', { status: { phase: 'Running' } }), stuck),
  [`${shop.pods}/web-7d4b9-a`]: stuck,
  [shop.events]: list(event),
  [`${shop.replicaSets}/web-7d4b9`]: workload('web-7d4b9', 'r1', undefined, 'x'),
};
const asked: DiagnosePodParams = { context: 'works', namespace: 'shop', kind: 'Pod', name: 'web-7d4b9-a' };

describe('the requests about a Pod in a cluster', { timeout: patienceWithAll }, () => {
  let bundle: string;
  before(async () => {
    bundle = await bundleServer();
  });

  async function opened(t: TestContext, trusted = true) {
    const api = await startApiServer(objects);
    t.after(() => api.stop());
    const silent = await startSilentServer();
    t.after(() => silent.stop());
    const contexts = { works: { server: api.address }, hangs: { server: silent.address } };
    const started = await startClusterEditor(bundle, contexts, trusted);
    t.after(started.stop);
    return { ...started, api, connection: started.editor.connection };
  }

  it('are answered with those that do not run first, then with the chain, the events and the place in the text', async t => {
    const { connection, classNames, received, api } = await opened(t);
    assert.equal(api.connections, 0);
    const { contexts } = await connection.sendRequest<Contexts>(contextsRequest, {});
    assert.deepEqual(
      contexts.map(({ name }) => name),
      ['works', 'hangs'],
    );
    const params = { context: 'works', namespace: 'shop' };
    const { pods = [] } = await connection.sendRequest<PodsInNamespaceResult>(podsInNamespaceRequest, params);
    assert.deepEqual(
      pods.map(({ kind, name, isWell, reason }) => `${kind} ${name} ${isWell} ${reason}`),
      [
        // This server knows no field selectors.
        'Pod web-7d4b9-a false FailedCreate',
        'Pod web-7d4b9-a false ContainerCreating',
        'Pod runs true Running',
      ],
    );
    const { text = '' } = await connection.sendRequest<DiagnosePodResult>(diagnosePodRequest, asked);
    assert.match(
      text,
      /^# Pod shop\/web-7d4b9-a in works\n\n\*\*The Pod does not run \(ContainerCreating\)\. The broken link is: class\.\*\*/,
    );
    assert.match(text, / × 8\n/);
    assert.match(text, /\[`pod\.yaml:6`\]\(\/pod\.yaml#L6\)/);
    assert.ok(!text.includes('very-secret'));
    // Nothing of it is kept: the cluster was neither synced nor watched.
    assert.deepEqual(received, []);
    assert.ok(!(await classNames()).includes('from-cluster'));
  });

  it('are refused where the workspace is not trusted', async t => {
    const { connection, api } = await opened(t, false);
    for (const method of [diagnosePodRequest, podsInNamespaceRequest]) {
      const { problem } = await connection.sendRequest<DiagnosePodResult>(method, asked);
      assert.equal(problem?.code, 'workspace-not-trusted');
    }
    assert.equal(api.connections, 0);
  });

  it('are cancelled, and say what is wrong with a context', async t => {
    const { connection } = await opened(t);
    const { problem } = await connection.sendRequest<DiagnosePodResult>(diagnosePodRequest, {
      ...asked,
      context: 'none',
    });
    assert.ok(problem);
    const source = new CancellationTokenSource();
    const answer = connection.sendRequest(diagnosePodRequest, { ...asked, context: 'hangs' }, source.token);
    source.cancel();
    await assert.rejects(answer, { code: -32800 });
  });
});
