import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { startTimer } from '../base/start-timer.ts';
import { createYielder } from '../base/yielding.ts';
import { type FileWatcher, type FileWatching, isCandidate } from '../documents/files.ts';
import { pathOfUri } from './path-of-uri.ts';
import { uriOfPath } from './uri-of-path.ts';

/**
 * Watches every folder below some folders, for an editor that does not report file changes. A watcher for each folder costs the system
 * little; Node's recursive one would be a watcher for each file on Linux.
 */
export const watchDisk: FileWatcher = (folders, isExcluded, { onFiles, onFolders, onProblem }) => {
  const watchers = new Map<string, FSWatcher>();
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const giveUp = (why: string) => {
    if (hasEnded) return;
    end();
    onProblem(why);
  };
  const forget = (path: string) => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  const tell = () => {
    const uris: string[] = [];
    let haveFoldersChanged = false;
    for (const path of touched) {
      const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder && watchers.has(path)) continue;
      if (isFolder) void add([path]);
      else if (watchers.has(path)) forget(path);
      else {
        const uri = uriOfPath(path);
        if (isCandidate(uri) && !isExcluded(uri)) uris.push(uri);
        continue;
      }
      haveFoldersChanged ||= !isExcluded(uriOfPath(path));
    }
    touched.clear();
    timer = undefined;
    // The files of a created or deleted folder are found by reading all folders.
    if (haveFoldersChanged) onFolders();
    else if (uris.length > 0) onFiles(uris);
  };
  const touch = (path: string) => {
    touched.add(path);
    // Changes of a program that writes hundreds of files are reported once.
    timer ??= startTimer(() => {
      try {
        tell();
      } catch (error) {
        giveUp(String(error));
      }
    }, calm);
  };
  const add = async (paths: readonly string[]) => {
    const waiting = [...paths];
    const yielder = createYielder();
    for (let path = waiting.pop(); path !== undefined && !hasEnded; path = waiting.pop()) {
      if (watchers.has(path)) continue;
      if (watchers.size === mostFolders) return giveUp(`there are more than ${mostFolders} folders`);
      const folder = path;
      try {
        const watcher = watch(folder, { persistent: false }, (_event, name) =>
          touch(name === null ? folder : join(folder, name)),
        );
        // A deleted folder is an error on some systems; the watcher of its parent reports the deletion.
        watcher.on('error', () => forget(folder));
        watchers.set(folder, watcher);
        for (const entry of readdirSync(folder, { withFileTypes: true })) {
          const below = join(folder, entry.name);
          if (entry.isDirectory() && !isExcluded(uriOfPath(below))) waiting.push(below);
        }
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === 'ENOSPC' || code === 'EMFILE') return giveUp(message);
      }
      await yielder();
    }
  };
  const ready = add(folders.flatMap(uri => pathOfUri(uri) ?? []));
  const watching: FileWatching = { ready, end };
  return watching;
};

/** Milliseconds from a change to the message about it. */
const calm = 100;

/** A system allows a user a few ten thousand watchers, for all programs together. */
const mostFolders = 10_000;
