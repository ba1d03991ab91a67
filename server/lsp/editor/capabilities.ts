import {
  type ClientCapabilities,
  type InitializeParams,
  type InitializeResult,
  PositionEncodingKind,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { fixAllKind } from '../../protocol/requests.ts';
import { pullsDiagnostics } from './pulls-diagnostics.ts';

/** The answer to `initialize`: what this server can do for an editor with these capabilities. */
export function initializeResultFor(params: InitializeParams): InitializeResult {
  const { textDocument } = params.capabilities;
  return {
    serverInfo: { name: 'runtimeclass' },
    capabilities: {
      ...capabilities,
      textDocumentSync: {
        openClose: true,
        change: TextDocumentSyncKind.Incremental,
        save: true,
      },
      renameProvider: textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
      ...(pullsDiagnostics(params) && { diagnosticProvider }),
    },
  };
}

/** Whether the editor can report file changes on disk. */
export function watchesFiles({ workspace }: ClientCapabilities): boolean {
  return workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

const diagnosticProvider = {
  identifier: 'runtimeclass',
  interFileDependencies: true,
  workspaceDiagnostics: true,
};

const capabilities: InitializeResult['capabilities'] = {
  // Every editor has to know this encoding, and none has a better one for texts that it keeps in UTF-16.
  positionEncoding: PositionEncodingKind.UTF16,
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
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
