import type { Connection, InitializeParams, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import type { Session } from '../analysis/session.ts';
import { readSettings as settingsOf } from '../base/settings.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { problemsOfExclude } from '../workspace/exclude.ts';
import { watchExternalConfigs } from './external-config-watcher.ts';

/** Reads the settings and the folders of an editor into a session. */
export interface WorkspaceReader {
  folders(): readonly string[];
  changeFolders(change: WorkspaceFoldersChangeEvent): Promise<void>;
  /** Reads the folders, after any reading under way has ended: the last one sees the current folders and settings. */
  readFolders(): Promise<void>;
  /** Resolves once the folders were read for the first time: until then answers about the workspace are incomplete. */
  readonly firstRead: Promise<void>;
  readFiles(uris: readonly string[]): Promise<void>;
  readSettings(): Promise<void>;
  /** Reads the settings, and the folders too if the settings name other files than before. */
  settingsChanged(): Promise<void>;
  /** Resolves once the settings that were asked for last are read. */
  settingsRead(): Promise<void>;
}

/** The dependencies of a `WorkspaceReader`. */
export interface WorkspaceReaderParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  readonly fail: (error: unknown) => void;
}

export function createWorkspaceReader(
  { connection, session, files, fail }: WorkspaceReaderParams,
  { capabilities: { workspace: client }, workspaceFolders, rootUri }: InitializeParams,
): WorkspaceReader {
  const { dynamicRegistration: canWatch, relativePatternSupport } = client?.didChangeWatchedFiles ?? {};
  const canWatchOutside = canWatch === true && relativePatternSupport === true;
  const named = watchExternalConfigs(connection, files, canWatchOutside, fail);
  let folders: readonly string[] = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  let reading = Promise.resolve();
  let settingsRead = Promise.resolve();
  let endFirstRead = () => {};
  const firstRead = new Promise<void>(resolve => {
    endFirstRead = resolve;
  });

  const readFolders = (): Promise<void> => {
    reading = reading
      .then(async () => {
        const places = await named.look(session.settings.nodeConfiguration.files);
        await session.readFolders(folders, places);
      })
      .catch(fail)
      .then(endFirstRead);
    return reading;
  };
  const takeSettings = (section: unknown) => {
    const before = problemsOfExclude(session.settings.exclude);
    session.settings = settingsOf(section);
    for (const problem of problemsOfExclude(session.settings.exclude)) {
      if (before.includes(problem)) continue;
      connection.console.warn(`runtimeclass.exclude: ${problem}. The other globs are used.`);
    }
  };
  const readSettings = (): Promise<void> => {
    if (client?.configuration) {
      settingsRead = connection.workspace.getConfiguration('runtimeclass').then(takeSettings).catch(fail);
    }
    return settingsRead;
  };
  const filesOfSettings = () => {
    const { exclude, nodeConfiguration } = session.settings;
    return JSON.stringify([exclude, nodeConfiguration]);
  };
  return {
    folders: () => folders,
    changeFolders: ({ added, removed }) => {
      const gone = removed.map(({ uri }) => uri);
      folders = [...folders.filter(uri => !gone.includes(uri)), ...added.map(({ uri }) => uri)];
      return readFolders();
    },
    readFolders,
    firstRead,
    readFiles: uris => (uris.some(named.concern) ? readFolders() : session.readFiles(uris).catch(fail)),
    readSettings,
    settingsChanged: async () => {
      const before = filesOfSettings();
      await readSettings();
      if (filesOfSettings() !== before) await readFolders();
    },
    settingsRead: () => settingsRead,
  };
}
