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
} from '../../server/protocol.ts';
import { execUser } from '../support/cluster/exec-user.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type ListeningServer, startSilentServer } from './api-server.ts';
import { type ClusterEditor, startClusterEditor } from './cluster-editor.ts';
import { type ContextSetting, kubeconfigText } from './kubeconfig.ts';
import { bundleServer } from './server-bundle.ts';

/** What the user may wait for a completion while something is wrong with a cluster, in milliseconds. */
const longestWait = 50;

describe('the server and a cluster with which something is wrong', { timeout: patienceWithAll }, () => {
  let bundle: string;
  let silent: ListeningServer;
  let contexts: Readonly<Record<string, ContextSetting>>;
  let started: ClusterEditor;

  before(async () => {
    bundle = await bundleServer();
    silent = await startSilentServer();
    // Over plain HTTP no credential is fetched, because none is shown.
    const server = silent.address.replace('http:', 'https:');
    const missing = { exec: { ...execUser('').exec, command: 'no-such-plugin-of-ours' } };
    contexts = {
      silent: { server: silent.address },
      // Nothing listens on port 1.
      refused: { server: 'http://127.0.0.1:1' },
      'plugin hangs': { server, user: execUser('setInterval(() => {}, 1000)') },
      'plugin fails': { server, user: execUser('console.error("token=hush-hush"); process.exit(3)') },
      'plugin prints rubbish': { server, user: execUser('console.log("hush-hush")') },
      'plugin is missing': { server, user: missing },
    };
  });
  beforeEach(async () => {
    started = await startClusterEditor(bundle, contexts, true);
    // What is used for the first time is loaded and compiled: that takes longer, and once only.
    await slowestCompletion(started.editor.connection.sendRequest(contextsRequest, {}));
  });
  afterEach(async () => {
    assert.equal(await started.stop(), 0, 'the server ends in good order');
  });
  after(() => silent.stop());

  it('give a problem with advice where the context or the kubeconfig does not exist', async () => {
    const { editor } = started;
    assert.match((await sync('nowhere')).status.problem?.message ?? '', /nowhere/);
    editor.settings = { cluster: { kubeconfig: join(started.home, 'missing') } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    // What was known by the other kubeconfig is forgotten.
    await started.phase('nowhere', undefined);
    const { problem } = (await sync('refused')).status;
    assert.match(problem?.message ?? '', /missing/);
    assert.notEqual(problem?.advice ?? '', '');
    const answer = await editor.connection.sendRequest<Contexts>(contextsRequest, {});
    assert.match(answer.problem?.message ?? '', /missing/);
  });

  for (const context of ['refused', 'plugin fails', 'plugin prints rubbish', 'plugin is missing']) {
    it(`give a problem with advice, without a secret, while the user types: ${context}`, async () => {
      await assertTypingIsSmooth(async () => {
        const { status, snapshot } = await sync(context);
        assert.equal(status.phase, 'failed');
        assert.notEqual(status.problem?.message ?? '', '');
        assert.notEqual(status.problem?.advice ?? '', '');
        assert.equal(snapshot, undefined);
        assert.doesNotMatch(JSON.stringify([status, started.told]), /hush/);
      });
    });
  }

  for (const context of ['silent', 'plugin hangs']) {
    it(`let the user type and cancel while nothing comes: ${context}`, async () => {
      const token = new CancellationTokenSource();
      const before = silent.connections;
      const pending = started.editor.connection.sendRequest(syncRequest, { context }, token.token);
      await assertTypingIsSmooth(() => started.phase(context, 'connecting'));
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
    assert.match(problem?.message ?? '', /ECONNREFUSED/);
    await silent.closed(silent.connections);
  });

  const sync = (context: string) => started.request<SyncResult>(syncRequest, context);

  /** Completions are as fast as they should be while something else goes on, or as fast as on this machine without it. */
  async function assertTypingIsSmooth(other: () => Promise<void>): Promise<void> {
    const times: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const during = await slowestCompletion(other());
      if (during < longestWait || during < 2 * (await slowestCompletion(Promise.resolve()))) return;
      times.push(during);
    }
    assert.fail(`the slowest completions took ${times} ms`);
  }

  /** Completes 20 times, and on until something else is done. */
  async function slowestCompletion(other: Promise<unknown>): Promise<number> {
    let isDone = false;
    const done = other.finally(() => {
      isDone = true;
    });
    let slowest = 0;
    for (let count = 0; count < 20 || !isDone; count++) {
      const start = performance.now();
      await started.classNames();
      slowest = Math.max(slowest, performance.now() - start);
    }
    await done;
    return slowest;
  }
});
