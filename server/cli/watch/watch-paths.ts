import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Session } from '../../analysis/session.ts';
import type { FileWatching } from '../../documents/files.ts';
import { settingsUri } from '../../settings/workspace-settings.ts';
import { diskFiles } from '../../workspace/disk-files.ts';
import { excluder } from '../../workspace/exclude.ts';
import { globBase } from '../input/expand-globs.ts';
import { ignoreFileNames } from '../input/ignore-files.ts';
import { neighboursOf } from '../input/open-targets.ts';
import { settingsAbove } from '../input/settings-above.ts';

/** Watches what a check of some paths reads. It keeps the process alive. */
export interface PathWatcher {
  /** Watches the present files and folders; resolves when no later change can be missed. Called before each check. */
  update(): Promise<void>;
  end(): void;
}

export interface PathListener {
  onChange(): void;
  /** A folder cannot be watched, for a reason of the system. */
  onProblem(why: string): void;
}

/**
 * Watches everything below the folders and the bases of globs, the files that are named with the kustomizations above them,
 * and the settings and lists of ignored files that count. `others` are files that options name. A folder that goes is seen by
 * the folder around it, and so is the one that comes in its place.
 */
export function createPathWatcher(
  paths: readonly string[],
  others: readonly string[],
  { onChange, onProblem }: PathListener,
): PathWatcher {
  const bases = paths.map(path => resolve(globBase(path) ?? path));
  /** The names that count in folders of which the rest is not watched. */
  const names = new Map<string, Set<string>>();
  const watchers = new Map<string, FSWatcher>();
  let below: FileWatching | undefined;
  let watched = '';

  const watchFile = (path: string) => {
    const folder = dirname(path);
    const watchedNames = names.get(folder) ?? new Set();
    names.set(folder, watchedNames.add(basename(path)));
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (event, name) => {
        if (name !== null && !watchedNames.has(name)) return;
        // Another folder has this name now: the watches in the old one no longer exist.
        if (event === 'rename') watched = '';
        onChange();
      });
      watchers.set(
        folder,
        watcher.on('error', () => watchers.delete(folder)),
      );
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // A folder around ours need not be there, nor be ours to read.
      if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EPERM') onProblem(message);
    }
  };

  return {
    async update() {
      const folders = bases.filter(isFolder);
      const uris = bases.map(base => pathToFileURL(base).href);
      const settings = settingsAbove(uris);
      const ignoreFiles = folders.flatMap(folder => ignoreFileNames.map(name => join(folder, name)));
      const neighbours = bases
        .filter(base => !folders.includes(base))
        .flatMap(base => neighboursOf(pathToFileURL(base).href).map(uri => fileURLToPath(uri)))
        .filter(path => existsSync(path));
      const settingsFiles = settings.map(folder => fileURLToPath(settingsUri(folder)));
      for (const path of [...bases, ...others.map(other => resolve(other)), ...settingsFiles])
        watchFile(path);
      for (const path of [...ignoreFiles, ...neighbours]) watchFile(path);

      const session = new Session(diskFiles);
      await session.readSettingsOf(settings);
      const { exclude } = session.settings;
      const wanted = JSON.stringify([folders, exclude]);
      if (wanted === watched) return;
      watched = wanted;
      below?.end();
      below = diskFiles.watch(
        folders.map(folder => pathToFileURL(folder).href),
        excluder(exclude),
        { onFiles: onChange, onFolders: onChange, onProblem },
      );
      await below.ready;
    },
    end() {
      below?.end();
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
