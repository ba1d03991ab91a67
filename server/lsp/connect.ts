import {
  type Connection,
  createConnection,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  Message,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { fixAllKind } from '../base/protocol.ts';

/**
 * Connects with the editor (the transport is on the command line) and answers its `initialize`. That takes no more than
 * the protocol; `start` comes after the answer and may take its time to load the rest. What the editor says in the
 * meantime waits for it, in its order.
 */
export function connect(start: (connection: Connection, params: InitializeParams) => Promise<void>): void {
  let started: Promise<void> | undefined;
  const connection: Connection = createConnection(ProposedFeatures.all, {
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
  connection.onInitialize(() => initializeResult);
  connection.listen();
}

const initializeResult: InitializeResult = {
  serverInfo: { name: 'runtimeclass' },
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: {
      triggerCharacters: [' ', ':', '"', "'", '-'],
      resolveProvider: true,
      // What stands beside an item comes back with it, and goes to the editor again.
      completionItem: { labelDetailsSupport: true },
    },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix', 'refactor.rewrite', fixAllKind] },
    definitionProvider: true,
    referencesProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
};
