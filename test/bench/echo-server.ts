import {
  createConnection,
  ProposedFeatures,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

// The floor: a language server that does nothing but answer. It has the texts, as vscode-languageserver keeps them for
// every server, and parses nothing; every version gets diagnostics (none), every request an empty answer. With
// `--bare` it does not even keep the texts: what the protocol alone costs.

const connection = createConnection(ProposedFeatures.all);
const answer = ({ uri, version }: { readonly uri: string; readonly version: number }) =>
  connection.sendDiagnostics({ uri, version, diagnostics: [] });

connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: {},
    hoverProvider: true,
  },
}));
connection.onCompletion(() => []);
connection.onHover(() => null);
if (process.argv.includes('--bare')) {
  connection.onDidOpenTextDocument(({ textDocument }) => answer(textDocument));
  connection.onDidChangeTextDocument(({ textDocument }) => answer(textDocument));
} else {
  const documents = new TextDocuments(TextDocument);
  documents.onDidChangeContent(({ document }) => answer(document));
  documents.listen(connection);
}
connection.listen();
