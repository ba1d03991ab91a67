import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { codeActions } from './features/code-actions.ts';
import { complete } from './features/completion/index.ts';
import { definition } from './features/definition.ts';
import { hover } from './features/hover.ts';
import { preview } from './features/preview.ts';
import { references } from './features/references.ts';
import { fixAllKind } from './features/upgrade-actions.ts';
import { handle } from './handle.ts';
import {
  type Preview,
  type PreviewParams,
  previewRequest,
  upgradeWorkspaceRequest,
  type WorkspaceUpgrade,
} from './protocol.ts';
import { createPublisher } from './publish.ts';
import { Session } from './session.ts';
import { readSettings } from './settings.ts';
import { upgradeWorkspace } from './upgrade-workspace.ts';
import { excluder } from './workspace/exclude.ts';
import { isManifestName, type WorkspaceFiles } from './workspace/files.ts';
import { isNodeConfigName } from './workspace/handler-names.ts';

/** What the server needs of the world; `main.ts` gives the real thing. */
export interface Ports {
  readonly connection: Connection;
  readonly files: WorkspaceFiles;
}

/** Answers the requests of one editor until its connection ends. */
export function startServer({ connection, files }: Ports): void {
  const session = new Session(files);
  const { console: logger } = connection;
  const fail = (error: unknown) =>
    logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const publisher = createPublisher(connection, session, fail);
  let client: InitializeParams['capabilities'] = {};
  let folders: readonly string[] = [];
  let reading = Promise.resolve();

  connection.onInitialize(params => {
    client = params.capabilities;
    folders = params.workspaceFolders?.map(folder => folder.uri) ?? (params.rootUri ? [params.rootUri] : []);
    session.options = params.initializationOptions ?? {};
    session.language = /^zh\b(?!-(tw|hk|hant))/i.test(params.locale ?? '') ? 'zh-cn' : 'en';
    return initializeResult;
  });
  connection.onInitialized(async () => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      const watchers = [
        { globPattern: '**/*.{yaml,yml,json,toml,conf}' },
        { globPattern: '**/Kustomization' },
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
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    session.open(uri, version, text);
    publisher.changed();
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    session.change(uri, version, contentChanges);
    publisher.changed();
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    session.close(uri);
    publisher.closed(uri);
    publisher.changed();
  });
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const isExcluded = excluder(session.settings.exclude);
    const concerned = changes.filter(
      ({ uri }) => (isManifestName(uri) || isNodeConfigName(uri)) && !isExcluded(uri),
    );
    await Promise.all(concerned.map(({ uri }) => session.index.readFromDisk(uri))).catch(fail);
    publisher.changed();
  });
  connection.onDidChangeConfiguration(async () => {
    const excluded = String(session.settings.exclude);
    await readConfiguration();
    publisher.changed();
    if (String(session.settings.exclude) !== excluded) await readFolders();
  });

  connection.onCompletion(
    handle(logger, 'completion', [], ({ textDocument, position }) => [
      ...complete(session.snapshot(), textDocument.uri, position),
    ]),
  );
  connection.onHover(
    handle(
      logger,
      'hover',
      null,
      ({ textDocument, position }) => hover(session.snapshot(), textDocument.uri, position) ?? null,
    ),
  );
  connection.onCodeAction(
    handle(logger, 'codeAction', [], ({ textDocument, range, context }) => [
      ...codeActions(session.snapshot(), textDocument.uri, range, context.only),
    ]),
  );
  connection.onDefinition(
    handle(logger, 'definition', [], ({ textDocument, position }) => [
      ...definition(session.snapshot(), textDocument.uri, position),
    ]),
  );
  connection.onReferences(
    handle(logger, 'references', [], ({ textDocument, position, context }) => [
      ...references(session.snapshot(), textDocument.uri, position, context.includeDeclaration),
    ]),
  );
  connection.onRequest(
    previewRequest,
    handle<PreviewParams, readonly Preview[]>(logger, 'preview', [], ({ uri, position }) =>
      preview(session.snapshot(), uri, position),
    ),
  );
  connection.onRequest(
    upgradeWorkspaceRequest,
    handle<object, Promise<WorkspaceUpgrade>>(logger, 'upgradeWorkspace', nothingToUpgrade, () =>
      upgradeWorkspace(session, files, folders).catch(error => {
        fail(error);
        return nothingToUpgrade;
      }),
    ),
  );
  connection.listen();

  /** One reading after the other: the last one sees the folders and settings as they are. */
  function readFolders(): Promise<void> {
    reading = reading
      .then(() => session.index.readAll(folders, excluder(session.settings.exclude)))
      .catch(fail)
      .then(() => publisher.changed());
    return reading;
  }

  async function readConfiguration(): Promise<void> {
    if (!client.workspace?.configuration) return;
    const section = await connection.workspace.getConfiguration('runtimeclass').catch(fail);
    session.settings = readSettings(section);
  }
}

const nothingToUpgrade = Promise.resolve<WorkspaceUpgrade>({ edits: [], left: [] });

const initializeResult: InitializeResult = {
  serverInfo: { name: 'runtimeclass' },
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: { triggerCharacters: [' ', ':', '"', "'", '-'] },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix', fixAllKind] },
    definitionProvider: true,
    referencesProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
};
