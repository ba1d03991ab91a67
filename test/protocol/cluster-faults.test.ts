import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { CancellationTokenSource, LSPErrorCodes, type ResponseError } from 'vscode-languageserver/node';
import {
  type Contexts,
  contextsRequest,
  forgetRequest,
  type SyncResult,
  syncRequest,
} from '../../server/protocol/requests.ts';
import { textOf } from '../support/cluster/problem.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type ListeningServer, startSilentServer } from './api-server.ts';
import { type ClusterEditor, startClusterEditor } from './cluster-editor.ts';
import { faultyContexts } from './faulty-contexts.ts';
import { type ContextSetting, kubeconfigText } from './kubeconfig.ts';
import { bundleServer } from './server-bundle.ts';

describe('the server and a cluster with which something is wrong', { timeout: patienceWithAll }, () => {
  let bundle: string;
  let silent: ListeningServer;
  let contexts: Readonly<Record<string, ContextSetting>>;
  let started: ClusterEditor;

  before(async () => {
    bundle = await bundleServer();
    silent = await startSilentServer();
    contexts = faultyContexts(silent.address);
  });
  beforeEach(async () => {
    started = await startClusterEditor(bundle, contexts, true);
  });
  afterEach(async () => {
    assert.equal(await started.stop(), 0, 'the server ends in good order');
  });
  after(() => silent.stop());

  it('give a problem with advice where the context or the kubeconfig does not exist', async () => {
    const { editor } = started;
    assert.match(textOf((await sync('nowhere')).status.problem).message, /nowhere/);
    editor.settings = { cluster: { kubeconfig: join(started.home, 'missing') } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    // What was known by the other kubeconfig is forgotten.
    await started.phase('nowhere', undefined);
    const { problem } = (await sync('refused')).status;
    assert.match(textOf(problem).message, /missing/);
    assert.notEqual(textOf(problem).advice, '');
    const answer = await editor.connection.sendRequest<Contexts>(contextsRequest, {});
    assert.match(textOf(answer.problem).message, /missing/);
  });

  for (const context of ['refused', 'plugin fails', 'plugin prints rubbish', 'plugin is missing']) {
    it(`give a problem with advice, without a secret: ${context}`, async () => {
      const { status, canBeSaved } = await sync(context);
      assert.equal(status.phase, 'failed');
      assert.notEqual(textOf(status.problem).message, '');
      assert.notEqual(textOf(status.problem).advice, '');
      assert.equal(canBeSaved, false);
      assert.doesNotMatch(JSON.stringify([status, started.received]), /hush/);
    });
  }

  for (const context of ['silent', 'plugin hangs']) {
    it(`let the user type and cancel while nothing comes: ${context}`, async () => {
      const token = new CancellationTokenSource();
      const before = silent.connections;
      const pending = started.editor.connection.sendRequest(syncRequest, { context }, token.token);
      await started.phase(context, 'connecting');
      // How soon is measured by the bench.
      assert.ok((await started.classNames()).includes('y'));
      await started.phase(context, 'connecting');
      token.cancel();
      await assert.rejects(
        pending,
        (error: ResponseError<void>) => error.code === LSPErrorCodes.RequestCancelled,
      );
      await silent.closed(silent.connections);
      if (context === 'plugin hangs') assert.equal(silent.connections, before);
    });
  }

  it('count a sync as cancelled whose cluster is forgotten meanwhile', async () => {
    const pending = sync('silent');
    await started.phase('silent', 'connecting');
    await started.request(forgetRequest, 'silent');
    await assert.rejects(
      pending,
      (error: ResponseError<void>) => error.code === LSPErrorCodes.RequestCancelled,
    );
  });

  it('begin anew with another kubeconfig that comes while a cluster is being read', async () => {
    const { editor, home } = started;
    const pending = sync('silent');
    await started.phase('silent', 'connecting');
    const kubeconfig = join(home, 'other');
    writeFileSync(kubeconfig, kubeconfigText({ silent: contexts['refused']! }));
    editor.settings = { cluster: { kubeconfig } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    const { phase, problem } = (await pending).status;
    assert.equal(phase, 'failed');
    assert.match(textOf(problem).message, /ECONNREFUSED/);
    await silent.closed(silent.connections);
  });

  const sync = (context: string) => started.request<SyncResult>(syncRequest, context);
});
