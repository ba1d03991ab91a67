import {
  type Connection,
  type ConnectionOptions,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  Message,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { fixAllKind } from '../base/protocol.ts';
import { pullsDiagnostics } from './pulls-diagnostics.ts';

/**
 * Listens to the editor on the connection that `open` creates, and answers its `initialize`. That loads only the protocol
 * library; `start` is called after the answer and may take its time to load the rest. Messages that the editor sends
 * meanwhile are queued and delivered in order.
 */
export function listen(
  open: (options: ConnectionOptions) => Connection,
  start: (connection: Connection, params: InitializeParams) => Promise<void>,
): void {
  let started: Promise<void> | undefined;
  const connection = open({
    messageStrategy: {
      handleMessage(message, next) {
        if (started !== undefined) return started.then(() => next(message));
        const answered = next(message);
        if (!Message.isRequest(message) || message.method !== InitializeRequest.method) return answered;
        const params = message.params as InitializeParams;
        started = Promise.resolve(answered).then(() => start(connection, params));
        return started;
      },
    },
  });
  connection.onInitialize(params => {
    if (!pullsDiagnostics(params)) return initializeResult;
    const { capabilities, ...others } = initializeResult;
    return { ...others, capabilities: { ...capabilities, diagnosticProvider } };
  });
  connection.listen();
}

const diagnosticProvider = {
  identifier: 'runtimeclass',
  interFileDependencies: true,
  workspaceDiagnostics: true,
};

const initializeResult: InitializeResult = {
  serverInfo: { name: 'runtimeclass' },
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: {
      triggerCharacters: [' ', ':', '"', "'", '-'],
      resolveProvider: true,
      // The editor sends the label details of an item back when it resolves the item, and they are returned to it.
      completionItem: { labelDetailsSupport: true },
    },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix', 'refactor.rewrite', fixAllKind] },
    definitionProvider: true,
    referencesProvider: true,
    inlayHintProvider: true,
    codeLensProvider: {},
    // Beside another outline of the same file it stands under this name.
    documentSymbolProvider: { label: 'RuntimeClass' },
    workspaceSymbolProvider: true,
    renameProvider: { prepareProvider: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
};
