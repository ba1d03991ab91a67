import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import {
  type Contexts,
  clusterTextRequest,
  compareRequest,
  contextsRequest,
  permissionsRequest,
  type SyncResult,
  stopWatchingRequest,
  syncRequest,
  watchRequest,
} from '../../../server/protocol/requests.ts';
import { startServer } from '../../support/cluster/api-server.ts';
import { selfSigned } from '../../support/cluster/certificate.ts';
import { execUser } from '../../support/cluster/exec-user.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { kubeconfigText } from '../kubeconfig.ts';
import { saveCluster } from '../save-cluster.ts';
import { bundleServer } from '../server-bundle.ts';
import { secretsIn } from './find-secrets.ts';
import { type OverheardEditor, overhear } from './overheard-editor.ts';
import { secretContexts } from './secret-contexts.ts';
import { answerWithSecrets, hostName, nodeAddress, secretProxy } from './secret-servers.ts';

const pod = (className: string) => `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  runtimeClassName: ${className}
`;
const atClassName = { line: 5, character: 24 };

const brokenKubeconfigs = [
  '',
  'users: [{name: u, user: {token: hush-unclosed',
  'users:\n  - token: hush-a\n token: hush-b\n\t- hush-tab: [',
  'users: [{name: u, user: {token: hush-first, token: hush-second}}]',
  '"hush-text"',
  '{"contexts": "hush-no-list", "users": {"hush-user": "hush-token"}}',
  'contexts: [{name: token, context: {cluster: hush-cluster, user: hush-user}}]',
];

describe('the secrets of a kubeconfig', { timeout: patienceWithAll }, () => {
  let bundle: string;

  before(async () => {
    bundle = await bundleServer();
  });

  it('are in nothing that is logged, sent to the editor or written', async t => {
    const authority = selfSigned([hostName]);
    const client = selfSigned(['client']);
    const { port: server } = await startServer(t, answerWithSecrets, authority);
    const proxy = await startProxy(t, server);
    const { working, failing, secrets } = secretContexts({ proxy, server, authority, client });
    const overheard = await overhear(t, bundle, kubeconfigText({ ...working, ...failing }));
    await overheard.editor.open('pod.yaml', pod('from-cluster'));
    for (const context of Object.keys(working)) await useWorking(overheard, context);
    for (const context of Object.keys(failing)) await useFailing(overheard, context);
    await overheard.ask(compareRequest, {});
    for (const text of brokenKubeconfigs) {
      overheard.writeKubeconfig(text);
      const { contexts, problem } = await overheard.ask<Contexts>(contextsRequest, {});
      assert.ok(problem !== undefined || contexts.length < 2, text);
      assert.equal((await read(overheard, syncRequest, 'token')).phase, 'failed', text);
    }
    assert.deepEqual(await overheard.leaked(secrets), []);
  });

  it('are found where one is told: in a message, beside the messages, in a file', async t => {
    const secrets = { message: 'hush_in_message', error: 'hush_in_stderr', file: 'hush_in_file' };
    const script = `require('node:fs').writeFileSync(process.env.TMPDIR + '/trace', '${secrets.file}')`;
    const kubeconfig = kubeconfigText({ leaking: { server: 'https://127.0.0.1:1', user: execUser(script) } });
    const leak = join(dirname(bundle), 'leak.cjs');
    writeFileSync(leak, `console.error('token: ${secrets.error}')`);
    const overheard = await overhear(t, bundle, kubeconfig, { NODE_OPTIONS: `--require=${leak}` });
    await overheard.editor.open('pod.yaml', pod(secrets.message));
    await overheard.editor.diagnostics('pod.yaml', ({ diagnostics }) => diagnostics.length > 0);
    assert.equal((await read(overheard, syncRequest, 'leaking')).phase, 'failed');
    assert.deepEqual(await overheard.leaked(secrets), ['message', 'error', 'file']);
  });

  const secret = 'hush-"bcdefghijkl';
  for (const [form, text] of Object.entries({
    'as it is': `token: ${secret}.`,
    'cut off': `token: ${secret.slice(0, -4)}...`,
    'in base64': Buffer.from(`{"token":"${secret}"}`).toString('base64'),
    'in base64 at another place': Buffer.from(`{"a-token":"${secret}"}`).toString('base64'),
    'in base64 at a third place': Buffer.from(`{"my-token":"${secret}"}`).toString('base64'),
    'in JSON': JSON.stringify({ token: secret }),
    'in an address': `https://host/?${new URLSearchParams({ token: secret })}`,
  })) {
    it(`are found where one is told ${form}`, () => {
      assert.deepEqual(secretsIn(Buffer.from(text), { secret, other: 'another-secret' }), ['secret']);
    });
  }
});

/** Reads, saves, watches, and asks everything that is answered from what was read. */
async function useWorking(overheard: OverheardEditor, context: string): Promise<void> {
  const { editor, ask } = overheard;
  const { status } = await ask<SyncResult>(syncRequest, { context });
  assert.deepEqual(status.problem, undefined, context);
  assert.deepEqual([status.phase, status.counts], ['synced', { classes: 1, nodes: 1 }], context);
  // An editor may say how a node is called, but no file: it is committed.
  const { outcome, path, text = '' } = await saveCluster(editor, context, 'save', '.runtimeclass');
  assert.equal(outcome, 'written', context);
  assert.deepEqual(secretsIn(Buffer.from(text), nodeAddress), [], context);
  await editor.writeFile(path, text);
  assert.equal((await read(overheard, watchRequest, context)).phase, 'watching', context);
  const textDocument = { uri: editor.uri('pod.yaml') };
  for (const method of ['completion', 'hover', 'definition']) {
    await ask(`textDocument/${method}`, { textDocument, position: atClassName });
  }
  const uri = `runtimeclass-cluster:/${encodeURIComponent(context)}/from-cluster.yaml`;
  assert.match(await ask<string>(clusterTextRequest, { uri }), /^handler: runsc$/m);
  await ask(stopWatchingRequest, { context });
}

async function useFailing(overheard: OverheardEditor, context: string): Promise<void> {
  for (const method of [syncRequest, watchRequest]) {
    const { phase, problem } = await read(overheard, method, context);
    assert.match(phase, /^(failed|reconnecting)$/, context);
    assert.notEqual(problem, undefined, context);
  }
  await overheard.ask(permissionsRequest, { context });
  await overheard.ask(stopWatchingRequest, { context });
}

async function read(
  { ask }: OverheardEditor,
  method: string,
  context: string,
): Promise<SyncResult['status']> {
  return (await ask<SyncResult>(method, { context })).status;
}

async function startProxy(t: TestContext, port: number): Promise<number> {
  const proxy = secretProxy(port).listen(0, '127.0.0.1');
  t.after(() => proxy.close());
  await once(proxy, 'listening');
  return (proxy.address() as AddressInfo).port;
}
