import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, before, describe, it } from 'node:test';
import {
  createProtocolConnection,
  type InitializeResult,
  type LogMessageParams,
  type ProtocolConnection,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { messageReader } from '../support/message-reader.ts';
import { patienceWithAll } from '../support/patience.ts';
import { runtimes } from './runtimes.ts';
import { bundleServer } from './server-bundle.ts';

const pod = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: tenant-box\n  containers: []\n';
const uri = 'file:///nowhere/pod.yaml';

for (const { name, path: node, skip } of runtimes()) {
  describe(`a server that starts (${name})`, { skip, timeout: patienceWithAll }, () => {
    let bundle: string;
    let server: ChildProcess | undefined;
    before(async () => {
      bundle = await bundleServer();
    });
    // What a failed test leaves behind would keep the tests from ending.
    afterEach(() => server?.kill('SIGKILL'));

    function startServer(env: Readonly<Record<string, string>> = {}): ChildProcess {
      return spawn(node, [bundle, '--stdio'], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
    }

    function connect(env: Readonly<Record<string, string>> = {}): ProtocolConnection {
      server = startServer(env);
      const connection = createProtocolConnection(
        messageReader(server.stdout!),
        new StreamMessageWriter(server.stdin!),
      );
      connection.listen();
      return connection;
    }

    /** Ends the server as an editor does, and gives its exit code. */
    async function stop(connection: ProtocolConnection): Promise<number | null> {
      await connection.sendRequest('shutdown');
      const exited = once(server!, 'exit');
      await connection.sendNotification('exit');
      const [code] = await exited;
      return code;
    }

    it('hears what is said to it in one breath with `initialize`, in its order', async () => {
      server = startServer();
      const reader = messageReader(server.stdout!);
      const heard = new Promise<readonly unknown[]>(resolve => {
        const answers: unknown[] = [];
        reader.listen(message => {
          const { id, method, result } = message as { id?: unknown; method?: string; result?: unknown };
          // It asks for the settings because of `initialized`; the hover shows that it has the text as it was changed.
          if (method === 'workspace/configuration') answers.push(method);
          if (method === undefined && id === 2) answers.push(result);
          if (answers.length === 2) resolve(answers);
        });
      });
      const said = [
        {
          id: 1,
          method: 'initialize',
          params: { ...initializeParams, capabilities: { workspace: { configuration: true } } },
        },
        { method: 'initialized', params: {} },
        {
          method: 'textDocument/didOpen',
          params: { textDocument: { uri, languageId: 'yaml', version: 1, text: '' } },
        },
        {
          method: 'textDocument/didChange',
          params: { textDocument: { uri, version: 2 }, contentChanges: [{ text: pod }] },
        },
        {
          id: 2,
          method: 'textDocument/hover',
          params: { textDocument: { uri }, position: { line: 3, character: 5 } },
        },
      ];
      server.stdin!.write(said.map(inFrame).join(''));
      const [asked, hover] = await heard;
      assert.equal(asked, 'workspace/configuration');
      assert.match(JSON.stringify(hover), /runtimeClassName/);
    });

    // Node 20 knows of no such folder.
    if (node === process.execPath) {
      it('keeps what was compiled where it is told, and finds it again', async () => {
        const folder = join(dirname(bundle), 'compiled');
        const useOnce = async () => {
          const connection = connect({ NODE_COMPILE_CACHE: folder });
          await connection.sendRequest('initialize', initializeParams);
          await connection.sendNotification('initialized', {});
          await stop(connection);
          const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
          return names.map(name => `${name} ${statSync(join(folder, name)).mtimeMs}`);
        };
        const kept = await useOnce();
        // Of what the server loads there are four files at least, in a folder for this version of Node.
        assert.ok(kept.length > 4, kept.join('\n'));
        // What is not found would be written anew.
        assert.deepEqual(await useOnce(), kept);
      });
    }

    it('tells no program that it starts where compiled code is kept', async () => {
      const folder = dirname(bundle);
      const report = join(folder, 'report.txt');
      writeFileSync(join(folder, 'reporter.cjs'), reporter);
      const connection = connect({
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        NODE_OPTIONS: `--require=${JSON.stringify(join(folder, 'reporter.cjs'))}`,
        REPORT: report,
      });
      await connection.sendRequest('initialize', initializeParams);
      await connection.sendNotification('initialized', {});
      await stop(connection);
      assert.equal(readFileSync(report, 'utf8'), 'undefined');
    });

    it('starts where nothing can be kept', async () => {
      const file = join(dirname(bundle), 'no-folder');
      writeFileSync(file, '');
      const connection = connect({ NODE_COMPILE_CACHE: file });
      await connection.sendRequest('initialize', initializeParams);
      await connection.sendNotification('initialized', {});
      assert.equal(await stop(connection), 0);
    });

    it('answers `initialize` without the code that answers the rest, and says where that is missing', async () => {
      rmSync(join(dirname(bundle), 'language-server.cjs'));
      const connection = connect();
      const logged = next<LogMessageParams>(connection, 'window/logMessage');
      const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', initializeParams);
      assert.equal(capabilities.hoverProvider, true);
      await connection.sendNotification('initialized', {});
      assert.match((await logged).message, /Cannot find module '\.\/language-server\.cjs'/);
    });
  });
}

const initializeParams = { processId: null, rootUri: null, capabilities: {}, workspaceFolders: [] };

/** Loaded before the server's own code: when the process ends, it writes what a program started by it would see. */
const reporter = `process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.REPORT, String(process.env.NODE_COMPILE_CACHE)));`;

/** A message as it goes over the wire. */
function inFrame(message: object): string {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The next notification with this name. */
function next<Params>(connection: ProtocolConnection, method: string): Promise<Params> {
  return new Promise(resolve => connection.onNotification(method, resolve));
}
