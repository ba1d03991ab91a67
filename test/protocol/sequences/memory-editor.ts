import { PassThrough } from 'node:stream';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type InitializeParams,
  ProposedFeatures,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { KubeconfigClusters } from '../../../server/clusters/info/cluster.ts';
import { listen } from '../../../server/lsp/connection.ts';
import { startServer } from '../../../server/lsp/server.ts';
import { savedClustersNotification } from '../../../server/protocol/requests.ts';
import { diskFiles } from '../../../server/workspace/disk-files.ts';

/** A server in this process, with the disk of this machine, as an editor sees it over a connection in memory. */
export interface MemoryEditor {
  /** What the user has set under `runtimeclass`. */
  settings: unknown;
  /** What is shown of each file that has diagnostics. */
  readonly diagnostics: ReadonlyMap<string, PublishDiagnosticsParams>;
  /** What was told last of the saved clusters. */
  readonly savedClusters: () => unknown;
  /** What the server logged as an error. */
  readonly errors: readonly string[];
  notify(method: string, params: object): void;
  request<Answer>(method: string, params: object): Promise<Answer>;
  /** Asks for something and takes that back at once. */
  requestAndCancel(method: string, params: object): void;
  end(): Promise<void>;
}

export interface MemoryEditorSetting {
  readonly folders: readonly string[];
  readonly settings: unknown;
  readonly trusted: boolean;
  readonly clusters: KubeconfigClusters;
}

export async function startMemoryEditor(setting: MemoryEditorSetting): Promise<MemoryEditor> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  listen(
    options =>
      createConnection(
        ProposedFeatures.all,
        new StreamMessageReader(toServer),
        new StreamMessageWriter(toEditor),
        options,
      ),
    async (connection, params) =>
      startServer(
        { connection, files: diskFiles, clusters: () => setting.clusters, renderer: undefined },
        params,
      ),
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(toEditor),
    new StreamMessageWriter(toServer),
  );
  const diagnostics = new Map<string, PublishDiagnosticsParams>();
  const errors: string[] = [];
  let savedClusters: unknown;
  connection.onNotification('textDocument/publishDiagnostics', (found: PublishDiagnosticsParams) => {
    if (found.diagnostics.length === 0) diagnostics.delete(found.uri);
    else diagnostics.set(found.uri, found);
  });
  connection.onNotification('window/logMessage', ({ type, message }: { type: number; message: string }) => {
    if (type === 1) errors.push(message);
  });
  connection.onNotification(savedClustersNotification, received => {
    savedClusters = received;
  });
  connection.onRequest('workspace/configuration', () => [editor.settings]);
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('client/unregisterCapability', () => null);
  for (const what of ['inlayHint', 'codeLens', 'semanticTokens', 'diagnostics'])
    connection.onRequest(`workspace/${what}/refresh`, () => null);
  connection.listen();
  const editor: MemoryEditor = {
    settings: setting.settings,
    diagnostics,
    savedClusters: () => savedClusters,
    errors,
    notify: (method, params) => void connection.sendNotification(method, params),
    request: (method, params) => connection.sendRequest(method, params),
    requestAndCancel(method, params) {
      const cancelled = new CancellationTokenSource();
      connection.sendRequest(method, params, cancelled.token).catch(() => undefined);
      setImmediate(() => cancelled.cancel());
    },
    async end() {
      await connection.sendRequest('shutdown');
      connection.dispose();
    },
  };
  const params: InitializeParams = {
    processId: null,
    rootUri: null,
    capabilities,
    locale: 'en',
    initializationOptions: { trusted: setting.trusted },
    workspaceFolders: setting.folders.map(uri => ({ uri, name: 'folder' })),
  };
  await connection.sendRequest('initialize', params);
  editor.notify('initialized', {});
  return editor;
}

const capabilities: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: { relatedInformation: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
};
