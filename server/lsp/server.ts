import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type PublishDiagnosticsParams,
  WatchKind,
} from 'vscode-languageserver';
import { Session } from '../analysis/session.ts';
import type { KubeconfigClusters } from '../clusters/info/cluster.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { upgradeWorkspace } from '../ide/index.ts';
import { type InitializationOptions, machineConfigGlobs, nodeConfigGlobs } from '../protocol/requests.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { answerClusterRequests } from './clusters/cluster-requests.ts';
import { createPulledDiagnostics } from './diagnostics/diagnostic-requests.ts';
import { createPublisher } from './diagnostics/publisher.ts';
import { watchesFiles } from './editor/capabilities.ts';
import { pullsDiagnostics } from './editor/pulls-diagnostics.ts';
import { withRulePages } from './editor/with-rule-pages.ts';
import { answerClassTreeRequests } from './requests/class-tree.ts';
import { answerCodeLensRequests } from './requests/code-lenses.ts';
import { answerCompletionRequests } from './requests/completion.ts';
import { answerInlayHintRequests } from './requests/inlay-hints.ts';
import { answerPolicyRequests } from './requests/policy.ts';
import { answerRenameRequests } from './requests/rename.ts';
import { answerRenderingRequests } from './requests/rendering.ts';
import { answerRequests } from './requests/requests.ts';
import { answerRuntimeMapRequests } from './requests/runtime-map.ts';
import { answerSemanticTokenRequests, colourPlainText } from './requests/semantic-tokens.ts';
import { followTexts, type OpenTexts } from './workspace/open-texts.ts';
import { createWorkspaceReader, type WorkspaceReader } from './workspace/workspace-reader.ts';

/**
 * The server's interfaces to the outside: editor, files and clusters. `main.ts` passes the real ones, tests their own.
 */
export interface Ports {
  readonly connection: Connection;
  readonly files: WorkspaceFiles;
  /** The clusters of a kubeconfig: paths as in `PATH`; empty: the usual lookup (`KUBECONFIG`, `~/.kube/config`). */
  readonly clusters: (kubeconfig: string) => KubeconfigClusters;
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
  const options: InitializationOptions = params.initializationOptions ?? {};
  session.access = options;
  const workspace = createWorkspaceReader({ connection, session, files, fail }, params);
  const { settingsRead } = workspace;
  const pulled = pullsDiagnostics(params) ? createPulledDiagnostics(connection, fail) : undefined;
  const send = (found: PublishDiagnosticsParams) => {
    const shown = { ...found, diagnostics: withRulePages(options, found.diagnostics) };
    if (pulled === undefined) void connection.sendDiagnostics(shown).catch(fail);
    else pulled.keep(shown);
  };
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
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    publisher.rest();
    return workspace.saved(uri);
  });
  answerCompletionRequests(connection, session, params.capabilities, options);
  answerRequests(connection, session, files, params.capabilities, options, workspace.firstRead, signal =>
    upgradeWorkspace(session, files, workspace.folders(), signal),
  );
  answerInlayHintRequests(connection, session, params.capabilities, fail);
  answerCodeLensRequests(connection, session, params.capabilities, options, fail);
  answerSemanticTokenRequests(connection, session);
  const { firstRead } = workspace;
  answerPolicyRequests(connection, session, files, firstRead);
  answerClassTreeRequests(connection, session, firstRead, fail);
  answerRenameRequests({ connection, session, files, firstRead }, params.capabilities);
  answerRuntimeMapRequests(connection, session, firstRead, fail);
  const whenRead = () => Promise.all([workspace.firstRead, settingsRead()]);
  answerRenderingRequests({ connection, session, files, options, renderer, whenRead });
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
      // When a folder is deleted, VS Code reports only the folder, and only to watchers of `**`.
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
  connection.onDidChangeConfiguration(({ settings }) => workspace.settingsChanged(settings));
}
