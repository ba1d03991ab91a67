import type { Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import type { FileWatching, WorkspaceFiles } from '../../documents/files.ts';
import { excluder } from '../../workspace/exclude.ts';

/** Watches the folders of the workspace in place of an editor that does not. */
export interface FolderWatcher {
  /** Watches these folders from now on, without what the settings exclude; nothing changes if it does so already. */
  watch(folders: readonly string[]): Promise<void>;
  /** A file was saved. Where folders cannot be watched, everything is read again. */
  saved(uri: string): void;
}

export interface FolderWatcherParams {
  readonly connection: Connection;
  readonly session: Session;
  readonly files: WorkspaceFiles;
  readonly readFiles: (uris: readonly string[]) => Promise<void>;
  readonly readFolders: () => Promise<void>;
}

export function createFolderWatcher(params: FolderWatcherParams): FolderWatcher {
  const { connection, session, files, readFiles, readFolders } = params;
  let watched = '';
  let watching: FileWatching | undefined;
  return {
    async watch(folders) {
      const { exclude } = session.settings;
      const wanted = JSON.stringify([folders, exclude]);
      if (wanted === watched) return;
      watched = wanted;
      watching?.end();
      watching = files.watch?.(folders, excluder(exclude), {
        onFiles: uris => void readFiles(uris),
        onFolders: () => void readFolders(),
        onProblem: why => {
          watching = undefined;
          connection.console.warn(
            `The folders cannot be watched (${why}): they are read again after each save.`,
          );
        },
      });
      await watching?.ready;
    },
    saved: uri => void (watching === undefined ? readFolders() : readFiles([uri])),
  };
}
