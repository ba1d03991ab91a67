import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import {
  type ConfigurationParams,
  createProtocolConnection,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { Candidate } from './candidates.ts';
import type { Place } from './inputs/files.ts';

/** A server in a process of its own, with the bench as its editor. */
export interface ServerProcess {
  readonly pid: number;
  readonly connection: ProtocolConnection;
  /** Milliseconds from starting the process to its answer to `initialize`. */
  readonly startTime: number;
  open(uri: string, text: string): Promise<void>;
  change(uri: string, version: number, start: Place, end: Place, text: string): Promise<void>;
  /** The next diagnostics of a file that the server publishes for this version, or for no version at all. */
  published(uri: string, version: number): Promise<PublishDiagnosticsParams>;
  /** Resolves once the server has read all messages so far, whether it publishes anything or not. */
  answered(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a folder and initializes it. `nodeOptions` go to Node, as `--cpu-prof`. */
export async function startServer(
  candidate: Candidate,
  folder: string,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const started = performance.now();
  const server = spawn(
    process.execPath,
    [...nodeOptions, candidate.program, '--stdio', ...candidate.arguments],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...candidate.environment },
    },
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.onRequest('workspace/configuration', ({ items }: ConfigurationParams) =>
    items.map(({ section }) => candidate.settings[section ?? ''] ?? null),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('vscode/content', (address: string) => {
    const file = address.split('#')[0]!;
    const content = Object.entries(candidate.contents).find(([end]) => file.endsWith(`/${end}`));
    if (content === undefined) throw new Error(`nobody has ${address}`);
    return content[1];
  });
  const published = watchDiagnostics(connection);
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri,
    capabilities,
    workspaceFolders: [{ uri: rootUri, name: 'folder' }],
  });
  const startTime = performance.now() - started;
  await connection.sendNotification('initialized', {});
  if (candidate.name === 'yaml-language-server') {
    await connection.sendNotification('yaml/registerContentRequest');
  }
  return {
    pid: server.pid!,
    connection,
    startTime,
    published,
    open: (uri, text) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      }),
    // What is new in a text that is being typed waits for a pause, or until it is saved.
    change: async (uri, version, start, end, text) => {
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range: { start, end }, text }],
      });
      await connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
    },
    // No server knows this request, and each refuses it at once.
    answered: () => connection.sendRequest('bench/anything').then(nothing, nothing),
    stop: async () => {
      const exited = once(server, 'exit');
      // A server that is asked politely writes what it was started to write.
      if (nodeOptions.length > 0 || candidate.environment !== undefined) {
        await connection.sendRequest('shutdown');
        await connection.sendNotification('exit');
      } else {
        server.kill('SIGKILL');
      }
      await exited;
      connection.dispose();
    },
  };
}

const capabilities = {
  textDocument: {
    publishDiagnostics: { versionSupport: true },
    // As VS Code says it: documentation is asked for when somebody looks at an item.
    completion: {
      completionItem: { resolveSupport: { properties: ['documentation', 'detail', 'additionalTextEdits'] } },
      completionList: {
        itemDefaults: ['commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data'],
      },
    },
  },
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
};

const nothing = () => undefined;

const longestWait = 60_000;

function watchDiagnostics(connection: ProtocolConnection): ServerProcess['published'] {
  const waiting = new Set<(found: PublishDiagnosticsParams) => void>();
  connection.onNotification('textDocument/publishDiagnostics', (found: PublishDiagnosticsParams) => {
    for (const take of waiting) take(found);
  });
  return (uri, version) =>
    new Promise((resolve, reject) => {
      const take = (found: PublishDiagnosticsParams) => {
        if (found.uri !== uri || (found.version !== undefined && found.version < version)) return;
        waiting.delete(take);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new Error(`no diagnostics for version ${version} of ${uri} in ${longestWait / 1000} s`));
      }, longestWait);
      waiting.add(take);
    });
}
