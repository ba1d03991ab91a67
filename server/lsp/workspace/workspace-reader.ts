import type { Connection, InitializeParams, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import { type Settings, readSettings as settingsOf } from '../../base/settings.ts';
import { startTimer } from '../../base/start-timer.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { problemsOfExclude } from '../../workspace/exclude.ts';
import { watchesFiles } from '../editor/capabilities.ts';
import { settingsFor } from '../editor/settings-for.ts';
import { watchExternalConfigs } from './external-config-watcher.ts';
import { createFolderWatcher } from './folder-watcher.ts';
import { changedFolders, foldersOf } from './folders-of.ts';
import { createReadingProgress } from './reading-progress.ts';

/** Reads the settings and the folders of an editor into a session. */
export interface WorkspaceReader {
  folders(): readonly string[];
  /** Reads the folders that are open after a change; an editor may leave out what it should say. */
  changeFolders(change: Partial<WorkspaceFoldersChangeEvent> | null | undefined): Promise<void>;
  /** Reads the folders, after any reading under way has ended: the last one sees the current folders and settings. */
  readFolders(): Promise<void>;
  /** Resolves once the folders were read for the first time: until then answers about the workspace are incomplete. */
  readonly firstRead: Promise<void>;
  readFiles(uris: readonly string[]): Promise<void>;
  /** A file was saved: its contents are read if the editor reports no other changes. */
  saved(uri: string): void;
  /** Asks for the settings. */
  readSettings(): Promise<void>;
  /**
   * Reads the settings, and the folders too if the settings name other files than before. An editor that cannot be asked
   * has `sent` them.
   */
  settingsChanged(sent: SentSettings | null | undefined): Promise<void>;
  /** Resolves once the settings that were asked for last are read. */
  settingsRead(): Promise<void>;
}

/** The settings as an editor sends them with the message that they have changed. */
export interface SentSettings {
  readonly runtimeclass?: unknown;
}

/** The settings about the files to read. */
function filesOf({ exclude, nodeConfiguration }: Settings): string {
  return JSON.stringify([exclude, nodeConfiguration]);
}

/** Milliseconds without an edit before everything is read with the settings that were typed. */
const restFromTyping = 1000;

/** The dependencies of a `WorkspaceReader`. */
export interface WorkspaceReaderParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  readonly fail: (error: unknown) => void;
}

export function createWorkspaceReader(
  { connection, session, files, fail }: WorkspaceReaderParams,
  params: InitializeParams,
): WorkspaceReader {
  const { workspace: client } = params.capabilities;
  const { dynamicRegistration: canWatch, relativePatternSupport } = client?.didChangeWatchedFiles ?? {};
  const canWatchOutside = canWatch === true && relativePatternSupport === true;
  const showReading = createReadingProgress(connection, params.capabilities, fail);
  const named = watchExternalConfigs(connection, files, canWatchOutside, fail);
  let folders = foldersOf(params);
  let reading = Promise.resolve();
  let settingsRead = Promise.resolve();
  let endFirstRead = () => {};
  const firstRead = new Promise<void>(resolve => {
    endFirstRead = resolve;
  });

  /** The settings of the editor, without those of folders. */
  let own = settingsFor(params.initializationOptions ?? {}, session.settings);
  session.settings = own;
  /** The settings of the editor when the last reading began, and those that counted in its end. */
  let readWith: { readonly own?: string; readonly effective?: string } = {};
  let isReading = false;
  const isOutdated = () =>
    (readWith.own !== undefined && filesOf(own) !== readWith.own) ||
    (readWith.effective !== undefined && filesOf(session.settings) !== readWith.effective);

  const readFolders = (): Promise<void> => {
    reading = reading
      .then(async () => {
        readWith = { own: filesOf(own) };
        isReading = true;
        const places = await named.look(session.settings.nodeConfiguration.files);
        // Changes while the folders are read are reported, too.
        await watcher?.watch(folders);
        await showReading(report => session.readFolders(folders, places, report));
        readWith = { ...readWith, effective: filesOf(session.settings) };
      })
      .catch(fail)
      .then(() => {
        isReading = false;
        endFirstRead();
      });
    return reading;
  };
  const readFiles = async (uris: readonly string[]) => {
    if (uris.some(named.concern)) return readFolders();
    await session.readFiles(uris).catch(fail);
    // One of the files may have been `.runtimeclass/settings.yaml`.
    if (isOutdated()) await readFolders();
  };
  const watcher = watchesFiles(params.capabilities)
    ? undefined
    : createFolderWatcher({ connection, session, files, readFiles, readFolders });
  const takeSettings = (section: unknown) => {
    const before = problemsOfExclude(session.settings.exclude);
    own = settingsFor(params.initializationOptions ?? {}, settingsOf(section));
    session.settings = own;
    for (const problem of problemsOfExclude(session.settings.exclude)) {
      if (before.includes(problem)) continue;
      connection.console.warn(`runtimeclass.exclude: ${problem}. The other globs are used.`);
    }
  };
  const readSettings = (sent?: SentSettings | null): Promise<void> => {
    if (client?.configuration) {
      settingsRead = connection.workspace.getConfiguration('runtimeclass').then(takeSettings).catch(fail);
    } else if (sent?.runtimeclass !== undefined) takeSettings(sent.runtimeclass);
    return settingsRead;
  };
  let typing: NodeJS.Timeout | undefined;
  // The settings of a folder count as they are in the editor.
  session.onChange(change => {
    if (!('uri' in change)) return;
    // A read in progress may have started with older settings.
    const isMeanwhile = isReading && change.uri.endsWith('/.runtimeclass/settings.yaml');
    if (!isMeanwhile && !isOutdated()) return;
    clearTimeout(typing);
    typing = startTimer(() => void readFolders(), change.kind === 'edited' ? restFromTyping : 0);
  });
  return {
    folders: () => folders,
    changeFolders: change => {
      folders = changedFolders(folders, change);
      return readFolders();
    },
    readFolders,
    firstRead,
    readFiles,
    saved: uri => watcher?.saved(uri),
    readSettings,
    settingsChanged: async sent => {
      await readSettings(sent);
      if (isOutdated()) await readFolders();
    },
    settingsRead: () => settingsRead,
  };
}
