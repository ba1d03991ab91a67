import {
  type CancellationToken,
  Disposable,
  type Event,
  EventEmitter,
  type ExtensionContext,
  extensions,
  type LogOutputChannel,
  l10n,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { ClusterAccess, InitializationOptions } from '../server/base/protocol.ts';
import { fieldsComeFromOtherExtension } from './other-extensions.ts';
import { rulePagesAddress } from './rule-pages.ts';
import { showFileCommand } from './show-created-file.ts';
import { showReferencesCommand } from './show-references.ts';
import { whenManifestIsOpen } from './when-manifest-is-open.ts';

/** The language server as commands use it. */
export interface RestartableClient extends Disposable {
  restart(): Promise<void>;
  /** Sends a request, starting the server if needed; `undefined` if the server does not start. */
  ask<Result>(method: string, params: object, token?: CancellationToken): Promise<Result | undefined>;
  /** Sends a notification if a server is running. */
  tell(method: string, params: object): Promise<void>;
  /** Registers a handler for notifications of this and every later server. */
  onNotification<Params>(method: string, take: (params: Params) => void): Disposable;
  /** Fires when a server has started: the first one, or one that has no state of its predecessor. */
  readonly onDidStart: Event<void>;
  readonly state: ServerState;
  readonly onDidChangeState: Event<void>;
  showLog(): void;
}

/** `stopped` before the first manifest is open. */
export type ServerState = 'stopped' | 'starting' | 'running' | 'failed';

/**
 * Creates the client of a language server that has not been started yet.
 * @param onRunning called for the first server, and for each one that the client restarts by itself after a crash
 */
export type CreateClient = (
  log: LogOutputChannel,
  initializationOptions: () => InitializationOptions,
  onRunning: () => void,
) => Promise<BaseLanguageClient>;

/**
 * Starts the language server when the first manifest is open, and restarts it on request or when another extension
 * begins or stops to complete fields.
 */
export function createRestartableClient(
  context: ExtensionContext,
  clusterAccess: () => ClusterAccess,
  createClient: CreateClient,
): RestartableClient {
  const log = window.createOutputChannel('RuntimeClass', { log: true });
  let client: BaseLanguageClient | undefined;
  let fieldsFromOtherExtension = false;
  const started = new EventEmitter<void>();
  const stateChanged = new EventEmitter<void>();
  let state: ServerState = 'stopped';
  const setState = (now: ServerState) => {
    state = now;
    stateChanged.fire();
  };
  const listeners = new Set<Listener>();

  const initializationOptions = (): InitializationOptions => ({
    fieldsFromOtherExtension,
    pushDiagnostics: true,
    suggestCommand: 'editor.action.triggerSuggest',
    chooseClassCommand: 'runtimeclass.chooseClass',
    disableRuleCommand: 'runtimeclass.disableRule',
    showFileCommand,
    showReferencesCommand,
    rulePages: rulePagesAddress(context),
    ...clusterAccess(),
  });
  const start = async () => {
    if (client) return;
    setState('starting');
    fieldsFromOtherExtension = fieldsComeFromOtherExtension();
    client = await createClient(log, initializationOptions, () => {
      setState('running');
      started.fire();
    });
    for (const { method, take } of listeners) client.onNotification(method, take);
    await client.start();
  };
  const stop = async () => {
    const stopping = client;
    client = undefined;
    // A server that never started cannot be stopped properly either; that must not prevent the next one from starting.
    await stopping?.dispose().catch(error => log.error(String(error)));
  };
  // Starts and stops run one after the other: a restart that overtook a start would leave two servers running.
  let lastChange = Promise.resolve();
  const inTurn = (change: () => Promise<void>) => {
    lastChange = lastChange.then(change).catch(error => {
      log.error(String(error));
      setState('failed');
      window.showErrorMessage(l10n.t('The RuntimeClass language server failed: {0}', String(error)));
    });
    return lastChange;
  };
  const restart = () => inTurn(() => stop().then(start));
  const restartIfFieldsChangedHands = () => {
    if (client && fieldsComeFromOtherExtension() !== fieldsFromOtherExtension) void restart();
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
    ask: async <Result>(method: string, params: object, token?: CancellationToken) => {
      await inTurn(start);
      // An explicit `undefined` token would be sent as a second parameter, which the server takes for the token.
      return token === undefined
        ? client?.sendRequest<Result>(method, params)
        : client?.sendRequest<Result>(method, params, token);
    },
    tell: async (method, params) => {
      await lastChange;
      await client?.sendNotification(method, params);
    },
    onNotification: <Params>(method: string, take: (params: Params) => void) => {
      const listener = { method, take } as Listener;
      listeners.add(listener);
      client?.onNotification(method, take);
      return new Disposable(() => listeners.delete(listener));
    },
    onDidStart: started.event,
    get state() {
      return state;
    },
    onDidChangeState: stateChanged.event,
    showLog: () => log.show(),
    dispose: () => {
      for (const event of events) event.dispose();
      return inTurn(stop).then(() => log.dispose());
    },
  };
}

interface Listener {
  readonly method: string;
  readonly take: (params: unknown) => void;
}
