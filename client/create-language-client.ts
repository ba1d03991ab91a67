import { join } from 'node:path';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import type { InitializationOptions } from '../server/base/protocol.ts';
import { documentSelector } from './document-selector.ts';
import { showCreatedFile } from './show-created-file.ts';

/**
 * Creates the client of a language server that has not been started yet. Its library is nine tenths of the extension's
 * code, so this file is imported only once a manifest is open.
 * @param onRunning called for the first server, and for each one that the client restarts by itself after a crash
 */
export function createLanguageClient(
  context: ExtensionContext,
  log: LogOutputChannel,
  initializationOptions: () => InitializationOptions,
  onRunning: () => void,
): LanguageClient {
  const inDist = (name: string) => context.asAbsolutePath(join('dist', name));
  const server = {
    module: inDist('server.cjs'),
    transport: TransportKind.ipc,
    // Node keeps the server's compiled code here; next to the bundles, the cache is removed with this version of the
    // extension.
    options: { env: { NODE_COMPILE_CACHE: inDist('compiled') } },
  };
  const client = new LanguageClient('runtimeclass', 'RuntimeClass', server, {
    documentSelector: documentSelector(['file']),
    initializationOptions,
    middleware: { provideCodeActions: showCreatedFile },
    outputChannel: log,
  });
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) onRunning();
  });
  return client;
}
