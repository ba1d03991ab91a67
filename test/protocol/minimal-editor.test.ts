import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type DocumentSymbol,
  type Hover,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { atTheEnd } from '../support/at-the-end.ts';
import { commandLine } from '../support/command-line.ts';
import { messageReader } from '../support/message-reader.ts';
import { patience, patienceWithAll } from '../support/patience.ts';

const pod = (name: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: ${name}\n`;
const aClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenant-box}\nhandler: runsc\n';
const containerd = `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.lonely]
runtime_type = "io.containerd.runc.v2"
`;
const files = { 'class.yaml': aClass, 'a b/pod.yaml': pod('tenat-box'), 'config.toml': containerd };

describe('runtimeclass lsp --stdio, for an editor that can do next to nothing', {
  timeout: patienceWithAll,
}, () => {
  it('finds the folder in rootPath, sends diagnostics, and asks for nothing', async () => {
    const editor = await start({});
    assert.deepEqual(await editor.wait('a b/pod.yaml', 1), ['unknown-runtime-class']);
    const { capabilities } = editor.initialized;
    assert.equal(capabilities.positionEncoding, 'utf-16');
    assert.equal(capabilities.renameProvider, true);
    assert.equal(capabilities.diagnosticProvider, undefined);
    assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2, save: true });
    assert.deepEqual(editor.asked, []);
    assert.equal(await editor.stop(), 0);
  });

  it('watches the files that the editor does not watch, folders that come and go too', async () => {
    const editor = await start({});
    await editor.wait('a b/pod.yaml', 1);
    editor.write('class.yaml', aClass.replace('tenant-box', 'tenat-box'));
    await editor.wait('a b/pod.yaml', 0);
    editor.write('new/deep/pod.yaml', pod('tenatbox'));
    await editor.wait('new/deep/pod.yaml', 1);
    editor.write('new/deep/pod.yaml', pod('tenat-box'));
    await editor.wait('new/deep/pod.yaml', 0);
    editor.write('new/deep/pod.yaml', pod('tenatbox'));
    await editor.wait('new/deep/pod.yaml', 1);
    rmSync(join(editor.folder, 'new'), { recursive: true });
    await editor.wait('new/deep/pod.yaml', 0);
    await editor.stop();
  });

  it('takes the settings that the editor sends', async () => {
    const editor = await start({});
    await editor.wait('a b/pod.yaml', 1);
    const change = (settings: unknown) =>
      editor.connection.sendNotification('workspace/didChangeConfiguration', { settings });
    await change({ runtimeclass: { rules: { 'unknown-runtime-class': 'off' } } });
    await editor.wait('a b/pod.yaml', 0);
    // Those of others, or none, leave them as they are; bad ones do no harm.
    for (const settings of [null, { yaml: {} }, 'nonsense']) await change(settings);
    await change({ runtimeclass: { rules: {} } });
    await editor.wait('a b/pod.yaml', 1);
    await editor.stop();
  });

  it('offers what the editor can carry out, in a form that it knows', async () => {
    const editor = await start({ textDocument: { hover: { contentFormat: ['plaintext'] } } });
    await editor.wait('a b/pod.yaml', 1);
    await editor.open('a b/pod.yaml', files['a b/pod.yaml']);
    const fixes = await editor.actions('a b/pod.yaml', { line: 4, character: 22 });
    const change = { range: { start: { line: 4, character: 20 }, end: { line: 4, character: 29 } } };
    assert.deepEqual(fixes[0]?.edit, {
      changes: { [editor.uri('a b/pod.yaml')]: [{ ...change, newText: 'tenant-box' }] },
    });
    await editor.open('class.yaml', aClass);
    const ofHandler = await editor.actions('class.yaml', { line: 3, character: 10 });
    const table = ofHandler.find(({ title }) => title.startsWith('Create containerd table'));
    assert.deepEqual(Object.keys(table?.edit ?? {}), ['changes']);
    assert.deepEqual(Object.keys(table?.edit?.changes ?? {}), [editor.uri('config.toml')]);
    const hover = await editor.ask<Hover>('hover', 'a b/pod.yaml', { line: 4, character: 4 });
    const { kind, value } = hover.contents as { kind: string; value: string };
    assert.equal(kind, 'plaintext');
    assert.ok(value.includes('runtimeClassName') && !/\*\*|`/.test(value), value);
    const [symbol] = await editor.ask<DocumentSymbol[]>('documentSymbol', 'a b/pod.yaml');
    assert.deepEqual(Object.keys(symbol!).sort(), ['kind', 'location', 'name']);
    // It could not create the file of the class.
    await editor.open('config.toml', containerd);
    assert.deepEqual(await createsIn(editor), []);
    await editor.stop();
    const able = await start({ workspace: { workspaceEdit: { resourceOperations: ['create'] } } });
    await able.wait('a b/pod.yaml', 1);
    await able.open('config.toml', containerd);
    assert.deepEqual(await createsIn(able), ["Create RuntimeClass for handler 'lonely'"]);
    await able.stop();
  });

  it('speaks the language of the system where the editor names none', async () => {
    const editor = await start({}, { LC_ALL: 'zh_CN.UTF-8' });
    await editor.wait('a b/pod.yaml', 1);
    assert.match(editor.messages.join(), /RuntimeClass.*[\u4e00-\u9fff]/);
    await editor.stop();
  });

  it('ends when the editor is gone', async () => {
    const editor = await start({});
    await editor.wait('a b/pod.yaml', 1);
    const exited = once(editor.process, 'exit');
    editor.process.stdin!.end();
    assert.deepEqual(await exited, [1, null]);
  });
});

