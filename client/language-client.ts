import { join } from 'node:path';
import {
  type Disposable,
  type ExtensionContext,
  extensions,
  l10n,
  type OutputChannel,
  window,
  workspace,
} from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node.js';
import type { InitializationOptions } from '../server/protocol.ts';
import { fieldsComeFromOtherExtension } from './other-extensions.ts';
import { rulePagesAddress } from './rule-pages.ts';
import { manifestLanguages, whenManifestIsOpen } from './when-manifest-is-open.ts';

/** The language server as the commands see it. */
export interface RestartableClient extends Disposable {
  restart(): Promise<void>;
  /** Asks the server, which is started if it was not; `undefined` where it does not come up. */
  ask<Result>(method: string, params: object): Promise<Result | undefined>;
  showLog(): void;
}

/**
 * Starts the language server when the first manifest is open, and starts it anew when asked to or when another
 * extension begins or ceases to take care of the fields.
 */
export function createLanguageClient(context: ExtensionContext): RestartableClient {
  const log = window.createOutputChannel('RuntimeClass');
  let client: LanguageClient | undefined;
  let fieldsFromOtherExtension = false;

  const start = async () => {
    if (client) return;
    fieldsFromOtherExtension = fieldsComeFromOtherExtension();
    client = clientOfNewServer(context, log, {
      fieldsFromOtherExtension,
      suggestCommand: 'editor.action.triggerSuggest',
      rulePages: rulePagesAddress(context),
    });
    await client.start();
  };
  const stop = async () => {
    const stopping = client;
    client = undefined;
    // A server that never came up cannot be stopped in good order either; that must not keep the next one out.
    await stopping?.dispose().catch(error => log.appendLine(String(error)));
  };
  // One change after the other: a restart that overtook a start would leave two servers.
  let lastChange = Promise.resolve();
  const inTurn = (change: () => Promise<void>) => {
    lastChange = lastChange.then(change).catch(error => {
      log.appendLine(String(error));
      window.showErrorMessage(l10n.t('The RuntimeClass language server failed: {0}', String(error)));
    });
    return lastChange;
  };
  const restart = () => inTurn(() => stop().then(start));
  const restartIfFieldsChangedHands = () => {
    if (client && fieldsComeFromOtherExtension() !== fieldsFromOtherExtension) restart();
  };
  const events = [
    whenManifestIsOpen(() => inTurn(start)),
    extensions.onDidChange(restartIfFieldsChangedHands),
    workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('yaml.schemas')) restartIfFieldsChangedHands();
    }),
  ];
  return {
    restart,
    ask: async <Result>(method: string, params: object) => {
      await inTurn(start);
      return client?.sendRequest<Result>(method, params);
    },
    showLog: () => log.show(),
    dispose: () => {
      for (const event of events) event.dispose();
      return inTurn(stop).then(() => log.dispose());
    },
  };
}

function clientOfNewServer(
  context: ExtensionContext,
  log: OutputChannel,
  initializationOptions: InitializationOptions,
): LanguageClient {
  const server = { module: context.asAbsolutePath(join('dist', 'server.cjs')), transport: TransportKind.ipc };
  const schemes = ['file', 'untitled'];
  return new LanguageClient('runtimeclass', 'RuntimeClass', server, {
    documentSelector: manifestLanguages.flatMap(language => schemes.map(scheme => ({ scheme, language }))),
    initializationOptions,
    outputChannel: log,
  });
}
