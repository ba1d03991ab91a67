import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, before, describe, it } from 'node:test';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, type EditorSetting, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const pod = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: tenant-box\n';

describe('the server', { timeout: patienceWithAll }, () => {
  let bundle: string;
  const started: ChildProcess[] = [];
  before(async () => {
    bundle = await bundleServer();
  });
  // What a failed test leaves behind would keep the tests from ending.
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  async function start(setting?: EditorSetting): Promise<Editor> {
    const editor = await startEditor(bundle, setting);
    started.push(editor.server);
    return editor;
  }

  it('answers a cancelled request with an error, and goes on', async () => {
    let written = '';
    const editor = await start({ onOutput: bytes => (written += bytes.toString('latin1')) });
    await editor.open('pod.yaml', pod);
    const params = { textDocument: { uri: editor.uri('pod.yaml') }, position: { line: 3, character: 20 } };
    // In one breath, so that the server reads of the cancellation before it comes to the request.
    const messages = [
      { jsonrpc: '2.0', id: 'cancelled', method: 'textDocument/completion', params },
      { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'cancelled' } },
    ].map(message => JSON.stringify(message));
    editor.server.stdin!.write(
      messages.map(text => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`).join(''),
    );
    await assertAlive(editor);
    assert.equal(await editor.stop(), 0);
    const [answer] = messagesOf(written).filter(({ id }) => id === 'cancelled');
    assert.equal(answer?.error?.code, LSPErrorCodes.RequestCancelled);
  });

  it('survives requests and notifications that make no sense', async () => {
    const editor = await start();
    const { connection } = editor;
    connection.onNotification('window/logMessage', () => undefined);
    const nowhere = { textDocument: { uri: 'nonsense' }, position: { line: -1, character: 1e9 } };
    for (const method of ['completion', 'hover', 'definition', 'references', 'codeAction']) {
      for (const params of [{}, null, nowhere, { textDocument: { uri: editor.uri('not-open.yaml') } }]) {
        await connection.sendRequest(`textDocument/${method}`, params).catch(() => undefined);
      }
    }
    await connection.sendRequest('no/such/request', {}).catch(() => undefined);
    await connection.sendNotification('no/such/notification', {});
    for (const method of ['didOpen', 'didChange', 'didClose', 'didSave']) {
      for (const params of [{}, { textDocument: null }, { textDocument: { uri: 1 }, contentChanges: [{}] }]) {
        await connection.sendNotification(`textDocument/${method}`, params);
      }
    }
    await connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: 'nonsense.yaml', type: 9 }],
    });
    for (const params of [{}, { event: null }, { event: {} }])
      await connection.sendNotification('workspace/didChangeWorkspaceFolders', params);
    await editor.open('odd.yaml', pod);
    for (const range of [positions(9, 9, 0, 0), positions(-1, -1, 99, 99), positions(2, 5, 2, 1)]) {
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: editor.uri('odd.yaml'), version: 2 },
        contentChanges: [{ range, text: 'x' }],
      });
    }
    await assertAlive(editor);
    assert.equal(await editor.stop(), 0);
  });

  it('survives settings and files that make no sense', async () => {
    const settings = { exclude: ['', '[', '!(', 1], rules: { x: 'y' }, kubernetesVersion: {}, fields: 7 };
    const files = {
      'kustomization.yaml': 'patches:\n- path: "http://["\n- path: "%"\n- path: {}\n',
      '.runtimeclass/prod.yaml': '{{{',
      'a/class (copy) @1.yaml':
        'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenant-box}\nhandler: x\n',
    };
    const editor = await start({ settings, files });
    await assertAlive(editor);
    assert.equal(await editor.stop(), 0);
  });

  it('survives bytes that are no messages, and writes nothing but messages', async () => {
    const server = spawn(process.execPath, [bundle, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    started.push(server);
    const send = (body: string) =>
      server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const call = (id: number, method: string, params: unknown) =>
      send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    call(1, 'initialize', { processId: null, rootUri: null, capabilities: {} });
    for (const body of [
      '{"jsonrpc": "2.0", "method": ',
      '[]',
      'null',
      '"é"',
      '{"jsonrpc": "2.0", "id": 7, "result": null}',
    ]) {
      send(body);
    }
    call(2, 'shutdown', null);
    let written = '';
    for await (const chunk of server.stdout.setEncoding('latin1')) {
      written += chunk;
      if (written.includes('"id":2')) send('{"jsonrpc": "2.0", "method": "exit"}');
    }
    const answered = messagesOf(written).flatMap(({ id, method }) => (method === undefined ? [id] : []));
    assert.deepEqual(answered, [1, 2]);
  });

  it('ends with 0 after shutdown and exit, with 1 after exit alone', async () => {
    assert.equal(await (await start()).stop(), 0);
    const { server, connection } = await start();
    const exited = once(server, 'exit');
    await connection.sendNotification('exit');
    assert.deepEqual(await exited, [1, null]);
  });

  it('ends when its input is closed', async () => {
    const { server } = await start();
    const exited = once(server, 'exit');
    server.stdin!.end();
    assert.deepEqual(await exited, [1, null]);
  });

  it('ends when the process of the editor is gone', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    started.push(parent);
    const { server } = await start({ processId: parent.pid });
    const exited = once(server, 'exit');
    parent.kill('SIGKILL');
    assert.deepEqual(await exited, [1, null]);
  });
});

/** A document that is opened now is diagnosed, and a request is answered. */
async function assertAlive(editor: Editor): Promise<void> {
  await editor.open('alive.yaml', 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: x\n');
  const { diagnostics } = await editor.diagnostics('alive.yaml', found => found.diagnostics.length > 0);
  assert.ok(diagnostics.some(({ code }) => code === 'missing-handler'));
  const textDocument = { uri: editor.uri('alive.yaml') };
  const params = { textDocument, position: { line: 3, character: 3 } };
  assert.notEqual(await editor.connection.sendRequest('textDocument/hover', params), null);
}

function positions(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
  return {
    start: { line: startLine, character: startCharacter },
    end: { line: endLine, character: endCharacter },
  };
}

interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly error?: { readonly code: number };
}

/** The messages of a stream of bytes, one character each; fails where a byte belongs to none. */
function messagesOf(stream: string): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < stream.length; ) {
    const header = /^Content-Length: (\d+)\r\n\r\n/.exec(stream.slice(at, at + 64));
    assert.ok(header, `no message: ${stream.slice(at, at + 200)}`);
    const start = at + header[0].length;
    at = start + Number(header[1]);
    messages.push(JSON.parse(stream.slice(start, at)));
  }
  return messages;
}