const requestsOfServers = [
  'client/registerCapability',
  'workspace/configuration',
  'workspace/workspaceFolders',
  'workspace/diagnostic/refresh',
  'workspace/inlayHint/refresh',
  'workspace/codeLens/refresh',
  'window/workDoneProgress/create',
];

async function createsIn(editor: Awaited<ReturnType<typeof start>>) {
  const actions = await editor.actions('config.toml', { line: 1, character: 60 });
  return actions.filter(({ edit }) => edit?.documentChanges).map(({ title }) => title);
}

async function start(capabilities: ClientCapabilities, env: NodeJS.ProcessEnv = { LC_ALL: 'C' }) {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const server = spawn(process.execPath, [commandLine, 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  atTheEnd(() => server.kill('SIGKILL'));
  const connection = createProtocolConnection(
    messageReader(server.stdout!),
    new StreamMessageWriter(server.stdin!),
  );
  const asked: string[] = [];
  for (const method of requestsOfServers) connection.onRequest(method, () => void asked.push(method));
  const published = new Map<string, PublishDiagnosticsParams>();
  let look: () => void = () => undefined;
  connection.onNotification('textDocument/publishDiagnostics', (found: PublishDiagnosticsParams) => {
    published.set(found.uri, found);
    look();
  });
  connection.listen();
  const uri = (path: string) => pathToFileURL(join(folder, path)).href;
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootPath: folder,
    rootUri: null,
    capabilities,
  });
  await connection.sendNotification('initialized', {});
  const textDocument = (path: string) => ({ textDocument: { uri: uri(path) } });
  return {
    process: server as ChildProcess,
    connection: connection as ProtocolConnection,
    folder,
    asked,
    initialized,
    uri,
    write,
    get messages() {
      return [...published.values()].flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));
    },
    open: (path: string, text: string) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'yaml', version: 1, text },
      }),
    ask: <Result>(method: string, path: string, position?: object) =>
      connection.sendRequest<Result>(`textDocument/${method}`, { ...textDocument(path), position }),
    actions: (path: string, position: object) =>
      connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        ...textDocument(path),
        range: { start: position, end: position },
        context: { diagnostics: [] },
      }),
    /** The rules of the problems of a file, once there are so many. */
    wait: (path: string, count: number) =>
      new Promise<unknown[]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`never ${count} in ${path}`)), patience);
        look = () => {
          const found = published.get(uri(path));
          if ((found?.diagnostics.length ?? -1) !== count) return;
          clearTimeout(timer);
          resolve(found!.diagnostics.map(({ code }) => code));
        };
        look();
      }),
    stop: async () => {
      const exited = once(server, 'exit');
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      const [code] = await exited;
      connection.dispose();
      return code as number;
    },
  };
}
