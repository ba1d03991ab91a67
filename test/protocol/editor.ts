import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type FileSystemWatcher,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Registration,
  RegistrationRequest,
  StreamMessageWriter,
  UnregistrationRequest,
} from 'vscode-languageserver/node';
import { atTheEnd } from '../support/at-the-end.ts';
import { messageReader } from '../support/message-reader.ts';
import { patience } from '../support/patience.ts';

/** An editor as the server sees it: a folder, settings, and a connection over the server's standard streams. */
export interface Editor {
  readonly server: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** What the user has set under `runtimeclass`; the server asks for it. */
  settings: unknown;
  uri(path: string): string;
  /** What the server wants to hear of when it changes on disk: globs, those below a folder after its URI. */
  watched(): readonly string[];
  /** Writes a file of the folder, or deletes it, and tells the server. */
  writeFile(path: string, text: string | undefined): Promise<void>;
  open(path: string, text: string): Promise<void>;
  /** The next diagnostics of a file that are as wanted, also if they came before; rejects where none come. */
  diagnostics(
    path: string,
    isWanted?: (found: PublishDiagnosticsParams) => boolean,
  ): Promise<PublishDiagnosticsParams>;
  /** Ends the server as an editor does; resolves to its exit code, and rejects where it does not end. */
  stop(): Promise<number | null>;
}

export interface EditorSetting {
  /** The program that runs the bundle; by default the Node that runs the tests. */
  readonly node?: string;
  /** Files of the folder when the server starts. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: unknown;
  readonly locale?: string;
  /** Process that the server shall not outlive. */
  readonly processId?: number | undefined;
  readonly initializationOptions?: object;
  /** What it can do with a text. */
  readonly textDocument?: ClientCapabilities['textDocument'];
  /** What it can do with a workspace, besides what all can. */
  readonly workspace?: ClientCapabilities['workspace'];
  /** Variables of the server's process, besides those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded before the server, which can send messages to the tests and get theirs. */
  readonly loadedBefore?: URL;
  /** Hears every byte that the server writes to its standard streams. */
  readonly onOutput?: (bytes: Buffer) => void;
}

/** Starts a server on a folder, which is there until the tests of the file have ended, and initializes it. */
export async function startEditor(bundle: string, setting: EditorSetting = {}): Promise<Editor> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  const uri = (path: string) => pathToFileURL(join(folder, path)).href;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(setting.files ?? {})) write(path, text);
  const { loadedBefore } = setting;
  const loading = loadedBefore === undefined ? [] : ['--expose-gc', '--import', loadedBefore.href];
  const errors = setting.onOutput === undefined ? 'inherit' : 'pipe';
  const server = spawn(setting.node ?? process.execPath, [...loading, bundle, '--stdio'], {
    stdio: loadedBefore === undefined ? ['pipe', 'pipe', errors] : ['pipe', 'pipe', errors, 'ipc'],
    env: { ...process.env, ...setting.env },
  });
  atTheEnd(() => server.kill('SIGKILL'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  if (setting.onOutput !== undefined) {
    for (const stream of [server.stdout!, server.stderr!]) stream.on('data', setting.onOutput);
  }
  const connection = createProtocolConnection(
    messageReader(server.stdout!),
    new StreamMessageWriter(server.stdin!),
  );
  const published = watchDiagnostics(connection);
  connection.onRequest('workspace/configuration', () => [editor.settings]);
  const watched = keepRegistrations(connection);
  connection.listen();
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: setting.processId ?? null,
    rootUri: null,
    capabilities: {
      ...capabilities,
      textDocument: { ...setting.textDocument },
      workspace: { ...capabilities.workspace, ...setting.workspace },
    },
    locale: setting.locale ?? 'en',
    initializationOptions: setting.initializationOptions,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'folder' }],
  });
  const editor: Editor = {
    server,
    connection,
    initialized,
    settings: setting.settings ?? null,
    uri,
    watched,
    writeFile: async (path, text) => {
      if (text === undefined) rmSync(join(folder, path));
      else write(path, text);
      const type = text === undefined ? 3 : 2;
      await connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: uri(path), type }],
      });
    },
    open: (path, text) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'yaml', version: 1, text },
      }),
    diagnostics: (path, isWanted = () => true) => published(uri(path), isWanted),
    stop: async () => {
      const code = await exitCodeOf(server, connection);
      connection.dispose();
      return code;
    },
  };
  await connection.sendNotification('initialized', {});
  return editor;
}

/** Diagnostics as text, one a line: `line:column severity rule message`, counted from one. */
export function drawDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ range: { start }, severity, code, message }) => {
      const weight = ['error', 'warning', 'information', 'hint'][severity! - 1];
      return `${start.line + 1}:${start.character + 1} ${weight} ${code}: ${message}`;
    })
    .join('\n');
}

/** Asks a server to end. One that does not would keep the tests from ending: it is killed, and that is a failure. */
async function exitCodeOf(server: ChildProcess, connection: ProtocolConnection): Promise<number | null> {
  if (server.exitCode !== null) return server.exitCode;
  const exited = once(server, 'exit');
  const limit = setTimeout(() => server.kill('SIGKILL'), patience);
  const asked = connection.sendRequest('shutdown').then(() => connection.sendNotification('exit'));
  // It may end before it answers.
  await Promise.race([asked, exited]);
  const [code, signal] = await exited;
  clearTimeout(limit);
  if (signal === 'SIGKILL') throw new Error(`The server did not finish within ${patience / 1000} s.`);
  return code;
}

const capabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create'],
      changeAnnotationSupport: { groupsOnLabel: true },
    },
  },
};

/** Remembers what the server registered itself for and did not take back. */
function keepRegistrations(connection: ProtocolConnection): () => string[] {
  const registered = new Map<string, Registration>();
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    for (const registration of registrations) registered.set(registration.id, registration);
  });
  connection.onRequest(UnregistrationRequest.type, ({ unregisterations }) => {
    for (const { id } of unregisterations) registered.delete(id);
  });
  return () =>
    [...registered.values()]
      .filter(({ method }) => method === DidChangeWatchedFilesNotification.method)
      .flatMap(({ registerOptions }) => registerOptions.watchers as FileSystemWatcher[])
      .map(({ globPattern: glob }) =>
        typeof glob === 'string' ? glob : `${String(glob.baseUri)} ${glob.pattern}`,
      );
}

type Waiting = (found: PublishDiagnosticsParams) => void;

/** Remembers what was published last, and who waits for more. */
function watchDiagnostics(connection: ProtocolConnection): WaitForDiagnostics {
  const last = new Map<string, PublishDiagnosticsParams>();
  const waiting = new Set<Waiting>();
  connection.onNotification('textDocument/publishDiagnostics', (found: PublishDiagnosticsParams) => {
    last.set(found.uri, found);
    for (const take of waiting) take(found);
  });
  return (uri, isWanted) =>
    new Promise((resolve, reject) => {
      const take: Waiting = found => {
        if (found.uri !== uri || !isWanted(found)) return;
        clearTimeout(limit);
        waiting.delete(take);
        resolve(found);
      };
      const limit = setTimeout(() => {
        waiting.delete(take);
        reject(new Error(`not published: ${isWanted}; but at last: ${JSON.stringify(last.get(uri))}`));
      }, patience);
      waiting.add(take);
      const before = last.get(uri);
      if (before !== undefined) take(before);
    });
}

type WaitForDiagnostics = (
  uri: string,
  isWanted: (found: PublishDiagnosticsParams) => boolean,
) => Promise<PublishDiagnosticsParams>;
