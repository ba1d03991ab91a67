import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import { createConnection, createProtocolConnection, ProposedFeatures } from 'vscode-languageserver/node';
import type { WorkspaceFiles } from '../../../../server/documents/files.ts';
import { listen } from '../../../../server/lsp/connection.ts';
import { startServer } from '../../../../server/lsp/server.ts';
import { rest } from '../../../support/manual-clock.ts';
import { manualTimers } from '../../../support/manual-timers.ts';
import { memoryFiles } from '../../../support/workspace.ts';

describe('the progress of reading the folders', () => {
  it('is shown after a second, with the files that were read of those found, and ends with the reading', async t => {
    const { messages, wait, goOn } = await readingOf(t, { workDoneProgress: true });
    await goOn(1);
    await wait(999);
    assert.deepEqual(messages(), []);
    await wait(1);
    assert.deepEqual(messages(), [
      'create',
      'begin Reading the manifests of the workspace 20 % 1 of 5 files',
    ]);
    await wait(200);
    await goOn(1);
    assert.deepEqual(messages(), ['report 40 % 2 of 5 files']);
    await goOn(1);
    assert.deepEqual(messages(), [], 'a moment after the last report');
    await goOn(2);
    assert.deepEqual(messages(), ['end']);
  });

  it('is not shown for a folder that is read within a second', async t => {
    const { messages, wait, goOn } = await readingOf(t, { workDoneProgress: true });
    await wait(900);
    await goOn(5);
    await wait(5000);
    assert.deepEqual(messages(), []);
  });

  it('is not sent to an editor that cannot show it', async t => {
    const { messages, wait, goOn } = await readingOf(t, {});
    await wait(5000);
    await goOn(5);
    assert.deepEqual(messages(), []);
  });
});

/** A server with an editor, a clock that stands still, and five files of which each is read when the test says so. */
async function readingOf(t: TestContext, window: { readonly workDoneProgress?: boolean }) {
  const pass = manualTimers(t);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const next: (() => void)[] = [];
  const pods = Array.from({ length: 5 }, (_, index) => [`${index}.yaml`, 'kind: Pod\n'] as const);
  const inMemory = memoryFiles(Object.fromEntries(pods));
  const files: WorkspaceFiles = {
    ...inMemory,
    async *scan(uris, how) {
      for (const uri of uris) {
        if (/\d\.yaml$/.test(uri)) await new Promise<void>(resolve => next.push(resolve));
        yield* inMemory.scan([uri], how);
      }
    },
  };
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  listen(
    options => createConnection(ProposedFeatures.all, toServer, toEditor, options),
    async (connection, params) =>
      startServer(
        {
          connection,
          files,
          clusters: () => {
            throw new Error('no cluster is asked for');
          },
          renderer: undefined,
        },
        params,
      ),
  );
  const editor = createProtocolConnection(toEditor, toServer);
  const sent: string[] = [];
  editor.onRequest('window/workDoneProgress/create', () => {
    sent.push('create');
    return null;
  });
  editor.onNotification('$/progress', ({ value }: { readonly value: object }) => {
    const { kind, title, percentage, message } = value as Record<string, string | number | undefined>;
    const percent = percentage === undefined ? undefined : `${percentage} %`;
    sent.push([kind, title, percent, message].filter(part => part !== undefined).join(' '));
  });
  editor.listen();
  t.after(() => editor.dispose());
  const uri = 'file:///workspace/';
  await editor.sendRequest('initialize', {
    processId: null,
    rootUri: uri,
    capabilities: { window },
    workspaceFolders: [{ uri, name: 'workspace' }],
  });
  await editor.sendNotification('initialized', {});
  await rest();
  return {
    /** What the editor was sent about the progress since the last call. */
    messages: () => sent.splice(0),
    wait: async (milliseconds: number) => {
      now += milliseconds;
      pass(milliseconds);
      await rest();
    },
    /** Lets so many files be read. */
    goOn: async (count: number) => {
      for (let index = 0; index < count; index++) {
        next.shift()?.();
        await rest();
      }
    },
  };
}
