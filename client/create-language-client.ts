import { join } from 'node:path';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import { type InitializationOptions, machineConfigGlobs, nodeConfigGlobs } from '../server/base/protocol.ts';
import { showCreatedFile } from './show-created-file.ts';
import { manifestLanguages } from './when-manifest-is-open.ts';

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
  const schemes = ['file', 'untitled'];
  const client = new LanguageClient('runtimeclass', 'RuntimeClass', server, {
    documentSelector: [
      ...manifestLanguages.flatMap(language => schemes.map(scheme => ({ scheme, language }))),
      // Selected by name: TOML has a language id only if another extension adds one, and CRI-O accepts any file name.
      ...[...machineConfigGlobs, ...nodeConfigGlobs].map(pattern => ({ scheme: 'file', pattern })),
    ],
    initializationOptions,
    middleware: { provideCodeActions: showCreatedFile },
    outputChannel: log,
  });
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) onRunning();
  });
  return client;
}
