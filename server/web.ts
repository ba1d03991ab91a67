import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { useLanguage } from './base/l10n.ts';
import { noLiveClusters } from './clusters/info/no-live-clusters.ts';
import { listen } from './lsp/connection.ts';
import { startServer } from './lsp/server.ts';
import { editorFiles } from './lsp/workspace/editor-files.ts';

// The language server in a worker of a browser: the editor reads the files, and no live cluster can be reached.
const worker = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
const [reader, writer] = [new BrowserMessageReader(worker), new BrowserMessageWriter(worker)];
listen(
  (options, translate) => createConnection(ProposedFeatures.all, reader, translate(writer), options),
  async (connection, params) => {
    await useLanguage(params.locale);
    const files = editorFiles(connection);
    startServer({ connection, files, clusters: () => noLiveClusters, renderer: undefined }, params);
  },
);
