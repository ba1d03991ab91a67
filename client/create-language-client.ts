import { join } from 'node:path';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import { type InitializationOptions, nodeConfigGlobs } from '../server/base/protocol.ts';
import { showCreatedFile } from './show-created-file.ts';
import { manifestLanguages } from './when-manifest-is-open.ts';

/**
 * The client of a server that is still to be started. Nine tenths of the extension's code is the library behind it, so
 * this file is imported when a manifest is open, and not before.
 * @param onRunning called for the server, and for the one that the client starts by itself after a crash
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
    // Node keeps the server's compiled code there; beside the code, it goes with this version of the extension.
    options: { env: { NODE_COMPILE_CACHE: inDist('compiled') } },
  };
  const schemes = ['file', 'untitled'];
  const client = new LanguageClient('runtimeclass', 'RuntimeClass', server, {
    documentSelector: [
      ...manifestLanguages.flatMap(language => schemes.map(scheme => ({ scheme, language }))),
      // By name: TOML has a language only where an extension brings one, and CRI-O takes any name.
      ...nodeConfigGlobs.map(pattern => ({ scheme: 'file', pattern })),
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
