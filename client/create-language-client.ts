import { join } from 'node:path';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  TransportKind,
} from 'vscode-languageclient/node';
import type { InitializationOptions } from '../server/protocol/requests.ts';
import { codeActionMiddleware } from './code-action-middleware.ts';
import { documentSelector } from './document-selector.ts';
import { commandsOfLinks, type ServerEvents } from './restartable-client.ts';

/**
 * Creates the client of a language server that has not been started yet. Its library is nine tenths of the extension's
 * code, so this file is imported only once a manifest is open.
 */
export function createLanguageClient(
  context: ExtensionContext,
  log: LogOutputChannel,
  initializationOptions: () => InitializationOptions,
  { onRunning, onCrash }: ServerEvents,
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
    middleware: codeActionMiddleware,
    markdown: { isTrusted: { enabledCommands: commandsOfLinks } },
    outputChannel: log,
    // The library logs each request that fails because the server has crashed, and would show each to the user besides.
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    // The caller that starts the client reports a failure.
    initializationFailedHandler: () => false,
    errorHandler: {
      // Writing to a server that has just crashed fails; `closed` decides about a restart.
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: async () => {
        const action = (await onCrash()) ? CloseAction.Restart : CloseAction.DoNotRestart;
        return { action, handled: true };
      },
    },
  });
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) onRunning();
  });
  return client;
}
