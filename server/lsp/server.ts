import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
} from 'vscode-languageserver/node';
import { Session } from '../analysis/session.ts';
import {
  type Choices,
  chooseClassRequest,
  nodeConfigGlobs,
  type Preview,
  type PreviewParams,
  previewRequest,
  type SummaryStorage,
  upgradeWorkspaceRequest,
  type WorkspaceUpgrade,
} from '../base/protocol.ts';
import { readSettings } from '../base/settings.ts';
import type { Clusters } from '../clusters/info/cluster.ts';
import { isCandidate, type WorkspaceFiles } from '../documents/files.ts';
import { chooseClass } from '../ide/choose-class.ts';
import { codeActions } from '../ide/code-actions.ts';
import { definition } from '../ide/definition.ts';
import { hover } from '../ide/hover.ts';
import { preview } from '../ide/preview.ts';
import { references } from '../ide/references.ts';
import { upgradeWorkspace } from '../ide/upgrade-workspace.ts';
import { excluder, problemsOfExclude } from '../workspace/exclude.ts';
import { noStore, type SummaryStore } from '../workspace/kept-summaries.ts';
import { createSummaryKeeper } from '../workspace/summary-keeper.ts';
import { answerClusterRequests } from './cluster-requests.ts';
import { answerCompletionRequests } from './completion-requests.ts';
import { watchExternalConfigs } from './external-config-watcher.ts';
import { guard, guardLong } from './guard.ts';
import { createPublisher } from './publisher.ts';

/** What the server needs of the world; `main.ts` gives the real thing. */
export interface Ports {
  readonly connection: Connection;
  readonly files: WorkspaceFiles;
  /** Clusters by a kubeconfig: paths as in `PATH`; empty: by the usual rules. */
  readonly clusters: (kubeconfig: string) => Clusters;
  /** Where facts of files are kept from one start to the next. */
  readonly factsStore: (storage: SummaryStorage, log: (line: string) => void) => SummaryStore;
}

