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
import type { ClusterAccess, InitializationOptions } from '../server/protocol/requests.ts';
import { fieldsComeFromOtherExtension } from './other-extensions.ts';
import { createCrashHandling } from './restart-after-crash.ts';
import { rulePagesAddress } from './rule-pages.ts';
import { showError } from './show.ts';
import { showFileCommand } from './show-created-file.ts';
import { showReferencesCommand } from './show-references.ts';
import { whenManifestIsOpen } from './when-manifest-is-open.ts';

/** The commands that links of hovers run: they show a page, or ask which cluster to read. */
const aboutRuntimeCommand = 'runtimeclass.aboutRuntime';
const syncCommand = 'runtimeclass.syncFromCluster';
export const commandsOfLinks: readonly string[] = [aboutRuntimeCommand, syncCommand];

/** The language server as commands use it. */
export interface RestartableClient extends Disposable {
  /** Starts a new server, whose count of crashes begins at zero. */
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

/** `stopped` before the first manifest or configuration of a node is open. */
export type ServerState = 'stopped' | 'starting' | 'running' | 'failed';

/**
 * Creates the client of a language server that has not been started yet.
 */
export type CreateClient = (
  log: LogOutputChannel,
  initializationOptions: () => InitializationOptions,
  events: ServerEvents,
) => Promise<BaseLanguageClient>;

/** The life of the processes of one client. */
export interface ServerEvents {
  /** Called for the first server, and for each one that the client starts by itself after a crash. */
  onRunning(): void;
  /** Called when a server has ended without being stopped. Returns whether the client is to start another one. */
  onCrash(): Promise<boolean>;
}

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
  const crashes = createCrashHandling(context, log);
  let client: BaseLanguageClient | undefined;
  let fieldsFromOtherExtension = false;
  const started = new EventEmitter<void>();
  const stateChanged = new EventEmitter<void>();
  let state: ServerState = 'stopped';
  let hasCrashed = false;
  const setState = (now: ServerState) => {
    state = now;
    stateChanged.fire();
  };
  const listeners = new Set<Listener>();

  const initializationOptions = (): InitializationOptions => ({
    fieldsFromOtherExtension,
    pushDiagnostics: true,
    suggestCommand: 'editor.action.triggerSuggest',
    syncCommand,
    createClassCommand: 'runtimeclass.createClass',
    chooseClassCommand: 'runtimeclass.chooseClass',
    fixPolicyCommand: 'runtimeclass.fixPolicyViolations',
    disableRuleCommand: 'runtimeclass.disableRule',
    aboutRuntimeCommand,
    showFileCommand,
    showReferencesCommand,
    rulePages: rulePagesAddress(context),
    ...crashes.options,
    ...clusterAccess(),
  });
  const serverEvents: ServerEvents = {
    onRunning: () => {
      setState('running');
      started.fire();
    },
    onCrash: async () => {
      hasCrashed = true;
      const isToRestart = await crashes.crashed();
      setState(isToRestart ? 'starting' : 'failed');
      return isToRestart;
    },
  };
  const start = async () => {
    if (client) return;
    setState('starting');
    fieldsFromOtherExtension = fieldsComeFromOtherExtension();
    await crashes.prepare();
    client = await createClient(log, initializationOptions, serverEvents);
    for (const { method, take } of listeners) client.onNotification(method, take);
    hasCrashed = false;
    // A server that crashes before it is ready is started again as any other.
    await client.start().catch(error => {
      if (!hasCrashed) throw error;
    });
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
      showError(l10n.t('The RuntimeClass language server failed: {0}', String(error)));
    });
    return lastChange;
  };
  const restart = () => {
    crashes.forget();
    return inTurn(() => stop().then(start));
  };
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
