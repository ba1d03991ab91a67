import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { checkRenderedRequest } from '../../server/protocol/rendering.ts';
import { type LastingProgram, lastingProgram } from '../support/lasting-program.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const files = { 'web/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n' };

describe('a program that the server has started ends', {
  skip: process.platform === 'win32' && 'Windows has no process groups',
  timeout: patienceWithAll,
}, () => {
  async function startRendering() {
    const helm = await lastingProgram('helm');
    const settings = { render: { helmPath: helm.path } };
    const initializationOptions = { trusted: true };
    const editor = await startEditor(await bundleServer(), { files, settings, initializationOptions });
    const cancellation = new CancellationTokenSource();
    const params = { uri: editor.uri('web/Chart.yaml') };
    const answer = editor.connection.sendRequest(checkRenderedRequest, params, cancellation.token);
    answer.catch(() => {});
    await helm.started();
    return { helm, editor, cancellation, answer };
  }

  async function endWith(
    end: (editor: Editor) => void,
    { editor, helm }: { editor: Editor; helm: LastingProgram },
  ) {
    const exited = once(editor.server, 'exit');
    end(editor);
    const outcome = await exited;
    await helm.gone();
    return outcome;
  }

  it('with its request, when that is cancelled', async () => {
    const { helm, editor, cancellation, answer } = await startRendering();
    cancellation.cancel();
    await assert.rejects(answer, /checkRendered was cancelled/);
    await helm.gone();
    assert.equal(await editor.stop(), 0);
  });

  it('with the server, when the editor closes its input', async () => {
    const outcome = await endWith(editor => editor.server.stdin!.destroy(), await startRendering());
    assert.deepEqual(outcome, [1, null]);
  });

  it('with the server, when the editor says "exit"', async () => {
    const exit = (editor: Editor) => void editor.connection.sendNotification('exit');
    assert.deepEqual(await endWith(exit, await startRendering()), [1, null]);
  });

  it('with the server, when a signal ends it', async () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const outcome = await endWith(editor => editor.server.kill(signal), await startRendering());
      assert.deepEqual(outcome, [null, signal]);
    }
  });
});