/** Answers the requests of one editor, which has said of itself what is in `params`, until its connection ends. */
export function startServer(
  { connection, files, clusters, factsStore }: Ports,
  params: InitializeParams,
): void {
  const session = new Session(files);
  const { console: logger } = connection;
  const fail = (error: unknown) =>
    logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const publisher = createPublisher(connection, session, fail);
  const onChange = publisher.changed;
  const clusterRequests = answerClusterRequests({
    connection,
    session,
    files,
    clusters,
    settingsRead: () => settingsRead,
    onChange,
    fail,
  });
  const { capabilities: client, workspaceFolders, rootUri, initializationOptions, locale } = params;
  session.options = initializationOptions ?? {};
  session.language = /^zh\b(?!-(tw|hk|hant))/i.test(locale ?? '') ? 'zh-cn' : 'en';
  let folders: readonly string[] = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  const { storage } = session.options;
  const store = storage ? factsStore(storage, line => logger.warn(line)) : noStore;
  const keeper = createSummaryKeeper(session.index, store, fail);
  const { dynamicRegistration: canWatch, relativePatternSupport } =
    client.workspace?.didChangeWatchedFiles ?? {};
  const named = watchExternalConfigs(
    connection,
    files,
    canWatch === true && relativePatternSupport === true,
    fail,
  );
  let reading = Promise.resolve();
  /** Settled once the folders were read for the first time: until then an answer about the workspace would be half of it. */
  let settleRead = () => {};
  const workspaceRead = new Promise<void>(resolve => {
    settleRead = resolve;
  });
  let settingsRead = Promise.resolve();

  connection.onInitialized(async () => {
    if (canWatch) {
      const watchers = [
        { globPattern: '**/*.{yaml,yml,json}' },
        { globPattern: '**/Kustomization' },
        ...nodeConfigGlobs.map(globPattern => ({ globPattern })),
      ];
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(fail);
    }
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      const section = 'runtimeclass';
      connection.client.register(DidChangeConfigurationNotification.type, { section }).catch(fail);
    }
    if (client.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        const gone = removed.map(folder => folder.uri);
        folders = [...folders.filter(uri => !gone.includes(uri)), ...added.map(folder => folder.uri)];
        await readFolders();
      });
    }
    await readConfiguration();
    await readFolders();
    settleRead();
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    session.open(uri, version, text);
    publisher.changed(uri);
    clusterRequests.filesOpened();
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    session.change(uri, version, contentChanges);
    publisher.changed(uri);
    clusterRequests.filesChanged();
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    session.close(uri);
    publisher.closed(uri);
    publisher.changed();
  });
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const uris = changes.map(({ uri }) => uri);
    if (uris.some(named.concern)) return readFolders();
    const isExcluded = excluder(session.settings.exclude);
    const concerned = uris.filter(uri => isCandidate(uri) && !isExcluded(uri));
    await session.index.readFromDisk(concerned).catch(fail);
    clusterRequests.filesRead();
    publisher.changed();
    keeper.changed();
  });
  connection.onDidChangeConfiguration(async () => {
    const before = whatIsRead();
    await readConfiguration();
    clusterRequests.settingsChanged();
    publisher.changed();
    if (whatIsRead() !== before) await readFolders();
  });

  answerCompletionRequests(connection, session, client);
  connection.onHover(
    guard(
      logger,
      'hover',
      null,
      ({ textDocument, position }) => hover(session.snapshot(), textDocument.uri, position) ?? null,
    ),
  );
  connection.onCodeAction(
    guard(logger, 'codeAction', [], ({ textDocument, range, context }) => [
      ...codeActions(session.snapshot(), textDocument.uri, range, context.only),
    ]),
  );
  connection.onDefinition(
    guardLong(logger, 'definition', [], async ({ textDocument, position }) => {
      await workspaceRead;
      return [...definition(session.snapshot(), textDocument.uri, position)];
    }),
  );
  connection.onReferences(
    guardLong(logger, 'references', [], async ({ textDocument, position, context }) => {
      await workspaceRead;
      return [...references(session.snapshot(), textDocument.uri, position, context.includeDeclaration)];
    }),
  );
  connection.onRequest(
    previewRequest,
    guardLong<PreviewParams, readonly Preview[]>(logger, 'preview', [], async ({ uri, position }) => {
      await workspaceRead;
      return preview(session.snapshot(), uri, position);
    }),
  );
  connection.onRequest(
    chooseClassRequest,
    guardLong<PreviewParams, Choices | null>(logger, 'chooseClass', null, async ({ uri, position }) => {
      await workspaceRead;
      return chooseClass(session.snapshot(), uri, position) ?? null;
    }),
  );
  connection.onRequest(
    upgradeWorkspaceRequest,
    guard<object, Promise<WorkspaceUpgrade>>(logger, 'upgradeWorkspace', nothingToUpgrade, () =>
      upgradeWorkspace(session, files, folders).catch(error => {
        fail(error);
        return nothingToUpgrade;
      }),
    ),
  );
  connection.onShutdown(clusterRequests.dispose);

  /** One reading after the other: the last one sees the folders and settings as they are. */
  function readFolders(): Promise<void> {
    reading = reading
      .then(() => (session.index.isComplete ? noStore : store).read())
      .then(async kept => {
        const { exclude, nodeConfiguration } = session.settings;
        const places = await named.look(nodeConfiguration.files);
        await session.index.readAll(folders, excluder(exclude), kept, places);
      })
      .catch(fail)
      .then(() => {
        clusterRequests.filesRead();
        publisher.changed();
        keeper.changed();
      });
    return reading;
  }

  function whatIsRead(): string {
    const { exclude, nodeConfiguration } = session.settings;
    return JSON.stringify([exclude, nodeConfiguration]);
  }

  function readConfiguration(): Promise<void> {
    if (!client.workspace?.configuration) return settingsRead;
    settingsRead = connection.workspace.getConfiguration('runtimeclass').then(section => {
      const before = problemsOfExclude(session.settings.exclude);
      session.settings = readSettings(section);
      for (const problem of problemsOfExclude(session.settings.exclude)) {
        if (!before.includes(problem))
          logger.warn(`runtimeclass.exclude: ${problem}. Every other glob counts.`);
      }
    }, fail);
    return settingsRead;
  }
}

const nothingToUpgrade = Promise.resolve<WorkspaceUpgrade>({ edits: [], left: [] });
