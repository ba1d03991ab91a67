import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type PublishDiagnosticsParams,
  WatchKind,
} from 'vscode-languageserver';
import { Session } from '../analysis/session.ts';
import { machineConfigGlobs, nodeConfigGlobs } from '../base/protocol.ts';
import type { Clusters } from '../clusters/info/cluster.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { upgradeWorkspace } from '../ide/upgrade-workspace.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { watchesFiles } from './capabilities.ts';
import { answerClassTreeRequests } from './class-tree-requests.ts';
import { answerClusterRequests } from './cluster-requests.ts';
import { answerCodeLensRequests } from './code-lens-requests.ts';
import { answerCompletionRequests } from './completion-requests.ts';
import { createPulledDiagnostics } from './diagnostic-requests.ts';
import { answerInlayHintRequests } from './inlay-hint-requests.ts';
import { followTexts, type OpenTexts } from './open-texts.ts';
import { createPublisher } from './publisher.ts';
import { pullsDiagnostics } from './pulls-diagnostics.ts';
import { answerRenameRequests } from './rename-requests.ts';
import { answerRenderingRequests } from './rendering-requests.ts';
import { answerRequests } from './requests.ts';
import { answerRuntimeMapRequests } from './runtime-map-requests.ts';
import { answerSemanticTokenRequests, colourPlainText } from './semantic-token-requests.ts';
import { createWorkspaceReader, type WorkspaceReader } from './workspace-reader.ts';

/**
 * The server's interfaces to the outside: editor, files and clusters. `main.ts` passes the real ones, tests their own.
 */
export interface Ports {
  readonly connection: Connection;
  readonly files: WorkspaceFiles;
  /** The clusters of a kubeconfig: paths as in `PATH`; empty: the usual lookup (`KUBECONFIG`, `~/.kube/config`). */
  readonly clusters: (kubeconfig: string) => Clusters;
  /** `undefined` where no program can be run. */
  readonly renderer: Renderer | undefined;
}

/** Answers the requests of one editor, whose capabilities are in `params`, until its connection ends. */
export function startServer(
  { connection, files, clusters, renderer }: Ports,
  params: InitializeParams,
): void {
  const { console: logger } = connection;
  const fail = (error: unknown) =>
    logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const session = new Session(files);
  session.options = params.initializationOptions ?? {};
  const workspace = createWorkspaceReader({ connection, session, files, fail }, params);
  const { settingsRead } = workspace;
  const pulled = pullsDiagnostics(params) ? createPulledDiagnostics(connection, fail) : undefined;
  const send = (diagnostics: PublishDiagnosticsParams) =>
    pulled === undefined
      ? void connection.sendDiagnostics(diagnostics).catch(fail)
      : pulled.keep(diagnostics);
  const publisher = createPublisher({ session, files, send, fail });
  pulled?.answer(publisher.publish);
  const clusterRequests = answerClusterRequests({
    connection,
    session,
    files,
    clusters,
    folders: workspace.folders,
    settingsRead,
    fail,
  });
  session.onChange(change => {
    publisher.changed(change);
    clusterRequests.changed(change);
  });

  const texts = followTexts(connection, session, files);
  followWorkspace(connection, workspace, params, fail, texts);
  answerCompletionRequests(connection, session, params.capabilities);
  answerRequests(connection, session, files, params.capabilities, workspace.firstRead, signal =>
    upgradeWorkspace(session, files, workspace.folders(), signal),
  );
  answerInlayHintRequests(connection, session, params.capabilities, fail);
  answerCodeLensRequests(connection, session, params.capabilities, fail);
  answerSemanticTokenRequests(connection, session);
  const { firstRead } = workspace;
  answerClassTreeRequests(connection, session, firstRead, fail);
  answerRenameRequests({ connection, session, files, firstRead }, params.capabilities);
  answerRuntimeMapRequests(connection, session, firstRead, fail);
  const whenRead = () => Promise.all([workspace.firstRead, settingsRead()]);
  answerRenderingRequests({ connection, session, files, renderer, whenRead });
  connection.onShutdown(clusterRequests.dispose);
}

/** Reads settings and folders when the editor is ready, and again whenever they change. */
function followWorkspace(
  connection: Connection,
  workspace: WorkspaceReader,
  { capabilities }: InitializeParams,
  fail: (error: unknown) => void,
  texts: OpenTexts,
): void {
  const { workspace: client } = capabilities;
  connection.onInitialized(async () => {
    colourPlainText(connection, capabilities).catch(fail);
    if (watchesFiles(capabilities)) {
      const globs = [
        '**/*.{yaml,yml,json}',
        '**/Kustomization',
        '**/templates/**/*.tpl',
        '**/.helmignore',
        '**/charts/*.tgz',
        ...machineConfigGlobs,
        ...nodeConfigGlobs,
      ];
      // Of a folder that goes, VS Code tells nothing but that, and only who watches everything hears of it.
      const folders = { globPattern: '**', kind: WatchKind.Create | WatchKind.Delete };
      const watchers = [...globs.map(globPattern => ({ globPattern })), folders];
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(fail);
    }
    if (client?.didChangeConfiguration?.dynamicRegistration) {
      const section = 'runtimeclass';
      connection.client.register(DidChangeConfigurationNotification.type, { section }).catch(fail);
    }
    if (client?.workspaceFolders) connection.workspace.onDidChangeWorkspaceFolders(workspace.changeFolders);
    await workspace.readSettings();
    await workspace.readFolders();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const uris = changes.map(({ uri }) => uri);
    texts.changedOnDisk(uris);
    return workspace.readFiles(uris);
  });
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => workspace.saved(uri));
  connection.onDidChangeConfiguration(({ settings }) => workspace.settingsChanged(settings));
}
